import { belongTogether, Piece } from "./piece.ts";

/** How long pieces usually are: an edit copies one of them, and what is asked of a text passes over their list. */
export const PIECE_SIZE = 1 << 15;

/** The pieces that an edit touches, the last one included. */
export interface TouchedPieces {
  readonly first: number;
  readonly last: number;
}

/**
 * Cuts a text into pieces of about `size`, at least 2, code units: a half to one and a half of it.
 * A cut is made behind a line feed where one is near; a file may be one long line.
 */
export function cutIntoPieces(text: string, size: number): readonly Piece[] {
  const half = size >> 1;
  const pieces: Piece[] = [];
  let start = 0;
  while (text.length - start > size + half) {
    const end = placeToCut(text, start + size, Math.min(start + size + half, text.length - half));
    pieces.push(new Piece(text.slice(start, end)));
    start = end;
  }
  pieces.push(new Piece(text.slice(start)));
  return pieces;
}

function placeToCut(text: string, earliest: number, latest: number): number {
  const lineFeed = text.slice(earliest - 1, latest).indexOf("\n");
  if (lineFeed >= 0) {
    return earliest + lineFeed;
  }
  return belongTogether(text.charCodeAt(earliest - 1), text.charCodeAt(earliest)) ? earliest + 1 : earliest;
}

/**
 * Puts a text in the place of pieces. All others stay the same objects, save for a neighbour that has to be joined:
 * when the text is less than half of `size`, or when it meets a character that it belongs together with.
 * A piece may grow to twice the size before it is cut again, so that typing does not cut it each time.
 */
export function replacePieces(
  pieces: readonly Piece[],
  { first, last }: TouchedPieces,
  text: string,
  size: number,
): readonly Piece[] {
  let start = first;
  let end = last + 1;
  let joined = text;
  const before = (): string => pieces[start - 1]?.text ?? "";
  const behind = (): string => pieces[end]?.text ?? "";
  const joinBefore = (): void => {
    joined = before() + joined;
    start--;
  };
  const joinBehind = (): void => {
    joined += behind();
    end++;
  };
  if (joined.length < size >> 1 && pieces.length > end - start) {
    start > 0 ? joinBefore() : joinBehind();
  }
  if (meet(before(), joined)) {
    joinBefore();
  }
  if (meet(joined, behind())) {
    joinBehind();
  }
  const cut = joined.length > 2 * size ? cutIntoPieces(joined, size) : [new Piece(joined)];
  return pieces.slice(0, start).concat(cut, pieces.slice(end));
}

/** Whether two texts must not be parted where the first one ends. */
function meet(first: string, second: string): boolean {
  return belongTogether(first.charCodeAt(first.length - 1), second.charCodeAt(0));
}
