import type { SplitRole } from "../formats/format.ts";
import { hasMember, isObject, type JsonValue, member } from "../model/json.ts";
import { type DatasetFinding, datasetRule, type Fix, type RecordContext } from "./rule.ts";
import { nearestName } from "./shared/near-keys.ts";
import { hasParts, keyBeforeSplit, misspeltSplit, type Part, partless, partOf } from "./shared/splits.ts";
import { describeValue, quote } from "./shared/wording.ts";

interface SplitFact {
  readonly part: Part;
  /** Of a record that is in neither set, if others say where they belong. */
  readonly doubtful: DoubtfulSplit | undefined;
}

interface DoubtfulSplit {
  readonly title: string;
  readonly split: SplitRole;
  /** `undefined` where the key is absent. */
  readonly value: JsonValue | undefined;
  readonly source: string | undefined;
  /** What stands for the missing key. */
  readonly misspelt: MisspeltSplit | undefined;
  /** The key behind which a missing split belongs. */
  readonly after: string | null;
}

interface MisspeltSplit {
  readonly key: string;
  readonly isKnownName: boolean;
}

/** `DataLoader.get_test_data` and `get_examples` of ALUE's `alue/data_utils.py` compare exactly. */
export const splitName = datasetRule<SplitFact>({
  id: "split-name",
  severity: "warning",
  checks: "Every record has a split that the loader knows, once any has one.",
  why: "The loader takes only the records whose split is exactly one of these names: all others are in neither set, so the evaluation silently runs on less. One page of ALUE says that they are tested; the code drops them.",
  fixAll: "Give every record a split that the loader knows",
  plainFact: partless,
  collect(value, context) {
    const part = partOf(value, context);
    if (part === "example" || part === "test") {
      return SURE[part];
    }
    return part && { part, doubtful: toDoubtful(value, context) };
  },
  *check(facts, context) {
    // The initial release never looks at the split.
    const isRead = context.options.alueProfile !== "initial";
    const areParted = hasParts(facts.map(({ fact }) => fact.part));
    for (const { record, fact } of isRead ? facts : []) {
      if (fact.doubtful?.misspelt !== undefined) {
        yield misspeltFinding(record, fact.doubtful.misspelt, fact.doubtful, areParted);
      } else if (fact.doubtful !== undefined && fact.part !== "unknown" && areParted) {
        yield toFinding(record, fact.doubtful);
      }
    }
  },
});

/** Most records say it: one fact for all of them. */
const SURE: Readonly<Record<"example" | "test", SplitFact>> = {
  example: { part: "example", doubtful: undefined },
  test: { part: "test", doubtful: undefined },
};

function toDoubtful(value: JsonValue, context: RecordContext): DoubtfulSplit | undefined {
  const { shape, textAt } = context;
  const { split } = shape.roles;
  if (split === undefined) {
    return undefined;
  }
  const found = hasMember(value, split.key) ? member(value, split.key) : undefined;
  return {
    title: shape.title,
    split,
    value: found,
    source: typeof found === "number" ? textAt([split.key]) : undefined,
    misspelt: readMisspelt(value, split, context),
    after: keyBeforeSplit(value, shape),
  };
}

function toFinding(record: number, doubtful: DoubtfulSplit): DatasetFinding {
  const { split, value } = doubtful;
  const names = [split.test, split.example];
  const meant = typeof value === "string" ? nearestName(value.trim(), names) : undefined;
  return {
    record,
    place: value === undefined ? { path: [], part: "open" } : { path: [split.key] },
    message: messageOf(doubtful),
    help: `Write ${meant === undefined ? names.map(quote).join(" or ") : quote(meant)}${value === undefined ? ` into ${quote(split.key)}` : ""}.`,
    fixes: () => (meant === undefined ? names : [meant]).map((name) => toFix(name, doubtful)),
  };
}

function readMisspelt(value: JsonValue, split: SplitRole, context: RecordContext): MisspeltSplit | undefined {
  const hasSplit = !isObject(value) || hasMember(value, split.key);
  const key = hasSplit || context.isDamaged([]) ? undefined : misspeltSplit(value, context);
  const name = key === undefined ? undefined : member(value, key);
  return key === undefined ? undefined : { key, isKnownName: name === split.example || name === split.test };
}

function misspeltFinding(
  record: number,
  { key, isKnownName }: MisspeltSplit,
  { split, title: noun }: DoubtfulSplit,
  areParted: boolean,
): DatasetFinding {
  const title = `Rename ${quote(key)} to ${quote(split.key)}`;
  return {
    record,
    place: { path: [key], part: "key" },
    message: areParted
      ? `This ${noun} has ${quote(key)} in place of ${quote(split.key)}, so the loader drops it.`
      : `${quote(key)} is an unknown key without effect; it looks like a misspelt ${quote(split.key)}.`,
    help: `${title}.`,
    fixes: () => [{ title, edits: [{ rename: [key], to: split.key }], safe: isKnownName }],
  };
}

function messageOf({ title, split, value, source }: DoubtfulSplit): string {
  const dropped = `so the loader drops this ${title}`;
  if (value === undefined) {
    return `This ${title} has no ${quote(split.key)} while others have one, so the loader drops it.`;
  }
  if (value === "" || value === null) {
    return `${quote(split.key)} is ${value === "" ? "empty" : "null"} while others are not, ${dropped}.`;
  }
  const found = typeof value === "string" ? quote(value) : describeValue(value, source);
  return `${quote(split.key)} is ${found} and neither ${quote(split.example)} nor ${quote(split.test)}, ${dropped}.`;
}

/** Only blanks and case can be put right without asking what was meant. */
function toFix(name: string, { split, value, after }: DoubtfulSplit): Fix {
  const path = [split.key];
  if (value === undefined) {
    const title = `Add ${quote(split.key)}: ${quote(name)}`;
    return { title, edits: [{ insertAt: path, value: name, after }], safe: false };
  }
  const isSure = typeof value === "string" && value.trim().toLowerCase() === name;
  return { title: `Replace it by ${quote(name)}`, edits: [{ set: path, to: name }], safe: isSure };
}
