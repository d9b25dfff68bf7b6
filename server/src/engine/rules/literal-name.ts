import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Values without quotes are null, true, false or numbers. */
export const literalName: TextRule = {
  kind: "text",
  id: "literal-name",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Values without quotes are null, true, false or numbers.",
  why: "JSON knows only null, true and false, in small letters; every reader stops at another word.",
  fixAll: "Replace all words that are no JSON",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem)),
};

function wordsOf({ found = "", repair }: SyntaxProblem): SyntaxWords {
  const written = repair?.[0]?.newText ?? "";
  return written.startsWith('"')
    ? {
        message: `The text ${excerpt(found)} has no quotes.`,
        help: "Put it in double quotes, or write null, true, false or a number.",
        fix: "Put it in quotes",
      }
    : {
        message: `"${found}" is not JSON, where it is "${written}".`,
        help: `Write ${written}.`,
        fix: `Replace by ${written}`,
      };
}
