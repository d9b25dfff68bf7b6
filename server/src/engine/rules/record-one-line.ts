import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** Every record of a JSONL file stands on one line. */
export const recordOneLine: TextRule = {
  kind: "text",
  id: "record-one-line",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Every record of a JSONL file stands on one line.",
  why: "A JSONL loader takes each line for a record, and stops at the first line of a record that is spread over several.",
  fixAll: "Join the lines of all records",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `This record is spread over ${problem.found ?? ""} lines.`,
      help: "Join its lines.",
      fix: "Join the lines",
    }),
};
