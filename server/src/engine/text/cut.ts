import { belongTogether, Piece } from "./piece.ts";

/** How long pieces usually are: an edit copies one of them, and what is asked of a text passes over their list. */
export const PIECE_SIZE = 1 << 15;

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
