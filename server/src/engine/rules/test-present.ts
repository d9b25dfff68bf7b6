import { datasetRule } from "./rule.ts";
import { collectPart, type PartFact } from "./shared/part-facts.ts";
import { partless } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader.get_test_data` of ALUE's `alue/data_utils.py` answers with an empty list, and the scorer with 0.0. */
export const testPresent = datasetRule<PartFact>({
  id: "test-present",
  severity: "warning",
  checks: "A file that has examples has test records too.",
  why: "Nothing is evaluated, and the run reports 0.0 as if every answer had been wrong.",
  plainFact: partless,
  collect: collectPart,
  *check(facts, { mayLackRecords }) {
    // A wrong split, or none beside others that have one, is the cause then, and reported as that.
    const first = facts.find(({ fact }) => fact.part !== undefined);
    const split = first?.fact.shape.roles.split;
    if (
      first !== undefined &&
      split !== undefined &&
      !mayLackRecords &&
      facts.every(({ fact: { part } }) => part === undefined || part === "example")
    ) {
      const { title } = first.fact.shape;
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `No ${title} has the ${split.key} ${quote(split.test)}, so nothing is evaluated.`,
        help: `Add a ${title} with the ${split.key} ${quote(split.test)}.`,
      };
    }
  },
});
