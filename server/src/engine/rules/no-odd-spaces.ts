import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextContext, TextRule } from "./rule.ts";
import { syntaxFinding } from "./shared/syntax-finding.ts";

/** Outside of texts, values are parted by plain spaces, tabs and line breaks only. */
export const noOddSpaces: TextRule = {
  kind: "text",
  id: "no-odd-spaces",
  severity: "error",
  reportedByJsonServers: true,
  checks: "Outside of texts, values are parted by plain spaces, tabs and line breaks only.",
  why: "A JSON reader stops at such a character, which looks like a space. At the start or the end of a JSONL line a loader that strips its lines reads on; json.loads(line) does not.",
  fixAll: "Replace all odd spaces",
  describe: (problem, context) =>
    syntaxFinding(problem, {
      message: `${nameOf(problem.found ?? "")} stands outside of a text.`,
      help: "Replace it by a plain space, or remove it.",
      fix: problem.repair?.[0]?.newText === "" ? "Remove it" : "Replace by plain spaces",
      ...(isStripped(problem, context) ? { severity: "warning" } : {}),
    }),
};

/** Whether `str.strip()` of Python takes it away before the line is read. */
function isStripped({ span, found = "" }: SyntaxProblem, { container, slice }: TextContext): boolean {
  const isAtEdge = span.start === 0 || slice({ start: span.end, end: span.end + 1 }) === "";
  return container === "jsonl" && isAtEdge && /^[\s\u001c-\u001f\u0085]+$/.test(found);
}

const NAMES: Readonly<Record<string, string>> = {
  "\u00a0": "A no-break space",
  "\f": "A form feed",
  "\u200b": "A zero-width space",
  "\u2028": "A line separator",
  "\u3000": "An ideographic space",
};

function nameOf(found: string): string {
  const [first = ""] = found;
  const code = (first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `${NAMES[first] ?? "A character that is no space"} (U+${code})`;
}
