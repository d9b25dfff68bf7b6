import { datasetRule, type Fix, type Located, type ValueEdit } from "./rule.ts";
import { collectPart, type DoubtfulSplit, type PartFact } from "./shared/part-facts.ts";
import { partless } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's `alue/data_utils.py` parts a list by `split` only when a record has one. */
export const splitPresent = datasetRule<PartFact>({
  id: "split-present",
  severity: "information",
  checks: "Some record says by its split whether it is an example or is tested.",
  why: "Without any split the loader takes all records for test data, and the model gets no examples to learn the task from.",
  plainFact: partless,
  collect: collectPart,
  *check(facts, { mayLackRecords }) {
    const first = facts.find(({ fact }) => fact.part !== undefined);
    const doubtful = first?.fact.doubtful;
    if (
      first !== undefined &&
      doubtful !== undefined &&
      !mayLackRecords &&
      facts.every(({ fact: { part } }) => part === undefined || part === "none")
    ) {
      const { title, split } = doubtful;
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `No ${title} has a ${quote(split.key)}, so all of them are tested and the model is shown no examples.`,
        help: `Write ${quote(split.key)} into every ${title}.`,
        fixes: () => [markAll(facts, doubtful)],
      };
    }
  },
});

/** Says what the loader does anyway. */
function markAll(facts: readonly Located<PartFact>[], { title, split: { key, test } }: DoubtfulSplit): Fix {
  return {
    title: `Write ${quote(key)}: ${quote(test)} into every ${title}`,
    edits: facts.flatMap(({ record, fact: { doubtful } }) => (doubtful ? [{ ...toEdit(doubtful), record }] : [])),
    safe: true,
  };
}

/** Says that the record is tested. */
function toEdit({ split: { key, test }, value, after }: DoubtfulSplit): ValueEdit {
  return value === undefined ? { insertAt: [key], value: test, after } : { set: [key], to: test };
}
