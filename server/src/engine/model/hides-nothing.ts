import { isObject, type JsonValue } from "./json.ts";

/** Depth from which a text is looked at closely; below any limit, and shallow enough for plain recursion. */
const CLOSE_LOOK = 150;
/** Digits of the shortest integer that a double may not hold. */
const LONG_INTEGER = 16;
/** Length of `1e309`, the shortest number that is infinite; `9e99` is not. */
const SHORTEST_EXPONENT = 5;
/** Digits from which a number may be infinite without an exponent. */
const LONG_NUMBER = 300;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether the value that `JSON.parse` made of a text tells all that the text says. What it cannot show: repeated keys
 * (the text then spells more keys than the value holds), long integers, overflow, half surrogates, depth,
 * and characters that were lost before. In doubt the answer is no. Only for texts that `JSON.parse` takes.
 */
export function hidesNothing(text: string, value: JsonValue): boolean {
  const keys = countSpelledKeys(text);
  return keys !== undefined && keys === countKeys(value) && !text.includes("\ufffd") && !hasLoneSurrogate(text);
}

/** The keys that a text spells; `undefined` when it nests deep or has a number that may not survive. */
function countSpelledKeys(text: string): number | undefined {
  let keys = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code >= 0x30 && code <= 0x39) {
      const end = endOfNumber(text, at);
      if (mayNotSurvive(text, at, end)) {
        return undefined;
      }
      at = end;
    } else {
      if (code === 0x3a) {
        keys++;
      } else if (code === 0x7b || code === 0x5b) {
        depth++;
        if (depth > CLOSE_LOOK) {
          return undefined;
        }
      } else if (code === 0x7d || code === 0x5d) {
        depth--;
      }
      at++;
    }
  }
  return keys;
}

/** Behind the closing quote of the string that starts here. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) {
      backslashes++;
    }
    if (backslashes % 2 === 0) {
      return end + 1;
    }
  }
}

/** Behind the digits, points, exponents and their signs that follow. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (;;) {
    const code = text.charCodeAt(end);
    const isPart =
      (code >= 0x30 && code <= 0x39) || code === 0x2e || (code | 0x20) === 0x65 || code === 0x2b || code === 0x2d;
    if (!isPart) {
      return end;
    }
    end++;
  }
}

/** Whether a number is a long integer, or may be infinite. */
function mayNotSurvive(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_EXPONENT) {
    return false;
  }
  const number = text.slice(start, end);
  if (/[eE]/.test(number)) {
    return !Number.isFinite(Number(number));
  }
  return end - start >= LONG_INTEGER && (end - start > LONG_NUMBER || !number.includes("."));
}

/** Every record of a large file comes here: `for in` is a third cheaper than a list of the keys, and exact for such values. */
function countKeys(value: JsonValue): number {
  let keys = 0;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const item = value[at];
      keys += typeof item === "object" && item !== null ? countKeys(item) : 0;
    }
  } else if (isObject(value)) {
    for (const key in value) {
      const item = value[key];
      keys += typeof item === "object" && item !== null ? 1 + countKeys(item) : 1;
    }
  }
  return keys;
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** A pair, a half, or any other escape, so that the second half of an escaped backslash starts none. */
const ESCAPE = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/gs;
const HALF = "\\ud800".length;

function hasLoneSurrogate(text: string): boolean {
  if (!text.includes("\\u") || !SURROGATE_ESCAPE.test(text)) {
    return false;
  }
  for (const [piece] of text.matchAll(ESCAPE)) {
    if (piece.length === HALF) {
      return true;
    }
  }
  return false;
}
