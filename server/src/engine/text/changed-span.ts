import { belongTogether } from "./piece.ts";
import type { Text } from "./text.ts";

/** Where two texts differ: up to `start` and from the ends on they are the same. */
export interface ChangedSpan {
  readonly start: number;
  readonly beforeEnd: number;
  readonly afterEnd: number;
}

/**
 * Where two texts differ, `undefined` when they do not. What lies in pieces that they share is not looked at.
 * The span neither starts nor ends between CR and LF or within a surrogate pair, in either text.
 */
export function changedSpan(before: Text, after: Text): ChangedSpan | undefined {
  const start = sameAtStart(before, after);
  if (start === before.length && start === after.length) {
    return undefined;
  }
  const same = sameAtEnd(before, after, Math.min(before.length, after.length) - start);
  const [beforeEnd, afterEnd] = [before.length - same, after.length - same];
  const widerAtStart = isWithin(before, start) || isWithin(after, start) ? 1 : 0;
  const widerAtEnd = isWithin(before, beforeEnd) || isWithin(after, afterEnd) ? 1 : 0;
  return { start: start - widerAtStart, beforeEnd: beforeEnd + widerAtEnd, afterEnd: afterEnd + widerAtEnd };
}

function isWithin(text: Text, offset: number): boolean {
  return belongTogether(text.charCodeAt(offset - 1), text.charCodeAt(offset));
}

/** How many code units two texts have in common from their start on. */
function sameAtStart(before: Text, after: Text): number {
  let index = 0;
  while (index < before.pieces.length && before.pieces[index] === after.pieces[index]) {
    index++;
  }
  let other = index;
  let same = before.startOf(index);
  for (;;) {
    const piece = before.pieces[index]?.text;
    const otherPiece = after.pieces[other]?.text;
    if (piece === undefined || otherPiece === undefined) {
      return same;
    }
    const from = same - before.startOf(index);
    const otherFrom = same - after.startOf(other);
    const most = Math.min(piece.length - from, otherPiece.length - otherFrom);
    const length = commonStart(piece.slice(from, from + most), otherPiece.slice(otherFrom, otherFrom + most));
    same += length;
    if (length < most) {
      return same;
    }
    index += from + most === piece.length ? 1 : 0;
    other += otherFrom + most === otherPiece.length ? 1 : 0;
  }
}

/** The same from their end on, `limit` at most. */
function sameAtEnd(before: Text, after: Text, limit: number): number {
  let index = before.pieces.length - 1;
  let other = after.pieces.length - 1;
  while (index >= 0 && other >= 0 && before.pieces[index] === after.pieces[other]) {
    index--;
    other--;
  }
  let same = before.length - before.startOf(index + 1);
  while (same < limit) {
    const piece = before.pieces[index]?.text ?? "";
    const otherPiece = after.pieces[other]?.text ?? "";
    const end = before.length - same - before.startOf(index);
    const otherEnd = after.length - same - after.startOf(other);
    const most = Math.min(end, otherEnd);
    const length = commonEnd(piece.slice(end - most, end), otherPiece.slice(otherEnd - most, otherEnd));
    same += length;
    if (length < most) {
      break;
    }
    index -= most === end ? 1 : 0;
    other -= most === otherEnd ? 1 : 0;
  }
  return Math.min(same, limit);
}

/** Found by halving: texts are compared much faster as a whole than one code unit after the other. */
function commonStart(a: string, b: string): number {
  let [low, high] = [0, Math.min(a.length, b.length)];
  if (a === b) {
    return high;
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (a.slice(low, middle) === b.slice(low, middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

function commonEnd(a: string, b: string): number {
  if (a === b) {
    return a.length;
  }
  let [low, high] = [0, Math.min(a.length, b.length)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (a.slice(a.length - middle, a.length - low) === b.slice(b.length - middle, b.length - low)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
