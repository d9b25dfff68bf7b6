import { type DatasetFinding, datasetRule, type Fix } from "./rule.ts";
import { nearestName } from "./shared/near-keys.ts";
import { collectPart, type DoubtfulSplit, type MisspeltSplit, type PartFact } from "./shared/part-facts.ts";
import { isSaid, partless } from "./shared/splits.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** `DataLoader.get_test_data` and `get_examples` of ALUE's `alue/data_utils.py` compare exactly. */
export const splitName = datasetRule<PartFact>({
  id: "split-name",
  severity: "warning",
  checks: "Every record has a split that the loader knows, once any has one.",
  why: "The loader takes only the records whose split is exactly one of these names: all others are in neither set, so the evaluation silently runs on less. One page of ALUE says that they are tested; the code drops them.",
  fixAll: "Give every record a split that the loader knows",
  plainFact: partless,
  collect: collectPart,
  *check(facts, context) {
    // The initial release never looks at the split.
    if (context.options.alueProfile === "initial" || facts.every(({ fact }) => fact.doubtful === undefined)) {
      return;
    }
    const areParted = facts.some(({ fact: { part } }) => part !== undefined && isSaid(part));
    for (const { record, fact } of facts) {
      if (fact.doubtful?.misspelt !== undefined) {
        yield misspeltFinding(record, fact.doubtful.misspelt, fact.doubtful, areParted);
      } else if (fact.doubtful !== undefined && fact.part !== "unknown" && areParted) {
        yield toFinding(record, fact.doubtful);
      }
    }
  },
});

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
