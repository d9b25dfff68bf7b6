import { RULES, type RuleMeta } from "../engine/index.ts";
import type { OpenDocument } from "./documents.ts";

/** Languages that VS Code's own JSON server serves. */
const BUILT_IN_LANGUAGES: ReadonlySet<string> = new Set(["json", "jsonc", "snippets"]);

const DOUBLED: ReadonlySet<string> = new Set(
  RULES.flatMap((rule) => (rule.kind === "text" && rule.reportedByJsonServers ? [rule.id] : [])),
);

/**
 * Which findings to show: all of them, but where the editor's own JSON server reports faults of the text, ours are left
 * out. Their fixes are still offered.
 */
export function visibleRules(document: OpenDocument, options: BuiltInOptions): (rule: RuleMeta) => boolean {
  return hasBuiltInJson(document, options) ? ({ id }) => !DOUBLED.has(id) : () => true;
}

/** What the client said of the editor's own JSON server. */
interface BuiltInOptions {
  readonly builtInJson: boolean;
}

/** Whether the editor's own JSON server looks at a document too. */
export function hasBuiltInJson({ languageId }: OpenDocument, { builtInJson }: BuiltInOptions): boolean {
  return builtInJson && BUILT_IN_LANGUAGES.has(languageId);
}
