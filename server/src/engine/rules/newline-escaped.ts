import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No line break stands inside a text; it is written as \n. */
export const newlineEscaped: TextRule = {
  kind: "text",
  id: "newline-escaped",
  severity: "error",
  reportedByJsonServers: true,
  checks: "No line break stands inside a text; it is written as \\n.",
  why: 'Python\'s json module stops at the break ("Invalid control character"), and in JSONL it also tears the record in two.',
  fixAll: "Write \\n for all line breaks inside texts",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: "A line break stands inside a text.",
      help: "Write \\n instead of the line break.",
      fix: "Write \\n instead of the line break",
    }),
};
