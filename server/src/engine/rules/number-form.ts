import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Numbers are written as JSON writes them: no leading zero, plus sign, bare point or hexadecimal digits. */
export const numberForm: TextRule = {
  kind: "text",
  id: "number-form",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Numbers are written as JSON writes them: no leading zero, plus sign, bare point or hexadecimal digits.",
  why: "A JSON reader stops at the number, or reads its first digits and stops behind them.",
  fixAll: "Write all numbers as JSON does",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem)),
};

function wordsOf({ found = "", repair }: SyntaxProblem): SyntaxWords {
  const written = repair?.[0]?.newText ?? "";
  return written.startsWith('"')
    ? {
        message: `${excerpt(found)} is not a number.`,
        help: "Write a number, or put it in quotes.",
        fix: "Put it in quotes",
      }
    : {
        message: `The number ${excerpt(found)} is not in the form of JSON.`,
        help: `Write ${written}.`,
        fix: `Write ${written}`,
      };
}
