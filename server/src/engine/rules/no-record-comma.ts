import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No comma stands behind a record of a JSONL file. */
export const noRecordComma: TextRule = {
  kind: "text",
  id: "no-record-comma",
  severity: "error",
  reportedByJsonServers: true,
  checks: "No comma stands behind a record of a JSONL file.",
  why: 'Records of a JSONL file are parted by line ends alone: json.loads(line) stops at the comma with "Extra data".',
  fixAll: "Remove the commas behind all records",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: "A comma stands behind the record.",
      help: "Remove the comma: line ends part the records of a JSONL file.",
      fix: "Remove the comma",
    }),
};
