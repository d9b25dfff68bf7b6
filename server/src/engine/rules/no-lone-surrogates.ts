import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** No escape is half of a surrogate pair. */
export const noLoneSurrogates: TextRule = {
  kind: "text",
  id: "no-lone-surrogates",
  severity: "warning",
  reportedByJsonServers: false,
  checks: "No escape is half of a surrogate pair.",
  why: "Python's json.load accepts it, but model_validate_json does not, and printing or saving the text as UTF-8 then fails.",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `"${problem.found ?? ""}" is half of a character: the other half is missing.`,
      help: "Write the whole character, or remove the half.",
    }),
};
