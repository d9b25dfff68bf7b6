import { datasetRule } from "./rule.ts";
import { type Part, partOf } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

interface SplitFact {
  readonly part: Part;
  readonly title: string;
  readonly key: string;
  readonly test: string;
}

/** `DataLoader.get_test_data` of ALUE's `alue/data_utils.py` answers with an empty list, and the scorer with 0.0. */
export const testPresent = datasetRule<SplitFact>({
  id: "test-present",
  severity: "warning",
  checks: "A file that has examples has test records too.",
  why: "Nothing is evaluated, and the run reports 0.0 as if every answer had been wrong.",
  collect(value, context) {
    const { split } = context.shape.roles;
    const part = partOf(value, context);
    return split === undefined || part === undefined
      ? undefined
      : { part, title: context.shape.title, key: split.key, test: split.test };
  },
  *check(facts, { mayLackRecords }) {
    // A wrong split, or none beside others that have one, is the cause then, and reported as that.
    const [first] = facts;
    if (first !== undefined && !mayLackRecords && facts.every(({ fact }) => fact.part === "example")) {
      const { title, key, test } = first.fact;
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `No ${title} has the ${key} ${quote(test)}, so nothing is evaluated.`,
        help: `Add a ${title} with the ${key} ${quote(test)}.`,
      };
    }
  },
});
