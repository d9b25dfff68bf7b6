import { datasetRule, type Located } from "./rule.ts";
import { type LabelFact, labelFact, usualSpellings } from "./shared/labels.ts";
import { quote } from "./shared/wording.ts";

/** Equal texts with equal labels are fine: the NOTAM file that ALUE ships has 18 of them. */
export const labelConsistent = datasetRule<LabelFact>({
  id: "label-consistent",
  severity: "warning",
  checks: "Equal texts have equal labels.",
  why: "A model answers equal texts alike, so one of the two is counted as wrong, whatever it says.",
  collect: labelFact,
  *check(facts) {
    const usual = usualSpellings(facts);
    // A label that is only spelt otherwise is reported as that.
    const meant = ({ label }: LabelFact): string => usual.get(label)?.label ?? label;
    const first = new Map<string, Located<LabelFact>>();
    for (const each of facts) {
      const { record, fact } = each;
      if (typeof fact.text !== "string" || fact.text.trim() === "") {
        continue;
      }
      const earlier = first.get(fact.text);
      if (earlier === undefined) {
        first.set(fact.text, each);
      } else if (meant(fact) !== meant(earlier.fact)) {
        yield {
          record,
          place: { path: fact.path },
          message: `This text has the label ${quote(fact.label)} here, but ${quote(earlier.fact.label)} in record ${earlier.record + 1}.`,
          help: "Give both the same label, or remove one of them.",
          related: [
            {
              record: earlier.record,
              place: { path: earlier.fact.path },
              message: `The same text has the label ${quote(earlier.fact.label)} here.`,
            },
          ],
        };
      }
    }
  },
});
