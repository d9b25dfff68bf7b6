import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_SELECTOR, isServed } from "./associations.ts";

/** The server checks a shorter document before anybody notices (`LARGE_TEXT` in `server/src/lsp/first-look.ts`). */
const LARGE_TEXT = 1_000_000;
/** How long an editor must have been still. */
const REST_MS = 100;

/** Tells the server which lines of large documents are seen, so that it looks at these first. */
export class VisibleLines implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #listeners: vscode.Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#listeners = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#tellSoon()),
      vscode.window.onDidChangeTextEditorVisibleRanges(() => this.#tellSoon()),
      // One whose language was changed is opened again in the editor that shows it.
      vscode.workspace.onDidOpenTextDocument(() => this.#tellSoon()),
    );
    this.#tellSoon();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listeners.dispose();
  }

  #tellSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), REST_MS);
  }

  #tell(): void {
    for (const { document, visibleRanges } of vscode.window.visibleTextEditors) {
      const [first, last] = [visibleRanges[0], visibleRanges.at(-1)];
      if (first !== undefined && last !== undefined && this.#client.isRunning() && isLargeAndServed(document)) {
        const textDocument = { uri: this.#client.code2ProtocolConverter.asUri(document.uri) };
        void this.#client.sendNotification("evalset/visibleLines", {
          textDocument,
          first: first.start.line,
          last: last.end.line,
        });
      }
    }
  }
}

function isLargeAndServed(document: vscode.TextDocument): boolean {
  return (
    isServed(document) &&
    vscode.languages.match([...DOCUMENT_SELECTOR], document) > 0 &&
    lengthOf(document) >= LARGE_TEXT
  );
}

/** Of a text that need not be put together for that. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
