import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** Commas, colons and brackets outside of texts are those of ASCII. */
export const noFullwidthPunctuation: TextRule = {
  kind: "text",
  id: "no-fullwidth-punctuation",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Commas, colons and brackets outside of texts are those of ASCII.",
  why: "Chinese and Japanese keyboards write full-width punctuation, at which every JSON reader stops. Inside of texts it is fine.",
  fixAll: "Replace all full-width punctuation outside of texts",
  describe: (problem) => {
    const written = problem.repair?.[0]?.newText ?? "";
    return syntaxFinding(problem, {
      message: `"${problem.found ?? ""}" is full-width punctuation, which is not JSON.`,
      help: `Write "${written}".`,
      fix: `Replace by "${written}"`,
    });
  },
};
