import type { LineSpan } from "./lines.ts";
import { lastUpTo } from "./search.ts";
import type { Text } from "./text.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Lines that can be asked for by number; `undefined` beyond the last one, which has no line end. */
export interface LineList {
  at(line: number): LineSpan | undefined;
}

/** The lines of a text, found piece by piece as they are asked for. */
export class LineSpans implements LineList {
  readonly #text: Text;
  readonly #found: LineSpan[] = [];
  /** Where the next line starts. */
  #start = 0;
  #nextPiece = 0;

  constructor(text: Text) {
    this.#text = text;
  }

  at(line: number): LineSpan | undefined {
    while (line >= this.#found.length && this.#nextPiece < this.#text.pieces.length) {
      this.#splitPiece();
    }
    return this.#found[line];
  }

  /** The line that an offset lies in. */
  around(offset: number): number {
    while (this.#start <= offset && this.#nextPiece < this.#text.pieces.length) {
      this.#splitPiece();
    }
    return lastUpTo(this.#found.length, (line) => (this.#found[line]?.start ?? 0) <= offset);
  }

  #splitPiece(): void {
    const piece = this.#text.pieces[this.#nextPiece];
    const from = this.#text.startOf(this.#nextPiece);
    for (const at of piece?.lineStarts ?? []) {
      const isPair = piece?.text.charCodeAt(at - 1) === LINE_FEED && piece.text.charCodeAt(at - 2) === CARRIAGE_RETURN;
      this.#add(from + at - (isPair ? 2 : 1), from + at);
    }
    this.#nextPiece++;
    if (this.#nextPiece === this.#text.pieces.length) {
      this.#add(this.#text.length, this.#text.length + 1);
    }
  }

  #add(end: number, next: number): void {
    this.#found.push({ start: this.#start, end });
    this.#start = next;
  }
}
