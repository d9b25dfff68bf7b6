import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_SELECTOR } from "./associations.ts";
import type { LargeFiles } from "./large-files.ts";

/** What the server says of a file (`FileStatus` in `server/src/lsp/status.ts`). */
export interface FileStatus {
  readonly outcome: "format" | "candidate" | "unknown";
  readonly formats: readonly { readonly id: string; readonly title: string }[];
  readonly container: "json" | "jsonl";
  readonly why: string;
}

/** What the server says of a document (`DocumentStatus` in `server/src/lsp/status.ts`). */
export interface DocumentStatus extends FileStatus {
  readonly uri: string;
  readonly records?: number;
}

/** Command that lets the author choose a file's format. */
export const SELECT_FORMAT_COMMAND = "evalset.selectFormat";

/** The language status: which format the file in front has and how many records, and in a line of its own why. */
export interface FormatStatus extends vscode.Disposable {
  /** What the server said of a file last; `undefined` before it has looked at it. */
  of(uri: vscode.Uri): FileStatus | undefined;
}

/** Shows the language status for the life of the result. */
export function createFormatStatus(client: BaseLanguageClient, largeFiles: LargeFiles): FormatStatus {
  const statuses = new Map<string, DocumentStatus>();
  const format = createItem("evalset.format");
  const reason = createItem("evalset.reason");
  const live = (uri: vscode.Uri): DocumentStatus | undefined => statuses.get(client.code2ProtocolConverter.asUri(uri));
  const of = (uri: vscode.Uri): FileStatus | undefined => live(uri) ?? largeFiles.of(uri)?.status;
  const show = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const status = uri && live(uri);
    Object.assign(format, status === undefined ? NOT_KNOWN : describe(status));
    reason.text = status?.why ?? "Evalset has not looked at this file.";
  };
  show();
  const parts = vscode.Disposable.from(
    format,
    reason,
    client.onNotification("evalset/status", (status: DocumentStatus) => {
      statuses.set(status.uri, status);
      show();
    }),
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.workspace.onDidCloseTextDocument((document) => {
      statuses.delete(client.code2ProtocolConverter.asUri(document.uri));
    }),
  );
  return { of, dispose: () => parts.dispose() };
}

function createItem(id: string): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem(id, [...DOCUMENT_SELECTOR]);
  item.name = "Evalset";
  return item;
}

type Shown = Pick<vscode.LanguageStatusItem, "text" | "severity" | "command"> & { readonly detail: string };

const NOT_KNOWN: Shown = {
  text: "$(beaker) No dataset",
  detail: "Not checked",
  severity: vscode.LanguageStatusSeverity.Information,
  command: { title: "Select Format", command: SELECT_FORMAT_COMMAND },
};

function describe({ outcome, formats, container, records }: DocumentStatus): Shown {
  const [format] = formats;
  switch (outcome) {
    case "format":
      return {
        ...NOT_KNOWN,
        text: `$(beaker) ${format?.title ?? "Dataset"}`,
        detail: `${count(records ?? 0)} in ${container === "json" ? "JSON" : "JSON Lines"}`,
        command: { title: "Change Format", command: SELECT_FORMAT_COMMAND },
      };
    case "candidate":
      return {
        ...NOT_KNOWN,
        text: `$(beaker) ${formats.length > 2 ? "Which format" : formats.map(({ title }) => title).join(" or ")}?`,
        severity: vscode.LanguageStatusSeverity.Warning,
      };
    case "unknown":
      return container === "jsonl"
        ? { ...NOT_KNOWN, detail: `${count(records ?? 0)}, checked for syntax only` }
        : NOT_KNOWN;
  }
}

function count(records: number): string {
  return `${records.toLocaleString("en")} ${records === 1 ? "record" : "records"}`;
}
