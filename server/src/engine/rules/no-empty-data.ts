import type { Format } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { type Path, type PathPattern, type PlacedValue, pathMatches, valuesAt } from "../model/place.ts";
import { datasetRule } from "./rule.ts";
import { quote, withArticle } from "./shared/wording.ts";

/** Whether there is anything at all; what a single conversation lacks is left to `no-empty-conversation`. */
export const noEmptyData = datasetRule<never>({
  id: "no-empty-data",
  severity: "information",
  checks: "A file holds at least one record.",
  why: "There is nothing to evaluate: most metrics return nothing, Agentic divides by zero, and ALUE reports a score of 0 or stops with an IndexError.",
  collect: () => undefined,
  *check(_, { container, envelope, format, isDamaged }) {
    for (const [pattern = []] of container === "json" ? format.recordsAt : []) {
      for (const { path } of emptyLists(envelope, pattern).filter((list) => !isDamaged(list.path))) {
        yield {
          record: undefined,
          place: { path },
          message: `${path.length === 0 ? "This list" : quote(String(path.at(-1)))} is empty: there is nothing to evaluate.`,
          ...(isRead(path, format) && { severity: "error" }),
          help: `Add ${withArticle(format.shapes[0].title)}.`,
        };
      }
    }
  },
});

/** Whether the loader reads the first element of a list without a look whether there is one. */
function isRead(path: Path, { shapes }: Format): boolean {
  return shapes.some(({ roles }) => roles.neverEmpty !== undefined && pathMatches(path, roles.neverEmpty));
}

/** The outermost lists on the way to the evaluated records, where none of them has an element. */
function emptyLists(envelope: JsonValue | undefined, pattern: PathPattern): readonly PlacedValue[] {
  for (const [at, step] of pattern.entries()) {
    const lists = step === "*" ? valuesAt(envelope, pattern.slice(0, at)).filter(({ value }) => isArray(value)) : [];
    if (lists.length > 0 && lists.every(({ value }) => isArray(value) && value.length === 0)) {
      return lists;
    }
  }
  return [];
}
