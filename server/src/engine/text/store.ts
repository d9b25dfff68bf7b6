import { cutIntoPieces, PIECE_SIZE } from "./cut.ts";
import { editPieces } from "./edit-pieces.ts";
import type { LinePosition, Lines } from "./lines.ts";
import type { Piece } from "./piece.ts";
import { linesOf } from "./piece-lines.ts";
import type { Span, TextEdit } from "./span.ts";
import { PiecedText, type Text } from "./text.ts";

/** A change of a text as editors send it; without a range it replaces everything. */
export interface TextChange {
  readonly range?: PositionRange;
  readonly text: string;
}

interface PositionRange {
  readonly start: LinePosition;
  readonly end: LinePosition;
}

/** The text of an open document. A change makes a new one, which shares all pieces but those that were touched. */
export interface TextStore extends Text {
  readonly lines: Lines;
  /** Counts the lines in steps, so that the first who asks for them need not wait for a large text. */
  countingLines(): Generator<void, void>;
  /** The whole as one string; see `toString`. */
  readonly text: string;
  /** Applies changes one after the other, each counted in the text that the one before it left. */
  change(changes: readonly TextChange[]): TextStore;
}

/** About a million code units, of which the lines are counted in a millisecond or two. */
const PIECES_AT_ONCE = 32;

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

  *countingLines(): Generator<void, void> {
    for (const [index, piece] of this.pieces.entries()) {
      // Counted by looking: the piece remembers it.
      if (piece.lineEnds >= 0 && index % PIECES_AT_ONCE === PIECES_AT_ONCE - 1) {
        yield;
      }
    }
  }

  change(changes: readonly TextChange[]): TextStore {
    let store: PieceStore = this;
    // Editors send the edits of one event from the end of the text to its start: these are applied at once.
    let edits: TextEdit[] = [];
    for (const { range, text } of changes) {
      if (range === undefined) {
        store = new PieceStore(this.#pieceSize, cutIntoPieces(text, this.#pieceSize), text);
        edits = [];
        continue;
      }
      // Where the text has not changed yet, nor right behind, a range says the same as in the text before all of them.
      const last = edits.at(-1);
      if (last !== undefined && store.#spanOf(range).end >= last.span.start) {
        store = store.#edited(edits);
        edits = [];
      }
      edits.push({ span: store.#spanOf(range), newText: text });
    }
    return store.#edited(edits);
  }

  #spanOf({ start, end }: PositionRange): Span {
    const [one, other] = [this.lines.offsetAt(start), this.lines.offsetAt(end)];
    return { start: Math.min(one, other), end: Math.max(one, other) };
  }

  /** Applies edits that do not overlap, from the last to the first. */
  #edited(edits: readonly TextEdit[]): PieceStore {
    const real = edits.filter(({ span, newText }) => span.start < span.end || newText !== "").reverse();
    return real.length === 0 ? this : new PieceStore(this.#pieceSize, editPieces(this, real, this.#pieceSize));
  }
}
