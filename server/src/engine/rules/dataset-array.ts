import { isObject } from "../model/json.ts";
import { datasetRule, type Fix } from "./rule.ts";

/** A conversation that may stand by itself in its file. */
interface LoneRecord {
  readonly title: string;
  /** Whether the text shows where it ends. */
  readonly hasEnd: boolean;
}

/** The documented retriever and that of the examples iterate over what they load (formats.md 2.6). */
export const datasetArray = datasetRule<LoneRecord>({
  id: "dataset-array",
  severity: "information",
  checks: "Conversations stand in a list, even a single one.",
  why: "Most retrievers expect a list: given one object they walk over its keys, and the loader stops at the first.",
  plainFact: ({ shape, container }) =>
    shape.roles.conversation === undefined || container !== "json" ? [] : undefined,
  collect: (value, context) =>
    isObject(value) && context.container === "json" && context.shape.roles.conversation !== undefined
      ? { title: context.shape.title, hasEnd: !context.isDamaged([]) }
      : undefined,
  *check(facts, { container, envelope, recordCount }) {
    const [only] = facts;
    if (only !== undefined && container === "json" && envelope === undefined && recordCount === 1) {
      const { record, fact } = only;
      yield {
        record,
        place: { path: [], part: "open" },
        message: `This file is a single ${fact.title}, but most retrievers expect a list of them.`,
        help: `Wrap the ${fact.title} in an array.`,
        fixes: () => wrap(fact),
      };
    }
  },
});

/** Not safe: a retriever that wants one object stops at a list. */
function wrap({ title, hasEnd }: LoneRecord): readonly Fix[] {
  const edits = [{ wrap: [], before: "[", behind: "]" }];
  return hasEnd ? [{ title: `Wrap the ${title} in an array`, edits, safe: false }] : [];
}
