import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FileStatus } from "./format-status.ts";
import { isDataFile, nameOf, tabsOf, uriOf } from "./tabs.ts";

/** Command that checks a file as it is stored. */
export const CHECK_ON_DISK_COMMAND = "evalset.checkFileOnDisk";

/** VS Code hands no text to extensions that has more characters (`_MODEL_SYNC_LIMIT` in its source). */
const MOST_CHARACTERS = 50 * 1024 * 1024;
/** A file of more bytes has more characters for sure: UTF-8 takes at most three for a unit of UTF-16. */
const SURELY_TOO_LARGE = 3 * MOST_CHARACTERS;
/** How long VS Code may take to hand over a text that may have fewer characters than bytes. */
const PATIENCE_MS = 3_000;
/** Where the files are kept that nobody wants to be told of again. */
const SILENCED = "evalset.silencedLargeFiles";

/** An open file that VS Code hands to no extension. */
export interface LargeFile {
  readonly uri: vscode.Uri;
  readonly size: number;
  /** What the server takes it for; `undefined` where it could not look. */
  readonly status: FileStatus | undefined;
}

/** Finds open files that are too large for live checks, and says once of each that it is not checked. */
export class LargeFiles implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #memory: vscode.Memento;
  readonly #files = new Map<string, LargeFile>();
  readonly #looks = new Set<string>();
  readonly #told = new Set<string>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #parts: vscode.Disposable[] = [this.#changed];
  #settings: vscode.Disposable | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(client: BaseLanguageClient, memory: vscode.Memento) {
    this.#client = client;
    this.#memory = memory;
    this.#parts.push(
      vscode.window.tabGroups.onDidChangeTabs(() => this.#lookAtTabs()),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#lookAtTabs()),
      // It was handed over after all, or has become smaller.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#forget(uri.toString())),
    );
    this.#lookAtTabs();
  }

  /** The file, where it is open and too large. */
  of(uri: vscode.Uri): LargeFile | undefined {
    return this.#files.get(uri.toString());
  }

  dispose(): void {
    vscode.Disposable.from(...this.#parts).dispose();
  }

  #lookAtTabs(): void {
    const tabs = tabsOf();
    const open = new Set(tabs.map((tab) => uriOf(tab)?.toString()));
    for (const address of [...this.#files.keys()].filter((each) => !open.has(each))) {
      this.#forget(address);
    }
    // What a tab behind others shows was not read yet.
    for (const uri of tabs.filter(({ isActive }) => isActive).map(uriOf)) {
      if (uri?.scheme === "file" && isDataFile(uri)) {
        void this.#lookAt(uri);
      }
    }
  }

  async #lookAt(uri: vscode.Uri): Promise<void> {
    const address = uri.toString();
    if (this.#looks.has(address)) {
      return;
    }
    this.#looks.add(address);
    try {
      const size = await sizeOf(uri);
      if (size <= MOST_CHARACTERS || size === this.#files.get(address)?.size) {
        return;
      }
      if (!(await isHandedOver(uri, size)) && tabsOf(uri).length > 0) {
        await this.#take(uri, size);
      }
    } finally {
      this.#looks.delete(address);
    }
  }

  async #take(uri: vscode.Uri, size: number): Promise<void> {
    const file = { uri, size, status: await this.#statusOf(uri) };
    if (this.#settings === undefined) {
      // Listens behind the client, which tells the server of new settings first.
      this.#settings = vscode.workspace.onDidChangeConfiguration((event) => this.#takeSettings(event));
      this.#parts.push(this.#settings);
    }
    this.#files.set(uri.toString(), file);
    this.#tellOfChange();
    await this.#notify(file);
  }

  #takeSettings(event: vscode.ConfigurationChangeEvent): void {
    for (const file of this.#files.values()) {
      if (event.affectsConfiguration("evalset.formats", file.uri)) {
        void this.#statusOf(file.uri).then((status) => {
          if (this.of(file.uri) === file) {
            this.#files.set(file.uri.toString(), { ...file, status });
            this.#tellOfChange();
          }
        });
      }
    }
  }

  async #statusOf(uri: vscode.Uri): Promise<FileStatus | undefined> {
    const textDocument = { uri: this.#client.code2ProtocolConverter.asUri(uri) };
    const request = this.#client.sendRequest<FileStatus | null>("evalset/fileStatus", { textDocument });
    return (await request.catch(() => null)) ?? undefined;
  }

  #forget(address: string): void {
    if (this.#files.delete(address)) {
      this.#tellOfChange();
    }
  }

  #tellOfChange(): void {
    // The button in the title of an editor looks here. In a remote window an address is another one there.
    const paths = [...this.#files.values()].flatMap(({ uri }) => [uri.path, uri.fsPath]);
    void vscode.commands.executeCommand("setContext", "evalset.largeFiles", paths);
    this.#changed.fire();
  }

  async #notify({ uri, size, status }: LargeFile): Promise<void> {
    const address = uri.toString();
    const silenced = this.#memory.get<readonly string[]>(SILENCED, []);
    if (this.#told.has(address) || silenced.includes(address) || !isOurs(status)) {
      return;
    }
    this.#told.add(address);
    const [check, silence] = ["Check File on Disk", "Don't Show Again for This File"];
    const text = `${nameOf(uri)} is too large to be checked while you type: it has ${describeSize(size)}, and VS Code hands extensions no file above 50 MB.`;
    const answer = await vscode.window.showWarningMessage(text, check, silence);
    if (answer === check) {
      await vscode.commands.executeCommand(CHECK_ON_DISK_COMMAND, uri);
    } else if (answer === silence) {
      await this.#memory.update(SILENCED, [...silenced, address]);
    }
  }
}

/** A JSON file that is no dataset would not be checked either if it were small. */
function isOurs(status: FileStatus | undefined): boolean {
  return status === undefined || status.outcome !== "unknown" || status.container === "jsonl";
}

/** As file managers count. */
export function describeSize(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024)).toLocaleString("en")} MB`;
}

async function sizeOf(uri: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return 0;
  }
}

/** Whether extensions get the text of a large file: a text beyond ASCII has fewer characters than bytes. */
async function isHandedOver(uri: vscode.Uri, size: number): Promise<boolean> {
  const find = (): boolean =>
    vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  if (size > SURELY_TOO_LARGE || find()) {
    return find();
  }
  // Nothing tells that a text is kept back, so all that is left is to wait.
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      clearTimeout(timer);
      opened.dispose();
      resolve(answer);
    };
    const opened = vscode.workspace.onDidOpenTextDocument(() => {
      if (find()) {
        end(true);
      }
    });
    const timer = setTimeout(() => end(find()), PATIENCE_MS);
  });
}
