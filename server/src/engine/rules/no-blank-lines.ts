import type { SyntaxProblem } from "../model/syntax.ts";
import type { Finding, TextContext, TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No blank line stands in a JSONL file. */
export const noBlankLines: TextRule = {
  kind: "text",
  id: "no-blank-lines",
  severity: "warning",
  checks: "No blank line stands in a JSONL file.",
  why: "A loader that calls json.loads(line) raises at a blank line; only loaders that skip such lines read on.",
  fixAll: "Remove all blank lines",
  describe: (problem, context) => describeBlankLines(problem, context),
};

function describeBlankLines(problem: SyntaxProblem, { format }: TextContext): Finding {
  const [amount = "1", place] = (problem.found ?? "").split(" ");
  const isAtEnd = place === "last";
  const lines = amount === "1" ? "A blank line" : `${amount} blank lines`;
  const verb = amount === "1" ? "stands" : "stand";
  // Loaders of conversations take every line for a record; of a file that nobody knows there is nothing to say.
  const severity = format === undefined || isAtEnd ? "hint" : "warning";
  return syntaxFinding(problem, {
    message: `${lines} ${verb} ${isAtEnd ? "at the end of the file" : "above a record"}.`,
    help: amount === "1" ? "Remove the line." : "Remove the lines.",
    fix: amount === "1" ? "Remove the blank line" : "Remove the blank lines",
    severity,
  });
}
