import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No comment stands in the file. */
export const noComments: TextRule = {
  kind: "text",
  id: "no-comments",
  severity: "error",
  reportedByJsonServers: true,
  checks: "No comment stands in the file.",
  why: "JSON has no comments, also where an editor shows the file as JSON with Comments; every loader stops at the first one.",
  fixAll: "Remove all comments",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: "There is a comment, which JSON does not know.",
      help: "Remove the comment, or keep it outside of the file.",
      fix: "Remove the comment",
    }),
};
