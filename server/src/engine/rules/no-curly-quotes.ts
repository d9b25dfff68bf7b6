import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** The quotes around texts and keys are straight. */
export const noCurlyQuotes: TextRule = {
  kind: "text",
  id: "no-curly-quotes",
  severity: "error",
  reportedByJsonServers: true,
  checks: "The quotes around texts and keys are straight.",
  why: "Word processors and chat programs turn quotes into curly ones, which no JSON reader takes for quotes: it stops at the first one.",
  fixAll: "Use straight quotes everywhere",
  describe: (problem, context) =>
    syntaxFinding(problem, {
      message: messageOf(context.slice(problem.span)),
      help: "Use straight double quotes.",
      fix: "Use straight quotes",
    }),
};

function messageOf(source: string): string {
  const kind = /^[«»‹›]/.test(source) ? "angle" : "curly";
  return `${excerpt(source.slice(1, -1))} stands in ${kind} quotes.`;
}
