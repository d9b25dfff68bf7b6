import { allowedTypes, schemaAt } from "../formats/schema-at.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextContext, TextRule } from "./rule.ts";
import { excerpt, isId, isWeight, syntaxFinding } from "./shared/syntax-finding.ts";

/** Integers are not beyond 2^53, from where on not every reader keeps all digits. */
export const integerPrecision: TextRule = {
  kind: "text",
  id: "integer-precision",
  severity: "information",
  checks: "Integers are not beyond 2^53, from where on not every reader keeps all digits.",
  why: "JavaScript, jq and spreadsheets round such a number, so two ids can become one and a joined result can land at the wrong turn.",
  fixAll: "Put all long ids in quotes",
  describe: (problem, context) =>
    isWeight(problem, context) || !takesNumbers(problem, context)
      ? undefined
      : syntaxFinding(inQuotes(problem), {
          message: `The ${isId(problem, context) ? "id" : "integer"} ${excerpt(problem.found ?? "")} is beyond 2^53, so many JSON readers change its last digits.`,
          help: "Write it as a text, in double quotes.",
          ...(isId(problem, context) ? { severity: "warning", fix: `Put it in quotes` } : {}),
        }),
};

/** Where only text will do, the wrong type is the fault, and quotes mend both. */
function takesNumbers({ path }: SyntaxProblem, { shape }: TextContext): boolean {
  const types = shape === undefined ? [] : allowedTypes(schemaAt(shape, path));
  return types.length === 0 || types.includes("integer") || types.includes("number");
}

/** The digits stay as they are: only source text can hold them. */
function inQuotes(problem: SyntaxProblem): SyntaxProblem {
  const { span, found = "" } = problem;
  return { ...problem, repair: [{ span, newText: `"${found}"` }] };
}
