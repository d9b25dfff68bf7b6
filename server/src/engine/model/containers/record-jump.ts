import type { PathPattern } from "../place.ts";
import type { RecordSpan } from "./record-scan.ts";
import type { ScannableText } from "./text-scan.ts";

/** A text in which strings are found quickly, wherever they stand. */
export interface SearchableText extends Pick<ScannableText, "length" | "slice" | "charCodeAt"> {
  /** Where a string stands next, -1 for nowhere. */
  indexOf(searched: string, from: number): number;
}

const [LINE_FEED, COMMA, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x0a, 0x2c, 0x7b, 0x5b, 0x5d];

/** So much is jumped over without pausing. */
const PORTION = 1 << 20;

/**
 * Finds the records of a list by how they are laid out: a record that starts a line ends with its bracket where that
 * closes the line, or on the next line that is indented as its first one. That is a guess, and many times quicker than
 * a look at what stands between: whoever reads the records must make sure that each is one value.
 */
export class RecordJump {
  readonly #text: SearchableText;
  #isUsed = false;
  #isOver = false;

  constructor(text: SearchableText) {
    this.#text = text;
  }

  /** Whether the ends of some records are guesses. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Whether it came upon a list that is laid out otherwise: then it is of no more use. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Goes over the elements of a list from the start of one on, as far as their layout shows them, and adds their spans.
   * Gives the end of the last one, or where it started.
   */
  *over(from: number, at: PathPattern, spans: RecordSpan[]): Generator<void, number> {
    let [start, reached, paused] = [from, from, from];
    while (!this.#isOver) {
      const end = this.#endOf(start);
      const next = end === undefined ? undefined : this.#behind(end, this.#text.charCodeAt(start));
      if (end === undefined || next === undefined) {
        this.#isOver = true;
        break;
      }
      this.#isUsed = true;
      spans.push({ start, end, at });
      reached = end;
      if (next === "end") {
        break;
      }
      start = next;
      if (start - paused > PORTION) {
        paused = start;
        yield;
      }
    }
    return reached;
  }

  #endOf(start: number): number | undefined {
    const text = this.#text;
    const opening = text.charCodeAt(start);
    const indent = opening === OPEN_BRACE || opening === OPEN_BRACKET ? this.#indentBefore(start) : undefined;
    if (indent === undefined) {
      return undefined;
    }
    const lineEnd = text.indexOf("\n", start);
    const last = this.#lastOfLine(lineEnd);
    if (last > start && text.charCodeAt(last) === opening + 2) {
      return last + 1;
    }
    const tail = `\n${indent}${String.fromCharCode(opening + 2)}`;
    const found = lineEnd < 0 ? -1 : text.indexOf(tail, lineEnd);
    return found < 0 ? undefined : found + tail.length;
  }

  /** The blanks that a line starts with; `undefined` where something else stands in front. */
  #indentBefore(start: number): string | undefined {
    let at = start;
    while (isIndent(this.#text.charCodeAt(at - 1))) {
      at--;
    }
    return this.#text.charCodeAt(at - 1) === LINE_FEED ? this.#text.slice(at, start) : undefined;
  }

  /** The last unit of a line that is neither a blank nor a comma behind its last value. */
  #lastOfLine(lineEnd: number): number {
    const last = this.#lastNoBlank(lineEnd - 1);
    return this.#text.charCodeAt(last) === COMMA ? this.#lastNoBlank(last - 1) : last;
  }

  #lastNoBlank(from: number): number {
    let at = from;
    while (isBlank(this.#text.charCodeAt(at))) {
      at--;
    }
    return at;
  }

  /** Where the next element starts, which is of the same kind; `undefined` where neither that nor the end of the list comes. */
  #behind(end: number, opening: number): number | "end" | undefined {
    const text = this.#text;
    const sign = this.#nextNoBlank(end);
    if (text.charCodeAt(sign) !== COMMA) {
      return text.charCodeAt(sign) === CLOSE_BRACKET ? "end" : undefined;
    }
    const next = this.#nextNoBlank(sign + 1);
    return text.charCodeAt(next) === opening ? next : undefined;
  }

  #nextNoBlank(from: number): number {
    let at = from;
    while (isBlank(this.#text.charCodeAt(at))) {
      at++;
    }
    return at;
  }
}

function isIndent(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function isBlank(code: number): boolean {
  return isIndent(code) || code === LINE_FEED || code === 0x0d;
}
