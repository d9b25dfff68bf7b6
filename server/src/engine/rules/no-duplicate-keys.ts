import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** No key stands twice in one object. */
export const noDuplicateKeys: TextRule = {
  kind: "text",
  id: "no-duplicate-keys",
  severity: "warning",
  reportedByJsonServers: true,
  checks: "No key stands twice in one object.",
  why: "Every reader keeps the last of equal keys and drops the others without a word.",
  fixAll: "Remove all repeated keys that are ignored",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `The key ${excerpt(problem.found ?? "")} stands ${timesOf(problem)} in this object, and only the last one counts.`,
      help: "Remove or rename one of them.",
      fix: "Remove the one before, which is ignored",
      related: "The same key stands here.",
    }),
};

/** The repair removes the key before, which is the first one only at the second. */
function timesOf({ related, repair }: SyntaxProblem): string {
  return repair?.[0]?.span.start === related?.start ? "twice" : "more than twice";
}
