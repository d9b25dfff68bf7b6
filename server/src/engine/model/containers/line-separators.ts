import type { LineSpans } from "../../text/line-spans.ts";
import type { Text } from "../../text/text.ts";
import { shiftProblem } from "../record.ts";
import type { SyntaxProblem } from "../syntax.ts";

const MARKS = ["\u2028", "\u2029", "\u0085"];
/** Whatever tells whether a character stands inside of a text of its line. */
const PIECE = /\\.|["\r\n\u2028\u2029\u0085]/g;

/** Whether a text has such a character anywhere. */
export function hasLineSeparators(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark));
}

/** Characters inside of texts that end a line for some programs; outside of texts they are odd spaces. */
export function lineSeparators(text: string): readonly SyntaxProblem[] {
  if (!hasLineSeparators(text)) {
    return [];
  }
  const problems: SyntaxProblem[] = [];
  let isInString = false;
  for (const { 0: found, index: start } of text.matchAll(PIECE)) {
    if (found === '"') {
      isInString = !isInString;
    } else if (found === "\n" || found === "\r") {
      isInString = false;
    } else if (isInString && MARKS.includes(found)) {
      const span = { start, end: start + 1 };
      const newText = `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
      problems.push({ rule: "no-line-separators", span, path: [], found, repair: [{ span, newText }], safe: true });
    }
  }
  return problems;
}

/** So many pieces of a text are searched without a pause. */
const PART_PIECES = 32;

/** The same in steps for a text that need not be one string; only lines with such a character are looked at closer. */
export function* findingSeparators(text: Text, lines: LineSpans): Generator<void, readonly SyntaxProblem[]> {
  const problems: SyntaxProblem[] = [];
  let line = 0;
  for (const [index, piece] of text.pieces.entries()) {
    if (index % PART_PIECES === PART_PIECES - 1) {
      yield;
    }
    if (!hasLineSeparators(piece.text)) {
      continue;
    }
    const end = text.startOf(index + 1);
    line = Math.max(line, lines.around(text.startOf(index)));
    for (let span = lines.at(line); span !== undefined && span.start < end; span = lines.at(line)) {
      for (const problem of lineSeparators(text.slice(span.start, span.end))) {
        problems.push(shiftProblem(problem, span.start));
      }
      line++;
    }
  }
  return problems;
}
