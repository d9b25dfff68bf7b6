import type { TextRule } from "./rule.ts";
import { type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** A JSON file, and a line of JSONL, holds one value. */
export const noExtraValues: TextRule = {
  kind: "text",
  id: "no-extra-values",
  severity: "error",
  reportedByJsonServers: true,
  checks: "A JSON file, and a line of JSONL, holds one value.",
  why: 'Python\'s json module reads the first value and stops with "Extra data".',
  fixAll: "Put each record on a line of its own",
  describe: (problem, context) =>
    syntaxFinding(problem, context.container === "jsonl" ? IN_LINE : inDocument(problem.found ?? "")),
};

const IN_LINE: SyntaxWords = {
  message: "A second value starts on the same line.",
  help: "Put each record on a line of its own.",
  fix: "Put it on a line of its own",
};

function inDocument(count: string): SyntaxWords {
  return {
    message: `A second value starts here: with ${count} values one behind the other this looks like JSON Lines in a JSON file.`,
    help: "Wrap them in a list, or rename the file to .jsonl.",
    fix: "Wrap all of them in a list",
  };
}
