import { valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { tagsOf, wordsOf } from "./shared/tags.ts";
import { quote } from "./shared/wording.ts";

/** `TokenClassificationEval` of ALUE's initial release pairs words and tags by their position. */
export const tagCount: RecordRule = {
  kind: "record",
  id: "tag-count",
  severity: "warning",
  checks: "A text has as many tags as words.",
  why: "The scorer pairs words, which are what blanks separate, and tags by position: from the first one too many or too few on, every tag belongs to another word.",
  *check(value, { shape }) {
    const list = tagsOf(value, shape);
    const [text] = shape.roles.tagged === undefined ? [] : valuesAt(value, shape.roles.tagged.texts);
    const words = typeof text?.value === "string" ? wordsOf(text.value).length : undefined;
    if (list === undefined || text === undefined || words === undefined || words === list.tags.length) {
      return;
    }
    const found = list.tags.length;
    yield {
      place: { path: list.path },
      message: `${quote(String(list.path.at(-1)))} holds ${amount(found, "tag")}, but the text has ${amount(words, "word")}.`,
      help: "Write one tag for each word.",
      related: [{ place: { path: text.path }, message: "The words are here." }],
    };
  },
};

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
