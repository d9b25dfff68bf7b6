import { cutIntoPieces, PIECE_SIZE } from "./cut.ts";
import { Piece } from "./piece.ts";
import { lastUpTo } from "./search.ts";

/** A text that need not be one string. It is never changed. */
export interface Text {
  readonly length: number;
  /** In order and without gaps; at least one, which is empty only when the text is. */
  readonly pieces: readonly Piece[];
  /** Where a piece starts. */
  startOf(piece: number): number;
  /** The piece that an offset lies in; the later one where two meet. Clamped to the text. */
  pieceAt(offset: number): number;
  /** Clamped to the text. */
  slice(start: number, end?: number): string;
  /** NaN outside of the text. */
  charCodeAt(offset: number): number;
  /** Where a code unit stands next, -1 for nowhere. */
  indexOf(unit: string, from?: number): number;
  /** The whole as one string. It is joined once and kept, which for a big text takes time and memory. */
  toString(): string;
}

/** A text that is one string. */
export function textOf(text: string): Text {
  return new PiecedText(cutIntoPieces(text, PIECE_SIZE), text);
}

/** A text that comes in parts, of which none ends between CR and LF or within a surrogate pair, and none is empty. */
export function textOfParts(parts: readonly string[]): Text {
  return parts.length === 0 ? textOf("") : new PiecedText(parts.map((part) => new Piece(part)));
}

/** The only kind of text. */
export class PiecedText implements Text {
  readonly length: number;
  readonly pieces: readonly Piece[];
  /** Where each piece starts. */
  readonly #starts: readonly number[];
  #joined: string | undefined;

  constructor(pieces: readonly Piece[], joined?: string) {
    const starts: number[] = [];
    let length = 0;
    for (const piece of pieces) {
      starts.push(length);
      length += piece.length;
    }
    this.length = length;
    this.pieces = pieces;
    this.#starts = starts;
    this.#joined = joined;
  }

  startOf(piece: number): number {
    return this.#starts[piece] ?? this.length;
  }

  pieceAt(offset: number): number {
    return Math.max(
      0,
      lastUpTo(this.pieces.length, (piece) => this.startOf(piece) <= offset),
    );
  }

  slice(start: number, end = this.length): string {
    const from = Math.max(0, start);
    let result = "";
    for (let index = this.pieceAt(from); index < this.pieces.length && this.startOf(index) < end; index++) {
      const offset = this.startOf(index);
      result += this.pieces[index]?.text.slice(Math.max(0, from - offset), end - offset) ?? "";
    }
    return result;
  }

  charCodeAt(offset: number): number {
    const index = this.pieceAt(offset);
    return this.pieces[index]?.text.charCodeAt(offset - this.startOf(index)) ?? Number.NaN;
  }

  indexOf(unit: string, from = 0): number {
    for (let index = this.pieceAt(from); index < this.pieces.length; index++) {
      const offset = this.startOf(index);
      const at = this.pieces[index]?.text.indexOf(unit, from - offset) ?? -1;
      if (at >= 0) {
        return offset + at;
      }
    }
    return -1;
  }

  toString(): string {
    this.#joined ??= this.pieces.map(({ text }) => text).join("");
    return this.#joined;
  }
}
