import type * as vscode from "vscode";

/**
 * Which files the server is shown. It decides by their content what they are and is silent on the others. A data file
 * named `snippets….json` has a language of its own, a `.json` may be set to JSON with comments, and `.ndjson` is plain
 * text in older versions of VS Code.
 */
export const DOCUMENT_SELECTOR: readonly (
  | { readonly language: string; readonly pattern?: string }
  | { readonly pattern: string }
)[] = [
  { language: "json" },
  { language: "jsonl" },
  { language: "jsonc", pattern: "**/*.json" },
  { language: "snippets", pattern: "**/*.json" },
  { pattern: "**/*.{jsonl,ndjson}" },
];

/** The other side of a diff, and the like: shown, but nobody's to mend. */
const READ_ONLY_SCHEMES: ReadonlySet<string> = new Set(["git", "gitfs", "output", "vscode-scm", "walkThrough"]);

/** Whether the server should see this document at all. */
export function isServed(document: vscode.TextDocument | vscode.Uri): boolean {
  return !READ_ONLY_SCHEMES.has("uri" in document ? document.uri.scheme : document.scheme);
}
