import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No byte order mark stands at the start of the file or between its values. */
export const noBom: TextRule = {
  kind: "text",
  id: "no-bom",
  severity: "error",
  reportedByJsonServers: false,
  checks: "No byte order mark stands at the start of the file or between its values.",
  why: 'Python\'s json module refuses the file ("Unexpected UTF-8 BOM"), and several upload services say that the first line is no object.',
  fixAll: "Remove all byte order marks",
  describe: (problem) =>
    syntaxFinding(problem, {
      message:
        problem.span.end === problem.span.start
          ? "The file begins with a UTF-8 byte order mark."
          : "A byte order mark stands in the file.",
      help: "Save the file as UTF-8 without byte order mark.",
      fix: "Remove the byte order mark",
    }),
};
