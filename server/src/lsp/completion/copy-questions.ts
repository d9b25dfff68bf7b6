import { isArray, isObject, type JsonObject, type JsonValue, member, nextIdOf, valueAt } from "../../engine/index.ts";
import type { Site } from "./site.ts";
import { createStops, keyText, literal, type NextStop, type SnippetNode, stopFor, toMember } from "./snippet-text.ts";

/** What one assistant says or does in a turn; the rest is the question, the same for all. */
const ANSWER: ReadonlySet<string> = new Set(["agentic", "logprobs", "observation"]);

/** The first conversation of the file with its answers left out, for one more assistant; `undefined` when there is none. */
export function copyQuestions({ dataset, shape, record: own, value }: Site): SnippetNode | undefined {
  const { conversation } = shape.roles;
  const first = dataset.records
    .filter(({ index }) => value === undefined || index !== own)
    .map(({ record }) => record.value)
    .find((each) => conversation !== undefined && isArray(valueAt(each, conversation)));
  if (conversation === undefined || !isObject(first)) {
    return undefined;
  }
  const stops = createStops();
  const name = stopFor(stops(), nextAssistant(dataset.records.map(({ record }) => record.value)));
  const [turnsKey] = conversation;
  return mapMembers(first, (key, each) => {
    if (key === "assistant_id") {
      return name;
    }
    return key === turnsKey && isArray(each) ? { items: each.map((turn) => toQuestion(turn, stops)) } : literal(each);
  });
}

function nextAssistant(records: readonly (JsonValue | undefined)[]): string | undefined {
  return nextIdOf(records.map((record) => member(record, "assistant_id")).filter((id) => typeof id === "string"));
}

function toQuestion(turn: JsonValue, stops: NextStop): SnippetNode {
  return isObject(turn)
    ? mapMembers(turn, (key, value) => {
        if (key === "assistant") {
          return stopFor(stops(), undefined);
        }
        return ANSWER.has(key) ? undefined : literal(value);
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
