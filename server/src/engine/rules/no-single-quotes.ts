import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** Texts and keys stand in double quotes. */
export const noSingleQuotes: TextRule = {
  kind: "text",
  id: "no-single-quotes",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Texts and keys stand in double quotes.",
  why: "Single quotes are Python or JavaScript, not JSON, and every JSON reader stops at the first one.",
  fixAll: "Use double quotes everywhere",
  describe: (problem, context) =>
    syntaxFinding(problem, {
      message: `${excerpt(context.slice(problem.span).slice(1, -1))} stands in single quotes.`,
      help: "Use double quotes.",
      fix: "Use double quotes",
    }),
};
