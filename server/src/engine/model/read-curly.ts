import { applyEdits, type TextEdit } from "../text/span.ts";
import { meantPunctuation } from "./fullwidth.ts";
import type { Reading } from "./lexer.ts";
import { readString } from "./read-string.ts";
import { endsString } from "./string-ends.ts";
import type { Fault } from "./syntax.ts";
import { endOfBlanks, startOfBlanks } from "./trivia.ts";

const DOUBLE = "“”„‟″＂";
const SINGLE = "‘’‚‛′＇";

/** Whether a character is a quote that word processors and keyboards write, and JSON does not know. */
export function isCurlyQuote(character: string | undefined): boolean {
  return character !== undefined && (DOUBLE + SINGLE).includes(character);
}

const ANGLED = ["«»", "‹›"];

/** Whether a character is a quote of another kind that may open a string: a curly or an angled one. */
export function isForeignQuote(character: string | undefined): boolean {
  return isCurlyQuote(character) || (character !== undefined && ANGLED.some((pair) => pair.includes(character)));
}

/** Reads a string that opens with a curly or an angled quote; `undefined` when no quote ends it in the same line. */
export function readCurlyQuoted(text: string, start: number): Reading | undefined {
  const close = closeOf(text, start, closingOf(text[start] ?? ""));
  if (close === undefined) {
    return undefined;
  }
  const end = close + 1;
  const edits: TextEdit[] = [quoteAt(start), ...escapes(text, start + 1, close), quoteAt(close)];
  const mended = applyEdits(text.slice(0, end), edits).slice(start);
  const inner = readString(mended, 0);
  // Of two kinds of quotes around a text, one was probably meant to go.
  const isSure = inner.end === mended.length && inner.faults.length === 0 && text[start + 1] !== '"';
  const fault: Fault = { rule: "no-curly-quotes", span: { start, end }, repair: edits };
  return { end, value: inner.value, faults: [isSure ? { ...fault, safe: true } : fault] };
}

function closingOf(opening: string): string {
  const angled = ANGLED.find((pair) => pair.includes(opening));
  return angled ?? (DOUBLE.includes(opening) ? `${DOUBLE}"` : `${SINGLE}'`);
}

/** The first quote behind which JSON may go on, since a text may hold quotes; else the last one of the line. */
function closeOf(text: string, start: number, closing: string): number | undefined {
  let last: number | undefined;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\\") {
      at++;
    } else if (character === "\n" || character === "\r") {
      break;
    } else if (closing.includes(character)) {
      last = at;
      const next = text[endOfBlanks(text, at + 1)];
      if (next === undefined || ",:}]".includes(next) || meantPunctuation(next) !== undefined) {
        return at;
      }
    }
  }
  return last;
}

function escapes(text: string, from: number, to: number): readonly TextEdit[] {
  const found: TextEdit[] = [];
  for (let at = from; at < to; at++) {
    if (text[at] === "\\") {
      at++;
    } else if (text[at] === '"') {
      found.push({ span: { start: at, end: at }, newText: "\\" });
    }
  }
  return found;
}

const STRAIGHT = /[ \t]{0,20}"(?:\\.|[^"\\\r\n]){0,1000}"/y;

/**
 * Where the next thing starts behind a curly quote that stands beside a string in straight quotes, in front of it or
 * behind it: `“"a"` and `"a"”`. `undefined` for every other character.
 */
export function strayCurlyEnd(text: string, at: number): number | undefined {
  if (!isCurlyQuote(text[at])) {
    return undefined;
  }
  if (isStrayBehind(text, at)) {
    return at + 1;
  }
  const before = text[startOfBlanks(text, at) - 1];
  STRAIGHT.lastIndex = at + 1;
  if (
    (before === undefined || "{[,:".includes(before)) &&
    STRAIGHT.test(text) &&
    endsString(text, STRAIGHT.lastIndex - 1)
  ) {
    return endOfBlanks(text, at + 1);
  }
  return undefined;
}

/** Whether it is a curly quote that stands at once behind a straight one, which ends the string. */
export function isStrayBehind(text: string, at: number): boolean {
  return isCurlyQuote(text[at]) && text[at - 1] === '"' && endsString(text, at);
}

function quoteAt(at: number): TextEdit {
  return { span: { start: at, end: at + 1 }, newText: '"' };
}

const CURLY_END = /[”“″＂][ \t]*[,:][ \t\r\n{[]*$/;

/**
 * Where the content of a string ends that opens with a straight quote and closes with a curly one, when the straight
 * quote at `quote` opens the string behind it: `"a”: "b"`. `undefined` when it is not so.
 */
export function curlyEnd(text: string, start: number, quote: number): number | undefined {
  // Only the last few characters matter, and a long string must not be searched.
  const from = Math.max(start + 1, quote - 20);
  const found = CURLY_END.exec(text.slice(from, quote));
  return found === null ? undefined : from + found.index + 1;
}
