import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** A double quote inside a text has a backslash in front of it. */
export const quoteEscaped: TextRule = {
  kind: "text",
  id: "quote-escaped",
  severity: "error",
  reportedByJsonServers: true,
  checks: "A double quote inside a text has a backslash in front of it.",
  why: "A JSON reader takes the quote for the end of the text, and stops at the word behind it without having loaded anything.",
  fixAll: "Escape all quotes inside texts",
  describe: (problem, context) =>
    syntaxFinding(
      problem,
      problem.span.end - problem.span.start === 1
        ? {
            message: "A quote inside this text has no backslash.",
            help: "Put a backslash in front of it.",
            fix: "Escape the quote",
          }
        : {
            message: `Quotes inside a text have no backslash: ${excerpt(context.slice(problem.span))}.`,
            help: "Put a backslash in front of each of them.",
            fix: "Escape the quotes",
          },
    ),
};
