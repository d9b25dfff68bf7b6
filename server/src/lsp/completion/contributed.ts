import { fileSnippets, snippetNames } from "../../engine/index.ts";

/**
 * Names of the snippets that VS Code offers by itself in a language, since the manifest of our extension contributes
 * them: offered by the server too, each would be listed twice.
 */
export function contributedTo(languageId: string): ReadonlySet<string> {
  return languageId === "json" || languageId === "jsonl"
    ? new Set(fileSnippets(languageId).flatMap(({ label }) => snippetNames(label)))
    : new Set();
}
