import { isArray } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import { datasetRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** Whether there is anything at all; what a single conversation lacks is left to `no-empty-conversation`. */
export const noEmptyData = datasetRule<never>({
  id: "no-empty-data",
  severity: "information",
  checks: "A file holds at least one record.",
  why: "There is nothing to evaluate: most metrics return nothing, and Agentic divides by zero.",
  collect: () => undefined,
  *check(_, { container, envelope, format, recordCount, isDamaged }) {
    if (container !== "json" || recordCount > 0) {
      return;
    }
    for (const [pattern] of format.recordsAt) {
      if (pattern?.at(-1) === "*") {
        for (const { path, value } of valuesAt(envelope, pattern.slice(0, -1))) {
          if (isArray(value) && value.length === 0 && !isDamaged(path)) {
            const name = path.length === 0 ? "This list" : quote(String(path.at(-1)));
            yield {
              record: undefined,
              place: { path },
              message: `${name} is empty: there is nothing to evaluate.`,
              help: `Add a ${format.shapes[0].title}.`,
            };
          }
        }
      }
    }
  },
});
