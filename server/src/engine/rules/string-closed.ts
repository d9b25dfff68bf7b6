import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** Every text has a quote on both sides. */
export const stringClosed: TextRule = {
  kind: "text",
  id: "string-closed",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Every text has a quote on both sides.",
  why: "A JSON reader takes everything up to the next quote for part of the text, and stops there without having loaded anything.",
  fixAll: "Insert all missing quotes",
  describe: (problem, context) =>
    syntaxFinding(problem, {
      message: `${nameOf(context.slice(problem.span))} has no ${problem.found ?? "closing"} quote.`,
      help: problem.found === "opening" ? "Put a double quote in front of it." : "Put a double quote behind it.",
      fix: "Insert the quote",
    }),
};

function nameOf(source: string): string {
  return source === "" ? "A text" : `The text ${excerpt(source.replace(/^"|"$/g, ""))}`;
}
