import type { SyntaxProblem } from "../model/syntax.ts";
import type { Finding, Severity, TextContext, TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No blank line stands in a JSONL file. */
export const noBlankLines: TextRule = {
  kind: "text",
  id: "no-blank-lines",
  severity: "warning",
  reportedByJsonServers: true,
  checks: "No blank line stands in a JSONL file.",
  why: "A loader that calls json.loads(line) raises at a blank line; only loaders that skip such lines read on.",
  fixAll: "Remove all blank lines",
  describe: (problem, context) => describeBlankLines(problem, context),
};

function describeBlankLines(problem: SyntaxProblem, context: TextContext): Finding {
  const [amount = "1", place] = (problem.found ?? "").split(" ");
  const isAtEnd = place === "last";
  const lines = amount === "1" ? "A blank line" : `${amount} blank lines`;
  const verb = amount === "1" ? "stands" : "stand";
  return syntaxFinding(problem, {
    message: `${lines} ${verb} ${isAtEnd ? "at the end of the file" : "above a record"}.`,
    help: amount === "1" ? "Remove the line." : "Remove the lines.",
    fix: amount === "1" ? "Remove the blank line" : "Remove the blank lines",
    severity: severityOf(context, isAtEnd),
  });
}

function severityOf({ format, options }: TextContext, isAtEnd: boolean): Severity {
  if (format?.shapes.some(({ roles }) => roles.skipsBlankLines)) {
    return options.alueProfile === "initial" ? "error" : "hint";
  }
  // Loaders of conversations take every line for a record; of a file that nobody knows there is nothing to say.
  return format === undefined || isAtEnd ? "hint" : "warning";
}
