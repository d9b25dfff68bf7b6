import type { TextEdit } from "../../text/span.ts";
import type { ParsedText } from "../parse.ts";
import type { SyntaxProblem } from "../syntax.ts";
import type { ValueRun } from "./values.ts";

/** Whether several values are a list that lacks its opening bracket. */
function isBareList(values: readonly ParsedText[]): boolean {
  return values.length > 1 && (values.at(-1)?.problems.some(isListEnd) ?? false);
}

function isListEnd({ rule, found, path }: SyntaxProblem): boolean {
  return rule === "bracket-match" && found === "surplus ]" && path.length === 0;
}

/** The problems inside of values. */
export function withoutBracketOfList(values: readonly ParsedText[]): readonly SyntaxProblem[] {
  const problems = values.flatMap((parsed) => parsed.problems);
  return isBareList(values) ? problems.filter((problem) => !isListEnd(problem)) : problems;
}

/** Problems with the number of values: none at all, more than one, or something behind them. */
export function aroundValues(text: string, { values, starts, rest }: ValueRun): readonly SyntaxProblem[] {
  const [first] = values;
  const found: SyntaxProblem[] = rest === undefined ? [] : [rest];
  if (first?.root === undefined && first?.problems.length === 0 && rest === undefined) {
    found.push({ rule: "no-empty-file", span: { start: 0, end: text.length }, path: [] });
  }
  const [second] = starts;
  if (isBareList(values)) {
    const start = first?.root?.start ?? 0;
    const repair = [{ span: { start, end: start }, newText: "[" }];
    found.push({ rule: "bracket-match", span: { start, end: start + 1 }, path: [], found: "missing [", repair });
  } else if (second !== undefined) {
    const span = { start: second, end: second + 1 };
    const repair = rest === undefined ? wrapInArray(text, values, starts) : undefined;
    found.push({ rule: "no-extra-values", span, path: [], found: String(values.length), ...(repair && { repair }) });
  }
  return found;
}

/** Edits that make one list of several objects. */
function wrapInArray(
  text: string,
  values: readonly ParsedText[],
  starts: readonly number[],
): readonly TextEdit[] | undefined {
  if (!values.every(({ root }) => root?.type === "object")) {
    return undefined;
  }
  const insert = (at: number, newText: string): TextEdit => ({ span: { start: at, end: at }, newText });
  const start = values[0]?.root?.start ?? 0;
  const commas = values.flatMap(({ end }, index) => {
    const next = starts[index];
    return next === undefined || text.slice(end, next).includes(",") ? [] : [insert(end, ",")];
  });
  return [insert(start, "["), ...commas, insert(values.at(-1)?.end ?? text.length, "]")];
}
