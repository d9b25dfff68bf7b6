import type { Lines } from "./lines.ts";
import { lastUpTo } from "./search.ts";
import type { Text } from "./text.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The lines of a text, counted piece by piece; pieces that were counted before are not looked at again. */
export function linesOf(text: Text): Lines {
  const { pieces } = text;
  const endsBefore = countEndsBefore(text);
  const count = (endsBefore[pieces.length] ?? 0) + 1;

  /** Where a line starts that is not the first one: the piece that the line end before it lies in, and where in it. */
  const placeOf = (line: number): { readonly index: number; readonly at: number } => {
    const index = lastUpTo(pieces.length, (each) => (endsBefore[each] ?? 0) < line);
    return { index, at: pieces[index]?.lineStarts[line - 1 - (endsBefore[index] ?? 0)] ?? 0 };
  };
  const startOf = (line: number): number => {
    if (line === 0) {
      return 0;
    }
    const { index, at } = placeOf(line);
    return text.startOf(index) + at;
  };
  const endOf = (line: number): number => {
    if (line + 1 >= count) {
      return text.length;
    }
    const { index, at } = placeOf(line + 1);
    const piece = pieces[index]?.text ?? "";
    const isPair = piece.charCodeAt(at - 1) === LINE_FEED && piece.charCodeAt(at - 2) === CARRIAGE_RETURN;
    return text.startOf(index) + at - (isPair ? 2 : 1);
  };

  return {
    count,
    positionAt(offset) {
      const clamped = Math.max(0, Math.min(offset, text.length));
      const index = text.pieceAt(clamped);
      const starts = pieces[index]?.lineStarts ?? [];
      const at = clamped - text.startOf(index);
      const line = (endsBefore[index] ?? 0) + lastUpTo(starts.length, (each) => (starts[each] ?? 0) <= at) + 1;
      return { line, character: clamped - startOf(line) };
    },
    offsetAt({ line, character }) {
      if (line < 0 || line >= count) {
        return line < 0 ? 0 : text.length;
      }
      return Math.min(startOf(line) + Math.max(0, character), endOf(line));
    },
    textOf(line) {
      return line < 0 || line >= count ? "" : text.slice(startOf(line), endOf(line));
    },
  };
}

/** How many line ends come before each piece, and before the end of the text. */
function countEndsBefore({ pieces }: Text): readonly number[] {
  const counts = [0];
  let count = 0;
  for (const piece of pieces) {
    count += piece.lineEnds;
    counts.push(count);
  }
  return counts;
}
