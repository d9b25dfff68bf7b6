import type { Text } from "./text.ts";

/** What a reader needs of a text; a string will do. */
export interface Characters {
  readonly length: number;
  slice(start: number, end?: number): string;
  charCodeAt(offset: number): number;
}

/** A text for readers that go from its start to its end: what lies in the piece they are at is found at once. */
export class NearText implements Characters {
  readonly length: number;
  readonly #text: Text;
  #piece = "";
  #start = 0;

  constructor(text: Text) {
    this.#text = text;
    this.length = text.length;
  }

  slice(start: number, end = this.length): string {
    this.#goTo(start);
    const from = start - this.#start;
    const to = end - this.#start;
    return from >= 0 && to <= this.#piece.length ? this.#piece.slice(from, to) : this.#text.slice(start, end);
  }

  charCodeAt(offset: number): number {
    this.#goTo(offset);
    return this.#piece.charCodeAt(offset - this.#start);
  }

  #goTo(offset: number): void {
    if (offset < this.#start || offset >= this.#start + this.#piece.length) {
      const index = this.#text.pieceAt(offset);
      this.#piece = this.#text.pieces[index]?.text ?? "";
      this.#start = this.#text.startOf(index);
    }
  }
}
