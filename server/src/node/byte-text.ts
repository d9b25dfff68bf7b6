import type { ScannableText, SearchableText } from "../engine/index.ts";

/** So much is decoded at a time. */
const PIECE_SIZE = 1 << 17;

type Piece = ScannableText["pieces"][number];

/**
 * Bytes as a text of one unit a byte, so that offsets are those of bytes: all that JSON is made of outside of texts is
 * ASCII. Only the piece that was asked for last is held as a string.
 */
export class ByteText implements ScannableText, SearchableText {
  readonly length: number;
  readonly pieces: readonly Piece[];
  readonly #bytes: Buffer;
  readonly #pieceSize: number;
  #last: { readonly piece: number; readonly text: string } | undefined;

  constructor(bytes: Buffer, pieceSize = PIECE_SIZE) {
    this.#bytes = bytes;
    this.#pieceSize = pieceSize;
    this.length = bytes.length;
    const count = Math.max(1, Math.ceil(bytes.length / pieceSize));
    this.pieces = Array.from({ length: count }, (_, piece) => this.#pieceOf(piece));
  }

  startOf(piece: number): number {
    return Math.min(piece * this.#pieceSize, this.length);
  }

  pieceAt(offset: number): number {
    return Math.max(0, Math.min(Math.floor(offset / this.#pieceSize), this.pieces.length - 1));
  }

  slice(start: number, end = this.length): string {
    return this.#bytes.toString("latin1", Math.max(0, start), end);
  }

  charCodeAt(offset: number): number {
    return this.#bytes[offset] ?? Number.NaN;
  }

  indexOf(searched: string, from: number): number {
    return this.#bytes.indexOf(searched, from, "latin1");
  }

  #pieceOf(piece: number): Piece {
    const textOf = (): string => this.#textOf(piece);
    return {
      get text() {
        return textOf();
      },
    };
  }

  #textOf(piece: number): string {
    if (this.#last?.piece !== piece) {
      this.#last = { piece, text: this.slice(this.startOf(piece), this.startOf(piece + 1)) };
    }
    return this.#last.text;
  }
}
