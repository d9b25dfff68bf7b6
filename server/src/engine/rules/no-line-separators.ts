import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** Texts in JSONL hold no character that some programs take for a line end. */
export const noLineSeparators: TextRule = {
  kind: "text",
  id: "no-line-separators",
  severity: "hint",
  reportedByJsonServers: true,
  checks: "Texts in JSONL hold no character that some programs take for a line end.",
  why: "Reading a file line by line is fine, but Python's str.splitlines() cuts the record in two at such a character.",
  fixAll: "Escape all line separators",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `${NAMES[problem.found ?? ""] ?? "A line separator"} stands in this text, where some programs cut the record in two.`,
      help: "Write it as an escape.",
      fix: "Write it as an escape",
    }),
};

const NAMES: Readonly<Record<string, string>> = {
  "\u2028": "A line separator (U+2028)",
  "\u2029": "A paragraph separator (U+2029)",
  "\u0085": "A next-line character (U+0085)",
};
