import type { CompletionItem, CompletionTriggerKind, TextEdit } from "vscode-languageserver/node";
import { CompletionRequest } from "vscode-languageserver/node";
import { applyEdits, createLines } from "../../server/src/engine/index.ts";
import type { TestClient } from "../harness/lsp.ts";

/** A document with the cursor at the `|`, and what the server offers there. */
export interface Completed {
  readonly items: readonly CompletionItem[];
  readonly labels: readonly string[];
  /** The text after the item of that label was taken, every tab stop at its default. */
  accept(label: string): string;
}

let count = 0;

/** Opens a text as a file of that ending and asks for completions at the `|`. */
export async function complete(
  client: TestClient,
  marked: string,
  { ending = ".gaussia.json", triggerCharacter }: { readonly ending?: string; readonly triggerCharacter?: string } = {},
): Promise<Completed> {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const uri = `file:///data/${++count}${ending}`;
  await client.open({ uri, languageId: ending.endsWith("l") ? "jsonl" : "json", text });
  const before = text.slice(0, offset).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const trigger: CompletionTriggerKind = 2;
  const result = await client.connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri },
    position,
    ...(triggerCharacter === undefined ? {} : { context: { triggerKind: trigger, triggerCharacter } }),
  });
  const items = Array.isArray(result) ? result : (result?.items ?? []);
  const find = (label: string): CompletionItem => {
    const item = items.find((each) => each.label === label);
    if (item === undefined) {
      throw new Error(`"${label}" is not among ${items.map((each) => each.label).join(", ")}.`);
    }
    return item;
  };
  return {
    items,
    labels: [...items].sort((a, b) => (a.sortText ?? "").localeCompare(b.sortText ?? "")).map(({ label }) => label),
    accept: (label) => accept(find(label), text),
  };
}

/** The text after an item was taken, every tab stop at its default. */
export function accept(item: CompletionItem, text: string): string {
  const lines = createLines(text);
  const edits = editsOf(item, text).map(({ range, newText }) => ({
    span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
    newText,
  }));
  return applyEdits(text, edits);
}

function editsOf({ textEdit, additionalTextEdits = [] }: CompletionItem, text: string): readonly TextEdit[] {
  if (textEdit === undefined || !("range" in textEdit)) {
    throw new Error("The item has no edit.");
  }
  const line = text.split("\n")[textEdit.range.start.line] ?? "";
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  const newText = resolveStops(textEdit.newText).replaceAll("\n", `\n${indent}`).replaceAll("\t", "  ");
  return [...additionalTextEdits, { range: textEdit.range, newText }];
}

/** What a snippet leaves when nothing is typed into it. */
export function resolveStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g, (_, options: string) => /^(?:[^,\\]|\\.)*/.exec(options)?.[0] ?? "")
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, "$1")
    .replace(/(?<!\\)\$\d+/g, "")
    .replace(/\\([\\$}])/g, "$1");
}
