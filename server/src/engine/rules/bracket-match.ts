import type { TextRule } from "./rule.ts";
import { type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";

/** Every bracket has its partner of the same kind. */
export const bracketMatch: TextRule = {
  kind: "text",
  id: "bracket-match",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Every bracket has its partner of the same kind.",
  why: "A JSON reader stops where the brackets do not match, and loads nothing of the file, or nothing of the line in JSONL.",
  fixAll: "Mend all brackets",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem.found ?? "")),
};

const OPENING: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

/** The reader says `missing ]`, `surplus ]`, `] instead of }` or `unclosed [`. */
function wordsOf(found: string): SyntaxWords {
  const [first = "", second = "", , fourth = ""] = found.split(" ");
  switch (first) {
    case "missing": {
      const opening = OPENING[second];
      if (opening === undefined) {
        return {
          message: `A "${second}" is missing before this.`,
          help: `Insert the "${second}".`,
          fix: `Insert "${second}"`,
        };
      }
      return {
        message: `A "${second}" is missing before this: an earlier "${opening}" is not closed.`,
        help: `Insert the "${second}".`,
        fix: `Insert "${second}"`,
        related: `This "${opening}" is not closed.`,
      };
    }
    case "surplus":
      return { message: `There is a "${second}" too many.`, help: "Remove it.", fix: `Remove "${second}"` };
    case "unclosed":
      return {
        message: `This "${second}" is never closed.`,
        help: "Close it where it should end.",
        fix: "Insert the missing brackets at the end",
      };
    default:
      return {
        message: `A "${first}" stands where "${fourth}" should close an earlier "${OPENING[fourth] ?? ""}".`,
        help: `Write "${fourth}" instead.`,
        fix: `Write "${fourth}" instead`,
        related: `This "${OPENING[fourth] ?? ""}" is closed by the wrong bracket.`,
      };
  }
}
