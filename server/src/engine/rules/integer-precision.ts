import { pathMatches } from "../model/place.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextContext, TextRule } from "./rule.ts";
import { excerpt, isId, isWeight, syntaxFinding, takesNumber } from "./shared/syntax-finding.ts";

/** Integers are not beyond 2^53, from where on not every reader keeps all digits. */
export const integerPrecision: TextRule = {
  kind: "text",
  id: "integer-precision",
  severity: "information",
  reportedByJsonServers: false,
  checks: "Integers are not beyond 2^53, from where on not every reader keeps all digits.",
  why: "JavaScript, jq and spreadsheets round such a number, so two ids can become one and a joined result can land at the wrong turn.",
  fixAll: "Put all long ids in quotes",
  describe: (problem, context) => {
    if (isWeight(problem, context) || !takesNumber(problem, context, "integer")) {
      return undefined;
    }
    const letter = readsDigits(problem, context) ? "q" : "";
    return syntaxFinding(inQuotes(problem, letter), {
      message: `The ${isId(problem, context) ? "id" : "integer"} ${excerpt(problem.found ?? "")} is beyond 2^53, so many JSON readers change its last digits.`,
      help: `Write it as a text, in double quotes${letter && " and with a letter in front"}.`,
      ...(isId(problem, context) && {
        severity: "warning",
        fix: `Put it in quotes${letter && ", with a letter in front"}`,
      }),
    });
  },
};

/** Where the scorer makes numbers of digits, quotes alone would trade one fault for another. */
function readsDigits({ path }: SyntaxProblem, { shape }: TextContext): boolean {
  return shape?.roles.ids?.some((role) => role.readsDigits === true && pathMatches(path, role.at)) ?? false;
}

/** The digits stay as they are: only source text can hold them. */
function inQuotes(problem: SyntaxProblem, letter: string): SyntaxProblem {
  const { span, found = "" } = problem;
  return { ...problem, repair: [{ span, newText: `"${letter}${found}"` }] };
}
