import { type PlacedFinding, RULES } from "../engine/index.ts";
import type { CheckedReading } from "./workspace.ts";

/** Languages that VS Code's own JSON server serves. */
const BUILT_IN_LANGUAGES: ReadonlySet<string> = new Set(["json", "jsonc", "snippets"]);

/** Rules about the text for things that VS Code's JSON server does not see. */
const OURS_ALONE: ReadonlySet<string> = new Set([
  "number-overflow",
  "integer-precision",
  "integer-length",
  "nesting-depth",
  "no-lone-surrogates",
  "no-bom",
  "encoding-utf8",
]);

const DOUBLED: ReadonlySet<string> = new Set(
  RULES.filter(({ kind, id }) => kind === "text" && !OURS_ALONE.has(id)).map(({ id }) => id),
);

/**
 * The findings to show: all of them, but where the editor's own JSON server reports faults of the text, ours are left
 * out. Their fixes are still offered.
 */
export function visibleFindings(
  { document, findings }: CheckedReading,
  options: { readonly builtInJson: boolean },
): readonly PlacedFinding[] {
  const isDoubled = options.builtInJson && BUILT_IN_LANGUAGES.has(document.languageId);
  return isDoubled ? findings.filter(({ rule }) => !DOUBLED.has(rule.id)) : findings;
}
