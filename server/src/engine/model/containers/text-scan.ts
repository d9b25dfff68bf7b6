import type { Text } from "../../text/text.ts";

/** A text as a scan goes over it: the pieces may be made when they are asked for. */
export interface ScannableText extends Pick<Text, "length" | "startOf" | "pieceAt" | "slice" | "charCodeAt"> {
  readonly pieces: readonly { readonly text: string }[];
}

const SCALAR = /true|false|null|-?[\d.eE+-]+|-?[A-Za-z]+/y;

/**
 * Steps over the parts of a JSON text without parsing them: strings are jumped over, brackets counted. Goes from piece
 * to piece, so that the text need not be one string.
 */
export class TextScan {
  readonly #text: ScannableText;
  /** The piece that the place is in, where that starts, and the place in it. */
  #index = 0;
  #piece: string;
  #start = 0;
  #at = 0;
  #brokeAt: number | undefined;
  /** The next line break of the piece at or behind the last string; none can stand in a string. */
  #lineBreak = -1;

  constructor(text: ScannableText) {
    this.#text = text;
    this.#piece = text.pieces[0]?.text ?? "";
  }

  get at(): number {
    return this.#start + this.#at;
  }

  /** Index of the piece that the place is in. */
  get piece(): number {
    return this.#index;
  }

  /** Where the text turned out not to be well formed; `undefined` as long as it is. */
  get brokeAt(): number | undefined {
    return this.#brokeAt;
  }

  /** Goes to the end of the text, where nothing more can be found, so that all that is under way ends too. */
  breakOff(): void {
    this.#brokeAt ??= this.at;
    this.#goTo(this.#text.length);
  }

  /** Goes on elsewhere, as if nothing had been wrong. */
  resume(offset: number): void {
    this.#brokeAt = undefined;
    this.#goTo(offset);
  }

  #goTo(offset: number): void {
    this.#index = this.#text.pieceAt(offset);
    this.#start = this.#text.startOf(this.#index);
    this.#piece = this.#text.pieces[this.#index]?.text ?? "";
    this.#at = offset - this.#start;
    this.#lineBreak = -1;
  }

  /** The code unit at the place; NaN at the end of the text. */
  code(): number {
    while (this.#at >= this.#piece.length && this.#next()) {}
    return this.#piece.charCodeAt(this.#at);
  }

  /** Goes over one code unit. */
  step(): void {
    this.#at++;
  }

  /** Goes to the next piece; the place stays the same. */
  #next(): boolean {
    const next = this.#text.pieces[this.#index + 1];
    if (next === undefined) {
      return false;
    }
    this.#start += this.#piece.length;
    this.#at -= this.#piece.length;
    this.#piece = next.text;
    this.#index++;
    this.#lineBreak = -1;
    return true;
  }

  /** Goes over blanks. */
  space(): void {
    for (let code = this.code(); isBlank(code); code = this.code()) {
      this.#at++;
    }
  }

  /**
   * Goes to the end of the value that starts here, or as far as the piece reaches. Answers whether it got there; if not,
   * it is to be called again with the same `open`, which is empty at first.
   */
  skip(open: number[]): boolean {
    const opening = this.code();
    if (open.length > 0 || opening === 0x7b || opening === 0x5b) {
      return this.#brackets(open);
    }
    if (opening === 0x22) {
      this.string();
    } else {
      this.#scalar();
    }
    return true;
  }

  #scalar(): void {
    const start = this.at;
    while (isOfScalar(this.code())) {
      this.#at++;
    }
    SCALAR.lastIndex = 0;
    if (SCALAR.test(this.#text.slice(start, this.at))) {
      this.#goTo(start + SCALAR.lastIndex);
    } else {
      this.#goTo(start);
      this.breakOff();
    }
  }

  /** The one hot loop: local variables, and every character outside of strings looked at once. */
  #brackets(open: number[]): boolean {
    let piece = this.#piece;
    let at = this.#at;
    while (at < piece.length) {
      const code = piece.charCodeAt(at);
      if (code === 0x22) {
        this.#at = at;
        this.string();
        piece = this.#piece;
        at = this.#at;
        continue;
      }
      at++;
      if (code === 0x7b || code === 0x5b) {
        open.push(code + 2);
      } else if (code === 0x7d || code === 0x5d) {
        if (open.pop() !== code) {
          this.#at = at;
          this.breakOff();
          return true;
        }
        if (open.length === 0) {
          this.#at = at;
          return true;
        }
      }
    }
    this.#at = at;
    if (this.#brokeAt !== undefined || this.#next()) {
      return this.#brokeAt !== undefined;
    }
    this.breakOff();
    return true;
  }

  /** Goes over the string that starts here. */
  string(): void {
    const [start, opening] = [this.at, this.#index];
    let from = this.#at + 1;
    for (;;) {
      const end = this.#piece.indexOf('"', from);
      if (end >= 0 && !this.#isEscaped(end)) {
        this.#at = end + 1;
        if (
          opening === this.#index
            ? this.#hasLineBreak(start - this.#start, end)
            : this.#text.slice(start, this.at).includes("\n")
        ) {
          this.breakOff();
        }
        return;
      }
      from = end + 1;
      if (end < 0) {
        this.#at = this.#piece.length;
        if (!this.#next()) {
          this.breakOff();
          return;
        }
      }
    }
  }

  #isEscaped(quote: number): boolean {
    let before = quote - 1;
    while (this.#piece.charCodeAt(before) === 0x5c) {
      before--;
    }
    if (before >= 0) {
      return (quote - before) % 2 === 0;
    }
    let backslashes = quote;
    while (this.#text.charCodeAt(this.#start + quote - 1 - backslashes) === 0x5c) {
      backslashes++;
    }
    return backslashes % 2 === 1;
  }

  /** A string over two lines lacks a quote, as a rule, and then all that follows is inside out. */
  #hasLineBreak(from: number, end: number): boolean {
    if (this.#lineBreak < from) {
      const next = this.#piece.indexOf("\n", from);
      this.#lineBreak = next < 0 ? this.#piece.length : next;
    }
    return this.#lineBreak < end;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Letters, digits, and the signs of numbers. */
function isOfScalar(code: number): boolean {
  const letter = code | 0x20;
  return (
    (code >= 0x30 && code <= 0x39) ||
    (letter >= 0x61 && letter <= 0x7a) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e
  );
}
