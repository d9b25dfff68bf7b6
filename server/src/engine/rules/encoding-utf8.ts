import type { TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** The bytes of the file are UTF-8, and no character was lost before. */
export const encodingUtf8: TextRule = {
  kind: "text",
  id: "encoding-utf8",
  severity: "error",
  checks: "The bytes of the file are UTF-8, and no character was lost before.",
  why: "Python stops with UnicodeDecodeError at bytes that are not UTF-8. The replacement character U+FFFD shows that an earlier program has already lost what stood there.",
  describe: (problem) =>
    syntaxFinding(problem, {
      message: `${count((problem.found ?? "").length)} lost before: the replacement character U+FFFD stands here.`,
      help: "Restore the text from its source.",
      severity: "information",
    }),
};

function count(characters: number): string {
  return characters === 1 ? "A character was" : `${characters} characters were`;
}
