import { type Path, valueAt } from "../../model/place.ts";
import type { DatasetContext } from "../rule.ts";

/**
 * Prints of texts: numbers that stand for texts where holding the texts of a whole file would take too much memory.
 * Equal texts have equal prints. Of a long text only some characters count, so that a print costs less than the text
 * cost to read: equal prints are a reason to compare the texts.
 */

/** Characters of a long text that count, at most. */
const MOST_READ = 32;

const FIRST_SEED = 0x2545f491;
const SECOND_SEED = 0x51ed270b;
const FIRST_PRIME = 0x85ebca6b;
const SECOND_PRIME = 0xc2b2ae35;

/** The print of a text to the letter. */
export function textPrint(text: string): number {
  return printOfEach(text, Math.ceil(text.length / MOST_READ));
}

/** A print for which every character counts: two texts that somebody wrote have the same only if they are the same. */
export function fullPrint(text: string): number {
  return printOfEach(text, 1);
}

function printOfEach(text: string, step: number): number {
  const { length } = text;
  let first = FIRST_SEED ^ length;
  let second = SECOND_SEED;
  for (let at = 0; at < length; at += step) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, FIRST_PRIME);
    second = ((second << 5) - second + code) | 0;
  }
  return join(first, second);
}

/** The same for all texts that differ only in case and in runs of blanks. */
export function loosePrint(text: string): number {
  return printOfLetters(text) ?? printOfLetters(squeeze(text), true) ?? 0;
}

/** The print of what is no blank in a text; `undefined` for one beyond ASCII that may not be in lower case yet. */
function printOfLetters(text: string, isSqueezed = false): number | undefined {
  let first = FIRST_SEED;
  let second = SECOND_SEED;
  for (let at = 0, read = 0; at < text.length && read < MOST_READ; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80 && !isSqueezed) {
      return undefined;
    }
    if (code > 0x20) {
      const lower = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
      first = Math.imul(first ^ lower, FIRST_PRIME);
      second = ((second << 5) - second + lower) | 0;
      read++;
    }
  }
  return join(first, second);
}

/** A text in lower case and with single blanks. */
export function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** As many bits as a number holds exactly. */
function join(first: number, second: number): number {
  const mixed = Math.imul(second ^ (second >>> 15), SECOND_PRIME);
  return (first >>> 0) * 0x200000 + ((mixed ^ (mixed >>> 13)) >>> 11);
}

/** A text of a record, to compare where prints are equal; empty where there is none. */
export function recordText(record: number, path: Path, context: DatasetContext): string {
  const text = valueAt(context.recordValue(record), path);
  return typeof text === "string" ? text : "";
}
