import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** A JSONL file is not one JSON list. */
export const noArrayFile: TextRule = {
  kind: "text",
  id: "no-array-file",
  severity: "error",
  reportedByJsonServers: true,
  checks: "A JSONL file is not one JSON list.",
  why: "A JSONL loader takes each line for a record: it stops at the first line, or finds one record that is a list.",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `The file is one JSON list with ${countOf(problem.found)}, not JSON Lines.`,
      help: "Put each record on a line of its own, or rename the file to .json.",
      fix: "Put each record on its own line",
    }),
};

function countOf(records = ""): string {
  return records === "1" ? "one record" : `${records} records`;
}
