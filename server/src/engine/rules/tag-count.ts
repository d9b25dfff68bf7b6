import type { Shape, TagRole } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { type Path, ROOT, valueAt, valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { plainTextAt } from "./shared/plain-places.ts";
import { countPlainTags, countWords } from "./shared/plain-tags.ts";
import { tagsOf, wordsOf } from "./shared/tags.ts";
import { quote } from "./shared/wording.ts";

/** `TokenClassificationEval` of ALUE's initial release pairs words and tags by their position. */
export const tagCount: RecordRule = {
  kind: "record",
  id: "tag-count",
  severity: "warning",
  checks: "A text has as many tags as words.",
  why: "The scorer pairs words, which are what blanks separate, and tags by position: from the first one too many or too few on, every tag belongs to another word.",
  plain: ({ shape }) => {
    const { tagged } = shape.roles;
    return tagged === undefined ? [] : [{ at: ROOT, isPlain: (value) => areEven(value, tagged) }];
  },
  *check(value, { shape, isDamaged }) {
    const empty = emptyTexts(value, shape);
    if (empty !== undefined && !isDamaged(empty)) {
      yield {
        place: { path: empty },
        severity: "error",
        message: `${quote(String(empty.at(-1)))} is an empty list, but the scorer reads its first text and stops without it.`,
        help: "Write the text that has the tags.",
      };
    }
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

/** Whether the first text surely has as many words as there are tags. */
function areEven(value: JsonValue, { texts, tags }: TagRole): boolean {
  const list = plainTextAt(value, tags);
  const holder = valueAt(value, texts.slice(0, -1));
  const text = isArray(holder) ? holder[0] : undefined;
  return typeof text === "string" && list !== undefined && countWords(text) === countPlainTags(list);
}

function emptyTexts(value: JsonValue, { roles }: Shape): Path | undefined {
  const [texts] = roles.tagged === undefined ? [] : valuesAt(value, roles.tagged.texts.slice(0, -1));
  return isArray(texts?.value) && texts.value.length === 0 ? texts.path : undefined;
}

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
