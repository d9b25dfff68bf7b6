import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_SELECTOR } from "./associations.ts";

/** What the server says of a document (`DocumentStatus` in `server/src/lsp/status.ts`). */
interface DocumentStatus {
  readonly uri: string;
  readonly outcome: "format" | "candidate" | "unknown";
  readonly formats: readonly { readonly id: string; readonly title: string }[];
  readonly container: "json" | "jsonl";
  readonly records?: number;
  readonly why: string;
}

/** Command that lets the author choose a file's format. */
export const SELECT_FORMAT_COMMAND = "evalset.selectFormat";

/** The language status item: which format the file in front has, how many records, and why that format. */
export function createFormatStatus(client: BaseLanguageClient): vscode.Disposable {
  const statuses = new Map<string, DocumentStatus>();
  const item = vscode.languages.createLanguageStatusItem("evalset.format", [...DOCUMENT_SELECTOR]);
  item.name = "Evalset";
  const show = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const status = document && statuses.get(client.code2ProtocolConverter.asUri(document.uri));
    Object.assign(item, status === undefined ? NOT_KNOWN : describe(status));
  };
  show();
  return vscode.Disposable.from(
    item,
    client.onNotification("evalset/status", (status: DocumentStatus) => {
      statuses.set(status.uri, status);
      show();
    }),
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.workspace.onDidCloseTextDocument((document) => {
      statuses.delete(client.code2ProtocolConverter.asUri(document.uri));
    }),
  );
}

type Shown = Pick<vscode.LanguageStatusItem, "text" | "severity" | "command"> & { readonly detail: string };

const NOT_KNOWN: Shown = {
  text: "$(beaker) No dataset",
  detail: "Evalset has not looked at this file.",
  severity: vscode.LanguageStatusSeverity.Information,
  command: { title: "Select Format", command: SELECT_FORMAT_COMMAND },
};

function describe({ outcome, formats, container, records, why }: DocumentStatus): Shown {
  const [format] = formats;
  switch (outcome) {
    case "format":
      return {
        ...NOT_KNOWN,
        text: `$(beaker) ${format?.title ?? "Dataset"}`,
        detail: `${count(records ?? 0)} in ${container === "json" ? "JSON" : "JSON Lines"}. ${why}`,
        command: { title: "Change Format", command: SELECT_FORMAT_COMMAND },
      };
    case "candidate":
      return {
        ...NOT_KNOWN,
        text: `$(question) ${formats.length > 2 ? "Which format" : formats.map(({ title }) => title).join(" or ")}?`,
        detail: `Not checked. ${why}`,
        severity: vscode.LanguageStatusSeverity.Warning,
      };
    case "unknown":
      return {
        ...NOT_KNOWN,
        detail: container === "jsonl" ? `${count(records ?? 0)}; only their syntax is checked. ${why}` : why,
      };
  }
}

function count(records: number): string {
  return `${records.toLocaleString("en")} ${records === 1 ? "record" : "records"}`;
}
