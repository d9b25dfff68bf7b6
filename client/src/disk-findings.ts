import * as vscode from "vscode";
import { tabsOf, uriOf } from "./tabs.ts";

/** VS Code shows no more diagnostics of one collection for one file, and puts a line of its own in place of the rest. */
const MOST_IN_COLLECTION = 1_000;

/** A file whose findings are shown. */
interface Shown {
  readonly uri: vscode.Uri;
  readonly findings: vscode.Diagnostic[];
  readonly watcher: vscode.Disposable;
}

/**
 * The findings of files that were checked as they are stored, in the Problems view. They stay until the file is checked
 * again, closed, opened as a document, which is checked live, or changed on the disk.
 */
export class DiskFindings implements vscode.Disposable {
  readonly #onStale: (uri: vscode.Uri) => void;
  readonly #pages: vscode.DiagnosticCollection[] = [];
  /** What is said about a list of findings must not be cut off from it. */
  readonly #notes = vscode.languages.createDiagnosticCollection("evalset-disk-notes");
  readonly #shown = new Map<string, Shown>();
  readonly #parts: vscode.Disposable;

  /** `onStale` hears of files whose findings were taken away because the file has changed. */
  constructor(onStale: (uri: vscode.Uri) => void) {
    this.#onStale = onStale;
    this.#parts = vscode.Disposable.from(
      this.#notes,
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.clear(uri)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const uri of closed.map(uriOf)) {
          if (uri !== undefined && tabsOf(uri).length === 0) {
            this.clear(uri);
          }
        }
      }),
    );
  }

  /** A check begins: what was found before goes. */
  begin(uri: vscode.Uri): void {
    this.clear(uri);
    this.#shown.set(uri.toString(), { uri, findings: [], watcher: vscode.Disposable.from() });
  }

  add(uri: vscode.Uri, findings: readonly vscode.Diagnostic[]): void {
    const shown = this.#shown.get(uri.toString());
    if (shown === undefined) {
      return;
    }
    const first = Math.floor(shown.findings.length / MOST_IN_COLLECTION);
    shown.findings.push(...findings);
    for (let page = first; page * MOST_IN_COLLECTION < shown.findings.length; page++) {
      const start = page * MOST_IN_COLLECTION;
      this.#page(page).set(uri, shown.findings.slice(start, start + MOST_IN_COLLECTION));
    }
  }

  /** The check has ended: adds what is to be said about it. From now on a change of the file takes all away. */
  end(uri: vscode.Uri, notes: readonly vscode.Diagnostic[]): void {
    const shown = this.#shown.get(uri.toString());
    if (shown !== undefined) {
      this.#notes.set(uri, notes);
      this.#shown.set(uri.toString(), { ...shown, watcher: this.#watch(uri) });
    }
  }

  /** Takes the findings of a file away. Whether there were any is answered. */
  clear(uri: vscode.Uri): boolean {
    const shown = this.#shown.get(uri.toString());
    if (shown === undefined) {
      return false;
    }
    shown.watcher.dispose();
    this.#shown.delete(uri.toString());
    const had = shown.findings.length > 0 || this.#notes.has(uri);
    for (const collection of [...this.#pages, this.#notes]) {
      collection.delete(uri);
    }
    return had;
  }

  dispose(): void {
    for (const { uri } of [...this.#shown.values()]) {
      this.clear(uri);
    }
    vscode.Disposable.from(this.#parts, ...this.#pages).dispose();
  }

  #page(index: number): vscode.DiagnosticCollection {
    const page = this.#pages[index] ?? vscode.languages.createDiagnosticCollection(`evalset-disk-${index + 1}`);
    this.#pages[index] = page;
    return page;
  }

  #watch(uri: vscode.Uri): vscode.Disposable {
    // A name may hold signs that mean something in a pattern.
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), "*"),
    );
    const changed = (other: vscode.Uri): void => {
      if (other.toString() === uri.toString() && this.clear(uri)) {
        this.#onStale(uri);
      }
    };
    return vscode.Disposable.from(
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidDelete((other) => other.toString() === uri.toString() && this.clear(uri)),
      watcher.onDidCreate(changed),
    );
  }
}
