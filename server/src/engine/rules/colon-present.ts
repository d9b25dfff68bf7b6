import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** A colon stands between a key and its value. */
export const colonPresent: TextRule = {
  kind: "text",
  id: "colon-present",
  severity: "error",
  reportedByJsonServers: true,
  checks: "A colon stands between a key and its value.",
  why: "A JSON reader stops at a key that has no colon behind it, and loads nothing.",
  fixAll: "Insert all missing colons",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem)),
};

function wordsOf({ found = "", repair }: SyntaxProblem): SyntaxWords {
  const [replaced] = repair?.filter(({ span }) => span.end > span.start) ?? [];
  if (replaced !== undefined) {
    return {
      message: `${excerpt(found)} stands where ":" should.`,
      help: 'Write ":" instead.',
      fix: 'Write ":" instead',
    };
  }
  const key = excerpt(found);
  return repair === undefined
    ? { message: `The key ${key} has no value.`, help: "Write a colon and a value behind the key, or remove the key." }
    : {
        message: `A colon is missing behind the key ${key}.`,
        help: "Put a colon behind the key.",
        fix: "Insert the colon",
      };
}
