import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No tab or other control character stands inside a text; it is written as an escape. */
export const controlEscaped: TextRule = {
  kind: "text",
  id: "control-escaped",
  severity: "error",
  reportedByJsonServers: true,
  checks: "No tab or other control character stands inside a text; it is written as an escape.",
  why: 'Python\'s json module stops at the character ("Invalid control character"), which most editors do not even show.',
  fixAll: "Escape all control characters inside texts",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `${nameOf(problem.found)} stands inside a text.`,
      help: `Write ${problem.found ?? ""} instead.`,
      fix: `Write ${problem.found ?? ""} instead`,
    }),
};

function nameOf(written = ""): string {
  return written === "\\t" ? "A tab" : `The control character ${written}`;
}
