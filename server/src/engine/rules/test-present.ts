import { datasetRule } from "./rule.ts";
import { interned } from "./shared/interned.ts";
import { partless, partOf } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

interface SplitFact {
  readonly part: string;
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
  plainFact: partless,
  collect(value, context) {
    const part = partOf(value, context);
    return part && factOf(context.shape, part);
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

const factOf = interned<SplitFact | undefined>(
  ({ title, roles: { split } }, part) => split && { part, title, key: split.key, test: split.test },
);
