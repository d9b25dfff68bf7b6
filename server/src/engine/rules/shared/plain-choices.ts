/**
 * A quick look at the choices in the text of a question: it recognises those that are as they should be, in the forms
 * that `choices.ts` knows, and leaves all others to it.
 */

/** No question has so many choices that are plain. */
const MOST_CHOICES = 10;

const NEWLINE = 0x0a;
const OPEN = 0x28;
const FIRST_LABEL = 0x41;

/** Choices with the labels A, B, C and so on, and with different texts. Made once and used for many questions. */
export class PlainChoices {
  /** Where the label of each stands; good until the next text. */
  readonly labels = new Int32Array(MOST_CHOICES);
  readonly #starts = new Int32Array(MOST_CHOICES);
  readonly #ends = new Int32Array(MOST_CHOICES);
  #count = 0;
  /** Where the last line without anything in it starts. */
  #blankLine = -1;

  /** How many choices a text has; 0 where they are not plain. */
  read(text: string): number {
    this.#count = 0;
    this.#blankLine = -1;
    const isRead = !text.includes("\r") && this.#readLines(text) && (this.#count > 0 || this.#readWithinLines(text));
    const last = this.#count - 1;
    // Behind a blank line stands something else than the last choice.
    if (!isRead || last < 1 || this.#blankLine > (this.#starts[last] ?? 0)) {
      return 0;
    }
    this.#ends[last] = text.length;
    return this.#areDistinct(text) ? this.#count : 0;
  }

  /** Reads labels at the start of lines; false where one of them is not the next. */
  #readLines(text: string): boolean {
    let line = 0;
    for (;;) {
      const start = skipBlanks(text, line);
      const code = text.charCodeAt(start);
      const label = code === OPEN ? start + 1 : start;
      const end = endOfLabel(text, label);
      if (end > 0 && !this.#add(text, line, label, end)) {
        return false;
      }
      this.#blankLine = code === NEWLINE ? line : this.#blankLine;
      const newline = text.indexOf("\n", start);
      if (newline < 0) {
        return true;
      }
      line = newline + 1;
    }
  }

  /** Reads labels between blanks that have a bracket behind them; false where one of them is not the next. */
  #readWithinLines(text: string): boolean {
    for (let close = text.indexOf(")"); close >= 0; close = text.indexOf(")", close + 1)) {
      const label = close - 1;
      const code = text.charCodeAt(label);
      if (code >= FIRST_LABEL && code < FIRST_LABEL + 26) {
        const start = text.charCodeAt(label - 1) === OPEN ? label - 1 : label;
        const [before, behind] = [text.charCodeAt(start - 1), text.charCodeAt(close + 1)];
        // Beyond ASCII there are blanks too.
        if (before >= 0x80 || behind >= 0x80) {
          return false;
        }
        const isLabel = (start === 0 || isBlank(before)) && isBlank(behind);
        if (isLabel && !this.#add(text, start, label, close + 2)) {
          return false;
        }
      }
    }
    return true;
  }

  #add(text: string, start: number, label: number, end: number): boolean {
    const at = this.#count;
    if (at === MOST_CHOICES || text.charCodeAt(label) !== FIRST_LABEL + at) {
      return false;
    }
    if (at > 0) {
      this.#ends[at - 1] = start;
    }
    this.labels[at] = label;
    this.#starts[at] = end;
    this.#count++;
    return true;
  }

  #areDistinct(text: string): boolean {
    for (let a = 1; a < this.#count; a++) {
      for (let b = 0; b < a; b++) {
        if (!this.#differ(text, a, b)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether two choices differ in more than blanks. */
  #differ(text: string, a: number, b: number): boolean {
    const [endOfA, endOfB] = [this.#ends[a] ?? 0, this.#ends[b] ?? 0];
    let inA = skipFaint(text, this.#starts[a] ?? 0, endOfA);
    let inB = skipFaint(text, this.#starts[b] ?? 0, endOfB);
    while (inA < endOfA && inB < endOfB) {
      if (text.charCodeAt(inA) !== text.charCodeAt(inB)) {
        return true;
      }
      inA = skipFaint(text, inA + 1, endOfA);
      inB = skipFaint(text, inB + 1, endOfB);
    }
    return inA < endOfA !== inB < endOfB;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x09; code = text.charCodeAt(at)) {
    at++;
  }
  return at;
}

/** Where a label with the sign and the blank behind it ends; 0 where there is none. */
function endOfLabel(text: string, label: number): number {
  const isNumber = isDigit(text.charCodeAt(label));
  if (!(isNumber || isLetter(text.charCodeAt(label)))) {
    return 0;
  }
  const sign = isNumber && isDigit(text.charCodeAt(label + 1)) ? label + 2 : label + 1;
  const isSign = ").:".includes(text.charAt(sign) || "-");
  const end = isSign ? skipBlanks(text, sign + 1) : 0;
  return end > sign + 1 ? end : 0;
}

/** Passes blanks, and what may be one. */
function skipFaint(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isFaint(text.charCodeAt(at))) {
    at++;
  }
  return at;
}

function isFaint(code: number): boolean {
  return code <= 0x20 || (code >= 0x80 && (code <= 0xa0 || code === 0x1680 || isWideBlank(code)));
}

function isWideBlank(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f) || code === 0x3000 || code === 0xfeff;
}

/** As a pattern sees it, within ASCII. */
function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
