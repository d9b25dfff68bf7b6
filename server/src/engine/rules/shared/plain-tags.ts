import type { JsonValue } from "../../model/json.ts";

const QUOTE = 0x27;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const OPENING = 0x5b;
const CLOSING = 0x5d;

/** Whether a value is a list of texts of Python in the form that is usual, or no text at all. */
export function hasPlainTags(value: JsonValue): boolean {
  return typeof value !== "string" || countPlainTags(value) >= 0;
}

/** How many tags a list has; -1 where it is not in the form that is usual: `['B-X', '0']`. Two rules ask for each list. */
export function countPlainTags(list: string): number {
  if (list !== lastList) {
    lastList = list;
    lastCount = readCount(list);
  }
  return lastCount;
}

let lastList = "";
let lastCount = -1;

function readCount(list: string): number {
  const last = list.length - 2;
  if (list.charCodeAt(0) !== OPENING || list.charCodeAt(last + 1) !== CLOSING) {
    return -1;
  }
  let count = 0;
  for (let at = 1; list.charCodeAt(at) === QUOTE; ) {
    const end = endOfTag(list, at + 1);
    if (end < 0) {
      return -1;
    }
    count++;
    if (end === last) {
      return count;
    }
    if (list.charCodeAt(end + 1) !== COMMA) {
      return -1;
    }
    at = list.charCodeAt(end + 2) === SPACE ? end + 3 : end + 2;
  }
  return -1;
}

/** Whether a list is in the form that is usual, and all of its tags are among some names. */
export function hasOnlyTags(list: string, names: ReadonlySet<string>): boolean {
  return readTags(list, (start, end) => names.has(list.slice(start, end)));
}

/** Hands over where each tag of a list starts and ends; false where the list has another form, or a tag is refused. */
function readTags(list: string, take: (start: number, end: number) => boolean): boolean {
  if (!list.startsWith("['") || !list.endsWith("']")) {
    return false;
  }
  // Behind the quote that opens a tag.
  let at = 2;
  for (;;) {
    const end = endOfTag(list, at);
    if (end < 0 || !take(at, end)) {
      return false;
    }
    if (end + 2 === list.length) {
      return true;
    }
    const hasSpace = list.charCodeAt(end + 2) === SPACE;
    const next = hasSpace ? end + 3 : end + 2;
    if (list.charCodeAt(end + 1) !== COMMA || list.charCodeAt(next) !== QUOTE) {
      return false;
    }
    at = next + 1;
  }
}

/** Where the quote stands that closes a tag; -1 where something else needs a closer look. */
function endOfTag(list: string, start: number): number {
  for (let at = start; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code === QUOTE) {
      return at;
    }
    if (code === BACKSLASH || code < SPACE) {
      return -1;
    }
  }
  return -1;
}

/** How many words a text has, as `wordsOf` finds them. */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const isBlank = isPythonBlank(text.charCodeAt(at));
    words += isInWord || isBlank ? 0 : 1;
    isInWord = !isBlank;
  }
  return words;
}

function isPythonBlank(code: number): boolean {
  if (code <= SPACE) {
    return code === SPACE || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  }
  return code >= 0x80 && (code === 0x85 || code === 0xa0 || code === 0x1680 || isWideBlank(code));
}

function isWideBlank(code: number): boolean {
  const isLine = code === 0x2028 || code === 0x2029;
  return (code >= 0x2000 && code <= 0x200a) || isLine || code === 0x202f || code === 0x205f || code === 0x3000;
}
