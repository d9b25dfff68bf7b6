import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { type LabelFact, labelFact, type Spelling, unlabelled, usualSpellings } from "./shared/labels.ts";
import { quote } from "./shared/wording.ts";

/** The classification scorers of ALUE's initial release compare labels by `==`. */
export const labelCase = datasetRule<LabelFact>({
  id: "label-case",
  severity: "information",
  checks: "Each label is spelt in one way.",
  why: "Labels are compared exactly: another spelling is another class, which no model gets right.",
  fixAll: "Spell all labels like the most frequent ones",
  plainFact: unlabelled,
  collect: labelFact,
  *check(facts) {
    const usual = usualSpellings(facts);
    for (const each of usual.size > 0 ? facts : []) {
      const meant = usual.get(each.fact.label);
      yield* meant === undefined ? [] : [toFinding(each, meant)];
    }
  },
});

function toFinding({ record, fact: { path, label } }: Located<LabelFact>, meant: Spelling): DatasetFinding {
  const { first, count } = meant;
  return {
    record,
    place: { path },
    message: `The label ${quote(label)} differs only in ${differenceOf(label, meant.label)} from ${quote(meant.label)}, which ${count} records have.`,
    help: `Write ${quote(meant.label)}, if the same is meant.`,
    related: [{ record: first.record, place: { path: first.fact.path }, message: "The usual spelling is here." }],
    fixes: () => [
      { title: `Replace it by ${quote(meant.label)}`, edits: [{ set: path, to: meant.label }], safe: false },
    ],
  };
}

function differenceOf(a: string, b: string): string {
  const isCase = a.toLowerCase() === b.toLowerCase();
  const isBlanks = a.replace(/\s+/g, "") === b.replace(/\s+/g, "");
  return isCase ? "case" : isBlanks ? "blanks" : "case and blanks";
}
