import type { TextRule } from "./rule.ts";
import { excerpt, syntaxFinding } from "./shared/syntax-finding.ts";

/** Every key stands in double quotes. */
export const keyQuoted: TextRule = {
  kind: "text",
  id: "key-quoted",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Every key stands in double quotes.",
  why: 'JSON has no bare keys: Python\'s json module stops with "Expecting property name enclosed in double quotes".',
  fixAll: "Put all keys in quotes",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `The key ${excerpt(problem.found ?? "")} has no quotes.`,
      help: "Put the key in double quotes.",
      fix: "Put the key in quotes",
    }),
};
