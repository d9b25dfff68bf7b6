import { cutIntoPieces } from "./cut.ts";
import { belongTogether, Piece } from "./piece.ts";
import { lastUpTo } from "./search.ts";
import type { TextEdit } from "./span.ts";
import type { Text } from "./text.ts";

/**
 * The pieces of a text after edits, which are in order and do not overlap. All pieces that no edit touches stay the same
 * objects, save for a neighbour that has to be joined.
 */
export function editPieces(text: Text, edits: readonly TextEdit[], size: number): readonly Piece[] {
  const list = new PieceList(size);
  let next = 0;
  for (const group of groupByPieces(text, edits)) {
    list.keep(text.pieces.slice(next, group.first));
    list.add(new Piece(editedText(text, group)));
    next = group.last + 1;
  }
  list.keep(text.pieces.slice(next));
  return list.pieces;
}

/** Edits, and the pieces that they touch; `last` is one of them. */
interface Group {
  readonly first: number;
  last: number;
  readonly edits: TextEdit[];
}

/** Puts edits together that touch the same piece, so that none is copied twice. */
function groupByPieces(text: Text, edits: readonly TextEdit[]): readonly Readonly<Group>[] {
  const groups: Group[] = [];
  for (const edit of edits) {
    const first = text.pieceAt(edit.span.start);
    const lastBeforeEnd = lastUpTo(text.pieces.length, (piece) => text.startOf(piece) < edit.span.end);
    const last = Math.max(first, lastBeforeEnd);
    const group = groups.at(-1);
    if (group !== undefined && first <= group.last) {
      group.last = last;
      group.edits.push(edit);
    } else {
      groups.push({ first, last, edits: [edit] });
    }
  }
  return groups;
}

/** The text of touched pieces after the edits. */
function editedText(text: Text, { first, last, edits }: Readonly<Group>): string {
  let result = "";
  let from = text.startOf(first);
  for (const { span, newText } of edits) {
    result += text.slice(from, span.start) + newText;
    from = span.end;
  }
  return result + text.slice(from, text.startOf(last + 1));
}

/**
 * Pieces that are put together from the start to the end of a text. A piece is joined with the one before it when either
 * is less than half the usual size, or when what meets there must not be parted. It may grow to twice that size before
 * it is cut again, so that typing does not cut it each time.
 */
class PieceList {
  readonly #size: number;
  readonly #pieces: Piece[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  add(piece: Piece): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && this.#mustJoin(last, piece)) {
      this.#pieces.pop();
      this.#push(new Piece(last.text + piece.text));
    } else {
      this.#push(piece);
    }
  }

  /** Adds pieces as they are, only the first of which may have to be joined. */
  keep(pieces: readonly Piece[]): void {
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index];
      if (piece !== undefined) {
        index === 0 ? this.add(piece) : this.#pieces.push(piece);
      }
    }
  }

  #mustJoin(last: Piece, piece: Piece): boolean {
    const isSmall = Math.min(last.length, piece.length) < this.#size >> 1;
    return isSmall || belongTogether(last.text.charCodeAt(last.length - 1), piece.text.charCodeAt(0));
  }

  #push(piece: Piece): void {
    this.#pieces.push(...(piece.length > 2 * this.#size ? cutIntoPieces(piece.text, this.#size) : [piece]));
  }
}
