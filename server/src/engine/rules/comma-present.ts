import type { TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** A comma stands between two members of an object and between two elements of a list. */
export const commaPresent: TextRule = {
  kind: "text",
  id: "comma-present",
  severity: "error",
  reportedByJsonServers: true,
  checks: "A comma stands between two members of an object and between two elements of a list.",
  why: "A JSON reader stops at the missing comma: a JSON file is then not loaded at all, and a JSONL loader stops at that line.",
  fixAll: "Insert all missing commas",
  describe: (problem) => syntaxFinding(problem, problem.found === ";" ? SEMICOLON : wordsOf(problem.found ?? "")),
};

const SEMICOLON: SyntaxWords = {
  message: "A semicolon stands where a comma should.",
  help: "Write a comma.",
  fix: "Replace by a comma",
};

function wordsOf(found: string): SyntaxWords {
  return {
    message: `A comma is missing before ${excerpt(found)}.`,
    help: "Put a comma behind the value before it.",
    fix: "Insert the comma",
  };
}
