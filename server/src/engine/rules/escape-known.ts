import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextRule } from "./rule.ts";
import { type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Every backslash in a text starts an escape that JSON knows. */
export const escapeKnown: TextRule = {
  kind: "text",
  id: "escape-known",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Every backslash in a text starts an escape that JSON knows.",
  why: 'Python\'s json module stops with "Invalid \\escape"; paths of Windows and regular expressions are the usual cause.',
  fixAll: "Mend all escapes",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem)),
};

function wordsOf({ found = "", repair }: SyntaxProblem): SyntaxWords {
  const shown = found.replace(/[\r\n]+/g, "line break");
  const written = repair?.[0]?.newText ?? "";
  const message = `JSON has no escape "${shown}".`;
  return written === ""
    ? { message, help: "Write \\n for a line break, or remove the backslash and the break.", fix: "Join the two lines" }
    : { message, help: `Write ${written} instead.`, fix: `Write ${written} instead` };
}
