import { applyEdits, type TextEdit } from "./span.ts";

/** A part of the first text, or text that was put in. */
type Piece = { readonly start: number; readonly end: number } | string;

/** A text and what became of it in several rounds of edits, each counted in the text that the round before it gave. */
export class EditedInRounds {
  readonly #original: string;
  #text: string;
  #pieces: readonly Piece[];

  constructor(text: string) {
    this.#original = text;
    this.#text = text;
    this.#pieces = [{ start: 0, end: text.length }];
  }

  /** The text as it is now. */
  get text(): string {
    return this.#text;
  }

  /** Applies edits that do not overlap. */
  apply(edits: readonly TextEdit[]): void {
    const ordered = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    const pieces: Piece[] = [];
    let from = 0;
    const source = new PieceReader(this.#pieces);
    for (const { span, newText } of ordered) {
      pieces.push(...source.take(span.start - from));
      source.take(span.end - span.start);
      if (newText !== "") {
        pieces.push(newText);
      }
      from = span.end;
    }
    pieces.push(...source.take(Number.POSITIVE_INFINITY));
    this.#text = applyEdits(this.#text, edits);
    this.#pieces = pieces;
  }

  /** Edits of the first text that give the text as it is now. */
  edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let from = 0;
    let newText = "";
    for (const piece of [...this.#pieces, { start: this.#original.length, end: this.#original.length }]) {
      if (typeof piece === "string") {
        newText += piece;
      } else {
        if (newText !== "" || piece.start > from) {
          edits.push({ span: { start: from, end: piece.start }, newText });
        }
        newText = "";
        from = piece.end;
      }
    }
    return edits;
  }
}

/** Hands out the pieces of a text from its start to its end. */
class PieceReader {
  readonly #pieces: readonly Piece[];
  #next = 0;
  /** How much of the next piece was handed out. */
  #offset = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  take(length: number): readonly Piece[] {
    const taken: Piece[] = [];
    for (let left = length; left > 0 && this.#next < this.#pieces.length; ) {
      const piece = this.#pieces[this.#next] ?? "";
      const size = (typeof piece === "string" ? piece.length : piece.end - piece.start) - this.#offset;
      const part = Math.min(size, left);
      if (part > 0) {
        taken.push(cut(piece, this.#offset, part));
      }
      left -= part;
      this.#offset += part;
      if (part === size) {
        this.#next++;
        this.#offset = 0;
      }
    }
    return taken;
  }
}

function cut(piece: Piece, offset: number, length: number): Piece {
  return typeof piece === "string"
    ? piece.slice(offset, offset + length)
    : { start: piece.start + offset, end: piece.start + offset + length };
}
