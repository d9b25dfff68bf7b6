import type { JsonValue } from "./json.ts";
import { parseText } from "./parse.ts";
import type { Path } from "./place.ts";
import type { SyntaxProblem } from "./syntax.ts";
import { toValue } from "./tree.ts";

/**
 * One record of a dataset: a line of JSON Lines, or an element that the format names in a JSON document.
 * It is never changed and knows only its own text, so an unchanged record stays the same object after an edit,
 * and results can be remembered by it.
 */
export interface DatasetRecord {
  readonly text: string;
  /** After a fault, what could still be read; `undefined` when that is nothing. */
  readonly value: JsonValue | undefined;
  /** Syntax faults, and what the value cannot show: repeated keys, numbers that do not survive. Spans count from the record's start. */
  readonly problems: readonly SyntaxProblem[];
  /** Objects and lists that a fault may have cut short: what they lack says nothing. */
  readonly damaged: readonly Path[];
}

const NONE: readonly never[] = [];

/** Reads one record. Never throws: reading gives a value and a list of problems. */
export function readRecord(text: string): DatasetRecord {
  const value = readPlain(text);
  if (value !== undefined) {
    return { text, value, problems: NONE, damaged: NONE };
  }
  const { root, problems, damaged } = parseText(text);
  return { text, value: root === undefined ? undefined : toValue(root), problems, damaged };
}

/** The value of a text that `JSON.parse` takes and that hides nothing from it; `undefined` for every other text. */
function readPlain(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return hidesNothing(text, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Depth from which a text is looked at closely; far below any limit. */
const DEEP = 100;
/** Digits of the shortest integer that a double may not hold. */
const LONG_NUMBER = /[eE]|\d{16}/;

/**
 * Whether the value tells all that the text says. What it cannot show: repeated keys (the text then spells more
 * keys than the value holds), long integers and exponents, half surrogates, and depth.
 */
function hidesNothing(text: string, value: JsonValue): boolean {
  let keys = 0;
  let depth = 0;
  let at = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    const gapEnd = quote < 0 ? text.length : quote;
    for (let index = at; index < gapEnd; index++) {
      const code = text.charCodeAt(index);
      if (code === 0x7b || code === 0x5b) {
        depth++;
        if (depth > DEEP) {
          return false;
        }
      } else if (code === 0x7d || code === 0x5d) {
        depth--;
      }
    }
    if (gapEnd - at > 2 && LONG_NUMBER.test(text.slice(at, gapEnd).replace(/true|false/g, ""))) {
      return false;
    }
    if (quote < 0) {
      break;
    }
    at = endOfString(text, quote);
    if (isFollowedByColon(text, at)) {
      keys++;
    }
  }
  return keys === countKeys(value) && !/\\u[dD][89a-fA-F]/.test(text);
}

function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) {
      backslashes++;
    }
    if (backslashes % 2 === 0) {
      return end + 1;
    }
  }
}

function isFollowedByColon(text: string, at: number): boolean {
  let index = at;
  let code = text.charCodeAt(index);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    index++;
    code = text.charCodeAt(index);
  }
  return code === 0x3a;
}

function countKeys(value: JsonValue): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      keys += countKeys(item);
    }
    return keys;
  }
  for (const item of Object.values(value)) {
    keys += 1 + (item === undefined ? 0 : countKeys(item));
  }
  return keys;
}
