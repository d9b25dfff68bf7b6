import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** Integers have at most 4,300 digits. */
export const integerLength: TextRule = {
  kind: "text",
  id: "integer-length",
  severity: "error",
  reportedByJsonServers: false,
  checks: "Integers have at most 4,300 digits.",
  why: 'Python refuses to read a longer integer ("Exceeds the limit for integer string conversion"), and so the whole file.',
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `The integer ${excerpt(problem.found ?? "")} has ${(problem.found ?? "").replace("-", "").length} digits, but Python reads at most 4300.`,
      help: "Write a shorter number, or a text.",
    }),
};
