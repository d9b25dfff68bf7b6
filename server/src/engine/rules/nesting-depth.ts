import { DEEP, TOO_DEEP } from "../model/frames.ts";
import type { TextRule } from "./rule.ts";
import { type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Objects and lists are not nested deeper than readers can follow. */
export const nestingDepth: TextRule = {
  kind: "text",
  id: "nesting-depth",
  severity: "warning",
  reportedByJsonServers: false,
  checks: "Objects and lists are not nested deeper than readers can follow.",
  why: "Pydantic's JSON mode gives up somewhere between 200 and 300 levels, and Python's json module near 1,000 (RecursionError).",
  describe: (problem) => syntaxFinding(problem, wordsOf(Number(problem.found))),
};

function wordsOf(depth: number): SyntaxWords {
  const message = `Objects and lists are nested ${depth} levels deep`;
  return depth > TOO_DEEP
    ? {
        message: `${message}, but Python reads at most about ${TOO_DEEP}.`,
        help: "Nest them less deep.",
        severity: "error",
      }
    : { message: `${message}, and some readers stop at ${DEEP}.`, help: "Nest them less deep." };
}
