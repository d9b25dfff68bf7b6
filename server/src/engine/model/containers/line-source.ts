import { type LineList, LineSpans } from "../../text/line-spans.ts";
import { type LineSpan, lineEndOf, splitLines } from "../../text/lines.ts";
import { type Characters, NearText } from "../../text/near-text.ts";
import type { Text } from "../../text/text.ts";
import type { DatasetRecord } from "../record.ts";

/** What lines are read from. */
export interface LineSource {
  /** What spans count in. */
  readonly text: Characters;
  readonly lines: LineList;
  /** How the lines of the file end, as its first one does. */
  readonly lineEnd: string;
}

/** The lines of a string. */
export function sourceOfString(text: string): LineSource & { readonly lines: readonly LineSpan[] } {
  return { text, lines: splitLines(text), lineEnd: lineEndOf(text) };
}

/** The lines of a text, which are found as they are read. */
export function sourceOfText(text: Text): LineSource & { readonly lines: LineSpans } {
  const lines = new LineSpans(text);
  return { text: new NearText(text), lines, lineEnd: firstLineEnd(text) };
}

/** How the lines of a text end, as its first one does. */
export function firstLineEnd({ pieces }: Text): string {
  for (const { text, lineStarts } of pieces) {
    const [start] = lineStarts;
    if (start !== undefined) {
      return lineEndOf(text.slice(Math.max(0, start - 2), start));
    }
  }
  return "\n";
}

/** The part of a line between its blanks; a line that Python strips to nothing has no content. */
export function contentOf({ text, lines }: LineSource, line: number): LineSpan {
  const { start, end } = lines.at(line) ?? { start: 0, end: 0 };
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) {
    from++;
  }
  while (to > from && isBlank(text.charCodeAt(to - 1))) {
    to--;
  }
  const isNothing = to - from < 100 && /^[^\S\ufeff]*$/.test(text.slice(from, to));
  return isNothing ? { start: from, end: from } : { start: from, end: to };
}

/** Whether a character is a blank within a line. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/**
 * Whether no record that starts in an earlier line reaches up to a record that starts its line, nor beyond it. Its text
 * alone decides that; what stands for bytes that could not be read may have hidden a fault.
 */
export function isBarrier({ text, problems, damaged, isContextual }: DatasetRecord): boolean {
  return (
    problems.length === 0 &&
    damaged.length === 0 &&
    isContextual !== true &&
    text.length > 2 &&
    text.startsWith("{") &&
    !text.includes("\ufffd")
  );
}
