import * as vscode from "vscode";
import { type BaseLanguageClient, type Diagnostic, ProgressType, WorkDoneProgress } from "vscode-languageclient";
import { DOCUMENT_SELECTOR, isServed } from "./associations.ts";
import { type CheckFileReport, describeReport, incompleteNote } from "./check-report.ts";
import type { DiskFindings } from "./disk-findings.ts";
import { changedOutcome, type Outcome, showOutcome } from "./outcome.ts";
import { linkToRulePage } from "./rule-pages.ts";
import { frontUri, nameOf, tabsOf } from "./tabs.ts";

/** Answer of the server (`CheckFileResult` in `server/src/lsp/features/check-file.ts`). */
type CheckFileResult = CheckFileReport | { readonly failure: string };

const PORTIONS = new ProgressType<readonly Diagnostic[]>();

/** Checks files as they are stored, whatever their size, and shows what was found in the Problems view. */
export class DiskCheck {
  readonly #client: BaseLanguageClient;
  readonly #findings: DiskFindings;
  readonly #running = new Set<string>();
  #count = 0;

  constructor(client: BaseLanguageClient, findings: DiskFindings) {
    this.#client = client;
    this.#findings = findings;
  }

  /** Checks the files that were chosen in the explorer, or that file, or the one in front. */
  async checkAll(uri: unknown, selected: unknown): Promise<void> {
    const chosen = Array.isArray(selected) && selected.length > 1 ? selected : [uri ?? frontUri()];
    const files = chosen.filter((each) => each instanceof vscode.Uri);
    if (files.length === 0) {
      await vscode.window.showInformationMessage("Evalset: open a JSON or JSONL file first.");
    }
    for (const each of files) {
      // The message of one file does not keep the next one waiting.
      void showOutcome(await this.#check(each), each);
    }
  }

  async #check(uri: vscode.Uri): Promise<Outcome | undefined> {
    const name = nameOf(uri);
    if (uri.scheme !== "file") {
      return { text: `${name} is not on the disk of this machine (${uri.scheme}:). Save it there to check it.` };
    }
    if (isCheckedLive(uri)) {
      return { text: `${name} is checked while you type: its findings are in the Problems view.`, hasFindings: true };
    }
    if (this.#running.has(uri.toString())) {
      return undefined;
    }
    this.#running.add(uri.toString());
    try {
      return await this.#run(uri, name);
    } catch (error) {
      this.#findings.clear(uri);
      return { text: `${name} was not checked: ${error instanceof Error ? error.message : error}`, isProblem: true };
    } finally {
      this.#running.delete(uri.toString());
    }
  }

  async #run(uri: vscode.Uri, name: string): Promise<Outcome> {
    const before = await vscode.workspace.fs.stat(uri);
    this.#findings.begin(uri);
    const start = Date.now();
    const result = await this.#requestWithProgress(uri, name);
    const seconds = (Date.now() - start) / 1000;
    if ("failure" in result) {
      this.#findings.clear(uri);
      return { text: result.failure, isProblem: true };
    }
    const after = await vscode.workspace.fs.stat(uri);
    if (after.mtime !== before.mtime || after.size !== before.size) {
      this.#findings.clear(uri);
      return changedOutcome(name, "while it was checked");
    }
    const notes = await this.#toDiagnostics(result.items);
    this.#findings.end(uri, result.stopped === undefined ? notes : [...notes, incompleteNote(result)]);
    const isUnsaved = tabsOf(uri).some(({ isDirty }) => isDirty);
    const outcome = describeReport(name, result, seconds);
    return isUnsaved ? { ...outcome, text: `${outcome.text} Unsaved changes were not looked at.` } : outcome;
  }

  #requestWithProgress(uri: vscode.Uri, name: string): Thenable<CheckFileResult> {
    const title = `Evalset: checking ${name}`;
    const location = vscode.ProgressLocation.Notification;
    return vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      const [workDoneToken, partialResultToken] = [`evalset-check-${++this.#count}`, `evalset-found-${this.#count}`];
      let portions: Promise<void> = Promise.resolve();
      const listening = vscode.Disposable.from(
        this.#client.onProgress(WorkDoneProgress.type, workDoneToken, toReports(progress)),
        this.#client.onProgress(PORTIONS, partialResultToken, (portion) => {
          portions = portions.then(async () => this.#findings.add(uri, await this.#toDiagnostics(portion)));
        }),
      );
      try {
        const textDocument = { uri: this.#client.code2ProtocolConverter.asUri(uri) };
        const params = { textDocument, workDoneToken, partialResultToken };
        return await this.#client.sendRequest<CheckFileResult>("evalset/checkFile", params, token);
      } finally {
        listening.dispose();
        await portions;
      }
    });
  }

  async #toDiagnostics(items: readonly Diagnostic[]): Promise<readonly vscode.Diagnostic[]> {
    const diagnostics = await this.#client.protocol2CodeConverter.asDiagnostics([...items]);
    diagnostics.forEach(linkToRulePage);
    return diagnostics;
  }
}

/** Whether the server sees the text of a file, and VS Code asks for its findings, as it does for files with a tab. */
function isCheckedLive(uri: vscode.Uri): boolean {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  return (
    document !== undefined &&
    isServed(document) &&
    vscode.languages.match([...DOCUMENT_SELECTOR], document) > 0 &&
    tabsOf(uri).length > 0
  );
}

/** Passes the server's progress on; VS Code wants to know how much has come since it was told last. */
function toReports(
  progress: vscode.Progress<{ readonly message?: string; readonly increment?: number }>,
): (report: { readonly percentage?: number; readonly message?: string }) => void {
  let shown = 0;
  return ({ percentage, message }) => {
    if (percentage !== undefined && message !== undefined) {
      progress.report({ message: `${percentage} %, ${message}`, increment: percentage - shown });
      shown = percentage;
    }
  };
}
