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

/** How elements follow one another: many do so in the same way. */
interface Seam {
  /** What stands between two of them, with the first bracket and the line end of the later one. */
  readonly before: string;
  /** What each ends with. */
  readonly tail: string;
}

/** A bracket and a line end. */
const FIRST_LINE = 2;

/** Where the next element starts, or that it was the last one; `undefined` where the layout tells neither. */
type Behind = number | "end" | undefined;

/**
 * Finds the records of a list by how they are laid out: a record that starts a line ends with its bracket where that
 * closes the line, or on the next line that is indented as its first one. That is a guess, and many times quicker than
 * a look at what stands between: whoever reads the records must make sure that each is one value.
 */
export class RecordJump {
  readonly #text: SearchableText;
  #seam: Seam | undefined;
  #isUsed = false;
  #isOver = false;

  constructor(text: SearchableText) {
    this.#text = text;
  }

  /** Whether the ends of some records are guesses. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Whether the layout may tell where the element that starts at an offset ends. Once that was wrong, it is never asked again. */
  mayTell(start: number): boolean {
    return !this.#isOver && this.#indentBefore(start) !== undefined;
  }

  /**
   * Goes over the elements of a list from the start of one on, as far as their layout shows them, and adds their spans.
   * Gives the end of the last one, or where it started.
   */
  *over(from: number, at: PathPattern, spans: RecordSpan[]): Generator<void, number> {
    const first = spans.length;
    let [start, paused] = [from, from];
    for (let next: Behind = start; typeof next === "number"; ) {
      start = next;
      const end = this.#endOf(start);
      const reached = end === undefined ? start : this.#addAlike({ start, end, at }, spans);
      next = end === undefined ? undefined : this.#behind(reached, this.#text.charCodeAt(start));
      if (next === undefined) {
        this.#isOver = true;
        spans.length -= end === undefined ? 0 : 1;
      } else if (next !== "end") {
        this.#seam = this.#seamOf(spans.at(-1), next);
      }
      if (reached - paused > PORTION) {
        paused = reached;
        yield;
      }
    }
    const last = spans.length > first ? spans.at(-1) : undefined;
    this.#isUsed ||= last !== undefined;
    return last?.end ?? from;
  }

  /** Adds an element and those that follow in the same way; gives the end of the last one. */
  #addAlike(span: RecordSpan, spans: RecordSpan[]): number {
    spans.push(span);
    const { end: from, at } = span;
    const text = this.#text;
    const { before = "", tail = "" } = this.#seam ?? {};
    let reached = from;
    while (before !== "" && reached - from < PORTION && text.slice(reached, reached + before.length) === before) {
      const start = reached + before.length - FIRST_LINE;
      const found = text.indexOf(tail, start);
      if (found < 0) {
        break;
      }
      reached = found + tail.length;
      spans.push({ start, end: reached, at });
    }
    return reached;
  }

  /** How the next element follows, where both start a line alone with their bracket. */
  #seamOf(span: RecordSpan | undefined, next: number): Seam | undefined {
    const indent = this.#indentBefore(next);
    if (span === undefined || indent === undefined || !isLineEnd(this.#text.charCodeAt(next + 1))) {
      return undefined;
    }
    const tail = `\n${indent}${this.#text.slice(span.end - 1, span.end)}`;
    return this.#text.slice(span.end - tail.length, span.end) === tail
      ? { before: this.#text.slice(span.end, next + FIRST_LINE), tail }
      : undefined;
  }

  #endOf(start: number): number | undefined {
    const text = this.#text;
    const opening = text.charCodeAt(start);
    const indent = this.#indentBefore(start);
    if (indent === undefined || (opening !== OPEN_BRACE && opening !== OPEN_BRACKET)) {
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

  /** The next element must be of the same kind. */
  #behind(end: number, opening: number): Behind {
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

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === 0x0d;
}

function isBlank(code: number): boolean {
  return isIndent(code) || isLineEnd(code);
}
