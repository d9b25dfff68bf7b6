import { cutIntoPieces, PIECE_SIZE, replacePieces } from "./cut.ts";
import type { LinePosition, Lines } from "./lines.ts";
import type { Piece } from "./piece.ts";
import { linesOf } from "./piece-lines.ts";
import { PiecedText, type Text } from "./text.ts";

/** A change of a text as editors send it; without a range it replaces everything. */
export interface TextChange {
  readonly range?: { readonly start: LinePosition; readonly end: LinePosition };
  readonly text: string;
}

/** The text of an open document. A change makes a new one, which shares all pieces but those that were touched. */
export interface TextStore extends Text {
  readonly lines: Lines;
  /** The whole as one string; see `toString`. */
  readonly text: string;
  /** Applies changes one after the other, each counted in the text that the one before it left. */
  change(changes: readonly TextChange[]): TextStore;
}

/** Holds a text, in pieces of about `pieceSize` code units. */
export function createStore(text: string, pieceSize = PIECE_SIZE): TextStore {
  return new PieceStore(pieceSize, cutIntoPieces(text, pieceSize), text);
}

class PieceStore extends PiecedText implements TextStore {
  readonly #pieceSize: number;
  #lines: Lines | undefined;

  constructor(pieceSize: number, pieces: readonly Piece[], joined?: string) {
    super(pieces, joined);
    this.#pieceSize = pieceSize;
  }

  get text(): string {
    return this.toString();
  }

  get lines(): Lines {
    this.#lines ??= linesOf(this);
    return this.#lines;
  }

  change(changes: readonly TextChange[]): TextStore {
    return changes.reduce<PieceStore>((store, change) => store.#changed(change), this);
  }

  #changed({ range, text }: TextChange): PieceStore {
    if (range === undefined) {
      return new PieceStore(this.#pieceSize, cutIntoPieces(text, this.#pieceSize), text);
    }
    const [one, other] = [this.lines.offsetAt(range.start), this.lines.offsetAt(range.end)];
    return this.#replaced(Math.min(one, other), Math.max(one, other), text);
  }

  #replaced(start: number, end: number, text: string): PieceStore {
    if (start === end && text === "") {
      return this;
    }
    const touched = this.touchedBy(start, end);
    const before = this.slice(this.startOf(touched.first), start);
    const behind = this.slice(end, this.startOf(touched.last + 1));
    return new PieceStore(
      this.#pieceSize,
      replacePieces(this.pieces, touched, before + text + behind, this.#pieceSize),
    );
  }
}
