import { hasMember, type JsonValue } from "../model/json.ts";
import { datasetRule, type Fix, type Located, type RecordContext, type ValueEdit } from "./rule.ts";
import { keyBefore } from "./shared/insert-key.ts";
import { type Part, partOf } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

interface SplitFact {
  readonly part: Part;
  readonly title: string;
  readonly key: string;
  readonly test: string;
  /** Says that the record is tested. */
  readonly edit: ValueEdit;
}

/** `DataLoader` of ALUE's `alue/data_utils.py` parts a list by `split` only when a record has one. */
export const splitPresent = datasetRule<SplitFact>({
  id: "split-present",
  severity: "information",
  checks: "Some record says by its split whether it is an example or is tested.",
  why: "Without any split the loader takes all records for test data, and the model gets no examples to learn the task from.",
  collect: toFact,
  *check(facts, { mayLackRecords }) {
    const [first] = facts;
    if (first !== undefined && !mayLackRecords && facts.every(({ fact }) => fact.part === "none")) {
      const { title, key } = first.fact;
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `No ${title} has a ${quote(key)}, so all of them are tested and the model is shown no examples.`,
        help: `Write ${quote(key)} into every ${title}.`,
        fixes: () => [markAll(facts, first.fact)],
      };
    }
  },
});

function toFact(value: JsonValue, context: RecordContext): SplitFact | undefined {
  const { roles, title } = context.shape;
  const part = partOf(value, context);
  if (roles.split === undefined || part === undefined) {
    return undefined;
  }
  const { key, test } = roles.split;
  const edit: ValueEdit = hasMember(value, key)
    ? { set: [key], to: test }
    : { insertAt: [key], value: test, after: keyBefore([key], value, context.shape) };
  return { part, title, key, test, edit };
}

/** Says what the loader does anyway. */
function markAll(facts: readonly Located<SplitFact>[], { title, key, test }: SplitFact): Fix {
  return {
    title: `Write ${quote(key)}: ${quote(test)} into every ${title}`,
    edits: facts.map(({ record, fact }) => ({ ...fact.edit, record })),
    safe: true,
  };
}
