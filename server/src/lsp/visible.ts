import { type PlacedFinding, RULES } from "../engine/index.ts";
import type { OpenDocument } from "./documents.ts";
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
  "no-empty-file",
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
  options: BuiltInOptions,
): readonly PlacedFinding[] {
  return hasBuiltInJson(document, options) ? findings.filter(({ rule }) => !DOUBLED.has(rule.id)) : findings;
}

/** What the client said of the editor's own JSON server. */
interface BuiltInOptions {
  readonly builtInJson: boolean;
}

/** Whether the editor's own JSON server looks at a document too. */
export function hasBuiltInJson({ languageId }: OpenDocument, { builtInJson }: BuiltInOptions): boolean {
  return builtInJson && BUILT_IN_LANGUAGES.has(languageId);
}
