import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** The last record of a JSONL file is whole. */
export const recordComplete: TextRule = {
  kind: "text",
  id: "record-complete",
  severity: "error",
  reportedByJsonServers: true,
  checks: "The last record of a JSONL file is whole.",
  why: "The loader stops at the last line. A download or a program that wrote the file was probably cut off, and more records may be missing.",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: "The last record is not complete, and the file ends without a line end: it was probably cut off.",
      help: "Get the file again, complete the record, or remove it.",
      fix: "Remove the incomplete record",
    }),
};
