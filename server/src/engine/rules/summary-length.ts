import { ROOT, valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { plainTextAt } from "./shared/plain-places.ts";
import { isTrimmed } from "./shared/plain-texts.ts";

/** A look at what summaries are for; no code of ALUE measures it. */
export const summaryLength: RecordRule = {
  kind: "record",
  id: "summary-length",
  severity: "information",
  checks: "A summary is not longer than its text.",
  why: "The judge asks whether a summary holds what matters and nothing else: one that is longer than its text is hardly a summary, or the two were swapped.",
  plain: ({ shape }) => {
    const { summary } = shape.roles;
    const isPlain = (text: string | undefined, short: string | undefined): boolean =>
      text === undefined || short === undefined || isSurelyShorter(short, text);
    return summary === undefined
      ? []
      : [{ at: ROOT, isPlain: (value) => isPlain(plainTextAt(value, summary.of), plainTextAt(value, summary.by)) }];
  },
  *check(value, { shape }) {
    const { summary } = shape.roles;
    const [text] = summary === undefined ? [] : valuesAt(value, summary.of);
    const [short] = summary === undefined ? [] : valuesAt(value, summary.by);
    if (typeof text?.value !== "string" || typeof short?.value !== "string" || text.value.trim() === "") {
      return;
    }
    const [expected, found] = [text.value, short.value].map((each) => [...each.trim()].length);
    if (expected !== undefined && found !== undefined && found > expected) {
      yield {
        place: { path: short.path },
        message: `The ${short.path.at(-1)} has ${found} characters, more than the ${text.path.at(-1)} with ${expected}.`,
        help: "Shorten it, or swap the two if they are in the wrong order.",
        related: [{ place: { path: text.path }, message: "The text that it sums up is here." }],
      };
    }
  },
};

/** Whether a summary is short enough, counted roughly: characters have one unit or two. */
function isSurelyShorter(short: string, text: string): boolean {
  return isTrimmed(text) && (short.length * 2 <= text.length || (short.length <= text.length && !SURROGATE.test(text)));
}

const SURROGATE = /[\ud800-\udfff]/;
