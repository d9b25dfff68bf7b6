import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type PathPattern,
  type Shape,
  valueAt,
} from "../../engine/index.ts";
import { RunSummaries } from "./run-summaries.ts";
import type { Site } from "./site.ts";
import { createStops, keyText, literal, type NextStop, type SnippetNode, stopFor, toMember } from "./snippet-text.ts";
import { groupIds, nextIdAfter } from "./used-ids.ts";

type AssistantRole = NonNullable<Shape["roles"]["assistant"]>;

/** The first conversation of the file with its answers left out, for one more assistant; `undefined` when there is none. */
export function copyQuestions(site: Site): SnippetNode | undefined {
  const { conversation, assistant } = site.shape.roles;
  if (conversation === undefined || assistant === undefined) {
    return undefined;
  }
  const first = firstConversation(site, conversation);
  if (!isObject(first)) {
    return undefined;
  }
  const stops = createStops();
  const names = NAMES.of(site, { pattern: [assistant.name], everywhere: true, isOwn: () => false });
  const name = stopFor(stops(), nextIdAfter(names));
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

/** The names of assistants. */
const NAMES = new RunSummaries((values) => {
  const named = values.filter(({ value }) => typeof value === "string");
  return groupIds(named, () => undefined).all;
});

/** Looks no further than the first one, with which a file begins as a rule. */
function firstConversation({ dataset, record: own, value }: Site, conversation: PathPattern): JsonValue | undefined {
  for (const { record, index } of dataset.records) {
    const isOther = value === undefined || index !== own;
    if (isOther && isArray(valueAt(record.value, conversation))) {
      return record.value;
    }
  }
  return undefined;
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
