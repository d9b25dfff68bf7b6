import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** A JSON file holds a value. */
export const noEmptyFile: TextRule = {
  kind: "text",
  id: "no-empty-file",
  severity: "error",
  reportedByJsonServers: false,
  checks: "A JSON file holds a value.",
  why: 'Python\'s json module stops with "Expecting value"; an empty dataset is written as [].',
  describe: (problem) =>
    syntaxFinding(problem, { message: "The file holds no value.", help: "Write the records, or [] for none." }),
};
