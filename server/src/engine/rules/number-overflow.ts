import type { TextRule } from "./rule.ts";
import { excerpt, isWeight, syntaxFinding, takesNumber } from "./shared/syntax-finding.ts";

/** Numbers are not too large for a double. */
export const numberOverflow: TextRule = {
  kind: "text",
  id: "number-overflow",
  severity: "information",
  reportedByJsonServers: false,
  checks: "Numbers are not too large for a double.",
  why: "Python and JavaScript read such a number as infinity without a word, and stricter readers refuse the file.",
  describe: (problem, context) =>
    isWeight(problem, context) || !takesNumber(problem, context, "number")
      ? undefined
      : syntaxFinding(problem, {
          message: `The number ${excerpt(problem.found ?? "")} is too large and becomes infinity.`,
          help: "Write a smaller number, or a text.",
        }),
};
