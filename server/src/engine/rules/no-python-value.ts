import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** Values are written as JSON, not as Python prints them. */
export const noPythonValue: TextRule = {
  kind: "text",
  id: "no-python-value",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Values are written as JSON, not as Python prints them.",
  why: "Python's str() and print() write single quotes, None, True and tuples, and every JSON reader stops there; json.dumps writes JSON.",
  fixAll: "Write all Python values as JSON",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `This is a ${problem.found ?? "value"} as Python prints it, not JSON.`,
      help: "Write it with json.dumps.",
      fix: "Write it as JSON",
    }),
};
