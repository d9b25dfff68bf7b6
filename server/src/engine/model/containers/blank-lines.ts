import type { SyntaxProblem } from "../syntax.ts";
import { contentOf, type LineSource } from "./line-source.ts";

/** A run of blank lines. */
export interface BlankLines {
  /** One, or none where all that is blank is the place behind the last line end. */
  readonly problems: readonly SyntaxProblem[];
  readonly nextLine: number;
}

/** Reads a run of blank lines, which is reported as one thing. */
export function readBlankLines(source: LineSource, first: number): BlankLines {
  const { lines } = source;
  let behind = first + 1;
  while (lines.at(behind) !== undefined && isBlankLine(source, behind)) {
    behind++;
  }
  const isAtEnd = lines.at(behind) === undefined;
  const lastLine = lines.at(behind - 1);
  // What follows the last line end is no line.
  const last = isAtEnd && lastLine?.start === lastLine?.end ? behind - 2 : behind - 1;
  return { problems: last >= first ? [toProblem(source, { first, last, isAtEnd })] : [], nextLine: behind };
}

function isBlankLine(source: LineSource, line: number): boolean {
  const { start, end } = contentOf(source, line);
  return start === end;
}

/** Blank lines from one to another. */
interface BlankRun {
  readonly first: number;
  readonly last: number;
  readonly isAtEnd: boolean;
}

function toProblem({ lines }: LineSource, { first, last, isAtEnd }: BlankRun): SyntaxProblem {
  const start = lines.at(first)?.start ?? 0;
  const end = lines.at(last)?.end ?? start;
  // Removing the lines takes their line ends; the last line of the file has none, so there the one before it goes.
  const next = lines.at(last + 1)?.start;
  const lineBefore = first > 0 ? lines.at(first - 1) : undefined;
  const removed = { start: next === undefined ? (lineBefore?.end ?? start) : start, end: next ?? end };
  return {
    rule: "no-blank-lines",
    span: { start, end },
    path: [],
    found: `${last - first + 1} ${isAtEnd ? "last" : "inner"}`,
    repair: [{ span: removed, newText: "" }],
    safe: true,
  };
}
