import type { TextRule } from "./rule.ts";
import { isWeight, syntaxFinding, takesNumber } from "./shared/syntax-finding.ts";

/** NaN, Infinity and -Infinity are not used: they are no JSON. */
export const noNan: TextRule = {
  kind: "text",
  id: "no-nan",
  severity: "information",
  reportedByJsonServers: true,
  checks: "NaN, Infinity and -Infinity are not used: they are no JSON.",
  why: "Python's json module writes and reads these words; every strict reader (JavaScript, jq, Rust, Go) refuses the file.",
  fixAll: "Replace all of them by null",
  describe: (problem, context) =>
    isWeight(problem, context) || !takesNumber(problem, context, "number")
      ? undefined
      : syntaxFinding(problem, {
          message: `${problem.found ?? ""} is not JSON; only Python reads it.`,
          help: "Write null, or leave the value out.",
          fix: "Replace by null",
        }),
};
