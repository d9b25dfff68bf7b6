import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  nextIdOf,
  type Shape,
  valueAt,
} from "../../engine/index.ts";
import type { Site } from "./site.ts";
import { createStops, keyText, literal, type NextStop, type SnippetNode, stopFor, toMember } from "./snippet-text.ts";

type AssistantRole = NonNullable<Shape["roles"]["assistant"]>;

/** The first conversation of the file with its answers left out, for one more assistant; `undefined` when there is none. */
export function copyQuestions({ dataset, shape, record: own, value }: Site): SnippetNode | undefined {
  const { conversation, assistant } = shape.roles;
  const first = [...dataset.records]
    .filter(({ index }) => value === undefined || index !== own)
    .map(({ record }) => record.value)
    .find((each) => conversation !== undefined && isArray(valueAt(each, conversation)));
  if (conversation === undefined || assistant === undefined || !isObject(first)) {
    return undefined;
  }
  const stops = createStops();
  const names = [...dataset.records].map(({ record }) => member(record.value, assistant.name));
  const name = stopFor(stops(), nextIdOf(names.filter((id) => typeof id === "string")));
  const [turnsKey] = conversation;
  return mapMembers(first, (key, each) => {
    if (key === assistant.name) {
      return name;
    }
    return key === turnsKey && isArray(each)
      ? { items: each.map((turn) => toQuestion(turn, assistant, stops)) }
      : literal(each);
  });
}

/** A turn without what one assistant says or does in it; the rest is the question, the same for all. */
function toQuestion(turn: JsonValue, { reply, traces }: AssistantRole, stops: NextStop): SnippetNode {
  return isObject(turn)
    ? mapMembers(turn, (key, value) => {
        if (key === reply) {
          return stopFor(stops(), undefined);
        }
        return traces.includes(key) ? undefined : literal(value);
      })
    : literal(turn);
}

function mapMembers(object: JsonObject, map: (key: string, value: JsonValue) => SnippetNode | undefined): SnippetNode {
  return {
    members: Object.entries(object).flatMap(([key, value]) => {
      const node = value === undefined ? undefined : map(key, value);
      return node === undefined ? [] : [toMember(keyText(key), node)];
    }),
  };
}
