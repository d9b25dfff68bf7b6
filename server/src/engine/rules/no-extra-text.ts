import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextContext, TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Nothing stands before, behind or between the values. */
export const noExtraText: TextRule = {
  kind: "text",
  id: "no-extra-text",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Nothing stands before, behind or between the values.",
  why: "A JSON reader stops at text that belongs to no value, and loads nothing.",
  fixAll: "Remove all text that belongs to no value",
  describe: (problem, context) => syntaxFinding(problem, wordsOf(problem.found ?? "", isLine(problem, context))),
};

/** Whether it is a line that belongs to no record; a record would know its text. */
function isLine({ span }: SyntaxProblem, { container, slice }: TextContext): boolean {
  return container === "jsonl" && slice(span) === "";
}

function wordsOf(found: string, isWholeLine: boolean): SyntaxWords {
  if (found === "one quote") {
    return { message: "There is a quote too many.", help: "Remove it.", fix: "Remove it" };
  }
  if (isWholeLine) {
    return { message: `${excerpt(found)} does not belong here.`, help: "Remove the line.", fix: "Remove the line" };
  }
  return found === "no value"
    ? { message: "There is no value behind this colon.", help: "Write a value behind the colon, such as null." }
    : { message: `${excerpt(found)} does not belong here.`, help: "Remove it.", fix: "Remove it" };
}
