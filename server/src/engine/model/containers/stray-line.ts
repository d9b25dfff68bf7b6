import type { Span } from "../../text/span.ts";
import type { SyntaxProblem } from "../syntax.ts";
import type { ValueRun } from "./values.ts";

/** Several words without a bracket or a quote, or a fence of Markdown: a text about the data, not a part of it. */
const PROSE = /^(?:\p{L}[^{}[\]"]*\s[^{}[\]"]*|`{3}[\w-]*)$/u;
/** Longer lines are no notes. */
const LONGEST_NOTE = 10_000;

/** The problem of a line that holds no record but a comment or a note to the reader; `undefined` for every other line. */
export function strayLine(content: string, { values, rest }: ValueRun): SyntaxProblem | undefined {
  const [first] = values;
  if (values.length > 1 || first?.root !== undefined || content.length > LONGEST_NOTE) {
    return undefined;
  }
  const span = { start: 0, end: content.length };
  const [comment] = first?.problems ?? [];
  if (rest === undefined && comment?.rule === "no-comments" && first?.problems.length === 1) {
    return comment;
  }
  return PROSE.test(content) ? { rule: "no-extra-text", span, path: [], found: content.slice(0, 100) } : undefined;
}

/** The problem of what stands behind a record in its line: a lone comma has a name of its own. */
export function nameRest(rest: SyntaxProblem): SyntaxProblem {
  return rest.found === "," ? { ...rest, rule: "no-record-comma", safe: true } : rest;
}

/** The problem of a value behind a gap, which should be a line end. */
export function extraValue(gap: Span, count: number, lineEnd: string): SyntaxProblem {
  return {
    rule: "no-extra-values",
    span: { start: gap.end, end: gap.end + 1 },
    path: [],
    found: String(count),
    repair: [{ span: gap, newText: lineEnd }],
    safe: true,
  };
}
