import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Answer of the server (`ConvertResult` in `server/src/lsp/features/conversion.ts`). */
type ConvertResult =
  | { readonly text: string; readonly languageId: string }
  | { readonly refusal: { readonly message: string; readonly help: string; readonly range: RangeData } }
  | null;

interface RangeData {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Writes the records of the document in front as the other container, and opens the result beside it. */
export async function convertDocument(client: BaseLanguageClient, to: "json" | "jsonl"): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const result = editor && (await request(client, editor, to));
  if (editor === undefined || result === undefined || result === null) {
    await vscode.window.showInformationMessage("Evalset: open a JSON or JSONL file first.");
    return;
  }
  if ("refusal" in result) {
    await showRefusal(editor, result.refusal);
    return;
  }
  const { text, languageId } = result;
  const document = await vscode.workspace.openTextDocument({ language: languageId, content: text });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
}

async function request(
  client: BaseLanguageClient,
  { document, options }: vscode.TextEditor,
  to: "json" | "jsonl",
): Promise<ConvertResult> {
  const { tabSize, insertSpaces } = options;
  // In JSON Lines nobody chooses an indentation, so the editor's own counts.
  const unit = insertSpaces === false ? "\t" : " ".repeat(typeof tabSize === "number" ? tabSize : 2);
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  return client.sendRequest<ConvertResult>("evalset/convert", { textDocument, to, unit });
}

/** Says why, and leads to the place. */
async function showRefusal(
  editor: vscode.TextEditor,
  {
    message,
    help,
    range: { start, end },
  }: { readonly message: string; readonly help: string; readonly range: RangeData },
): Promise<void> {
  const show = "Show";
  const name = vscode.workspace.asRelativePath(editor.document.uri);
  const text = `${name}:${start.line + 1}:${start.character + 1} was not converted. ${message} ${help}`;
  if ((await vscode.window.showWarningMessage(text, show)) === show) {
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.window.showTextDocument(editor.document, {
      selection,
      ...(editor.viewColumn && { viewColumn: editor.viewColumn }),
    });
  }
}
