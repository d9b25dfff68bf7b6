import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No comma stands before a closing bracket, and none without a value around it. */
export const noTrailingComma: TextRule = {
  kind: "text",
  id: "no-trailing-comma",
  severity: "error",
  reportedByJsonServers: true,
  checks: "No comma stands before a closing bracket, and none without a value around it.",
  why: "JSON has no trailing commas, and Python's json module stops with a message about a missing property name, often on the next line.",
  fixAll: "Remove all surplus commas",
  describe: (problem) =>
    syntaxFinding(problem, {
      message:
        problem.found === ","
          ? "There is a comma without a value."
          : `There is a comma before the closing "${problem.found ?? ""}".`,
      help: "Remove the comma.",
      fix: "Remove the comma",
    }),
};
