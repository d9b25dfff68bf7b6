import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextContext, TextRule } from "./rule.ts";
import { excerpt, type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

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
      ...repairWords(problem, context),
    }),
};

function repairWords({ found, repair }: SyntaxProblem, { slice }: TextContext): Pick<SyntaxWords, "help" | "fix"> {
  const [replaced] = repair?.map(({ span }) => span) ?? [];
  if (replaced !== undefined && replaced.end > replaced.start) {
    return { help: `Put a double quote in place of ${excerpt(slice(replaced))}.`, fix: "Put a quote in its place" };
  }
  return {
    help: found === "opening" ? "Put a double quote in front of it." : "Put a double quote behind it.",
    fix: "Insert the quote",
  };
}

function nameOf(source: string): string {
  return source === "" ? "A text" : `The text ${excerpt(source.replace(/^"|"$/g, ""))}`;
}
