import { hasMember, type JsonValue } from "../model/json.ts";
import { datasetRule, type Fix, type Located, type RecordContext, type ValueEdit } from "./rule.ts";
import { interned } from "./shared/interned.ts";
import { keyBeforeSplit, partless, partOf } from "./shared/splits.ts";
import { quote } from "./shared/wording.ts";

interface SplitFact {
  /** Whether the record does not say where it belongs. */
  readonly isSilent: boolean;
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
  plainFact: partless,
  collect: toFact,
  *check(facts, { mayLackRecords }) {
    const [first] = facts;
    if (first !== undefined && !mayLackRecords && facts.every(({ fact }) => fact.isSilent)) {
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

/** Of most records their split says all. */
function toFact(value: JsonValue, context: RecordContext): SplitFact | undefined {
  const { shape } = context;
  const part = partOf(value, context);
  if (part === undefined || part !== "none") {
    return part && factNamed(shape, SAYS);
  }
  return hasMember(value, shape.roles.split?.key ?? "")
    ? factNamed(shape, HOLDS_NOTHING)
    : factNamed(shape, BEHIND + (keyBeforeSplit(value, shape) ?? ""));
}

const SAYS = "says";
const HOLDS_NOTHING = "holds nothing";
const BEHIND = "behind ";

const factNamed = interned<SplitFact | undefined>(({ title, roles }, name) => {
  const { split } = roles;
  if (split === undefined) {
    return undefined;
  }
  const { key, test } = split;
  const after = name === BEHIND ? null : name.slice(BEHIND.length);
  const edit: ValueEdit = name.startsWith(BEHIND) ? { insertAt: [key], value: test, after } : { set: [key], to: test };
  return { isSilent: name !== SAYS, title, key, test, edit };
});

/** Says what the loader does anyway. */
function markAll(facts: readonly Located<SplitFact>[], { title, key, test }: SplitFact): Fix {
  return {
    title: `Write ${quote(key)}: ${quote(test)} into every ${title}`,
    edits: facts.map(({ record, fact }) => ({ ...fact.edit, record })),
    safe: true,
  };
}
