import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetContext, datasetRule, type Located, type RecordContext } from "./rule.ts";
import { type LabelFact, labelFact, unlabelled, usualSpellings } from "./shared/labels.ts";
import { plainTextAt } from "./shared/plain-places.ts";
import { isFilled } from "./shared/plain-texts.ts";
import { recordText, textPrint } from "./shared/text-print.ts";
import { quote } from "./shared/wording.ts";

/** A label, and the text that it is given to. */
interface LabelledFact {
  readonly label: LabelFact;
  /** Where the text is. */
  readonly at: Path;
  /** `undefined` for a text that says nothing. */
  readonly print: number | undefined;
}

type Labelled = Located<LabelledFact>;

/** Equal texts with equal labels are fine: the NOTAM file that ALUE ships has 18 of them. */
export const labelConsistent = datasetRule<LabelledFact>({
  id: "label-consistent",
  severity: "warning",
  checks: "Equal texts have equal labels.",
  why: "A model answers equal texts alike, so one of the two is counted as wrong, whatever it says.",
  plainFact: unlabelled,
  collect: labelledFact,
  *check(facts, context) {
    const usual = usualSpellings(facts.map(({ record, fact }) => ({ record, fact: fact.label })));
    // A label that is only spelt otherwise is reported as that.
    const meant = ({ label }: LabelFact): string => usual.get(label)?.label ?? label;
    const findEarlier = createTwinFinder(context);
    for (const each of facts) {
      const { record, fact } = each;
      const earlier = findEarlier(each);
      if (earlier !== undefined && meant(fact.label) !== meant(earlier.fact.label)) {
        const [here, there] = [fact.label, earlier.fact.label];
        yield {
          record,
          place: { path: here.path },
          message: `This text has the label ${quote(here.label)} here, but ${quote(there.label)} in record ${earlier.record + 1}.`,
          help: "Give both the same label, or remove one of them.",
          related: [
            {
              record: earlier.record,
              place: { path: there.path },
              message: `The same text has the label ${quote(there.label)} here.`,
            },
          ],
        };
      }
    }
  },
});

function labelledFact(value: JsonValue, context: RecordContext): LabelledFact | undefined {
  const label = labelFact(value, context);
  const at = context.shape.roles.labelled?.text;
  const text = at && plainTextAt(value, at);
  const print = text === undefined || !isFilled(text) ? undefined : textPrint(text);
  return label && at && { label, at, print };
}

/** Gives the first record with the text of another one, to be asked in the order of records; none for the first. */
function createTwinFinder(context: DatasetContext): (each: Labelled) => Labelled | undefined {
  const byPrint = new Map<number, Labelled>();
  // Long texts that differ little may have one print.
  const byText = new Map<string, Labelled>();
  return (each) => {
    const { print, at } = each.fact;
    const first = print === undefined ? undefined : byPrint.get(print);
    if (print === undefined || first === undefined) {
      byPrint.set(print ?? Number.NaN, each);
      return undefined;
    }
    const text = recordText(each.record, at, context);
    if (text === recordText(first.record, first.fact.at, context)) {
      return first;
    }
    const earlier = byText.get(text);
    byText.set(text, earlier ?? each);
    return earlier;
  };
}
