import { isArray, type JsonValue } from "./json.ts";

/** Depth from which a text is looked at closely; below any limit, and shallow enough for plain recursion. */
const CLOSE_LOOK = 150;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Whether the value that `JSON.parse` made of a text tells all that the text says. What it cannot show: repeated keys
 * (the text then spells more keys than the value holds), long integers, overflow, half surrogates, depth,
 * and characters that were lost before. In doubt the answer is no. Only for texts that `JSON.parse` takes.
 */
export function hidesNothing(text: string, value: JsonValue): boolean {
  return countKeys(value, CLOSE_LOOK) === countSpelledKeys(text) && !text.includes("\ufffd") && !hasLoneSurrogate(text);
}

/** The keys that a text spells: its colons outside of strings. Every record of a large file comes here. */
function countSpelledKeys(text: string): number {
  const { length } = text;
  let keys = 0;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = text.indexOf('"', at + 1);
      while (text.charCodeAt(at - 1) === BACKSLASH && isEscaped(text, at)) {
        at = text.indexOf('"', at + 1);
      }
    } else if (code === COLON) {
      keys++;
    }
    at++;
  }
  return keys;
}

/** Whether a number of backslashes in front of a quote makes it a part of its string. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) {
    backslashes++;
  }
  return backslashes % 2 === 1;
}

/**
 * The keys that a value has; NaN when it nests deep, or has a number that may be another one than is written.
 * `for in` is a third cheaper than a list of the keys, and exact for such values.
 */
function countKeys(value: JsonValue, levels: number): number {
  if (typeof value === "number") {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER || (Number.isFinite(value) && !Number.isInteger(value))
      ? 0
      : Number.NaN;
  }
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  if (levels === 0) {
    return Number.NaN;
  }
  let keys = 0;
  if (isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const item = value[at];
      keys += typeof item === "string" || item === undefined ? 0 : countKeys(item, levels - 1);
    }
  } else {
    for (const key in value) {
      const item = value[key];
      keys += typeof item === "string" || item === undefined ? 1 : 1 + countKeys(item, levels - 1);
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
