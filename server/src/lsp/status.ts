import type { Connection } from "vscode-languageserver";
import type { Detection } from "../engine/index.ts";
import type { Reading } from "./document-reader.ts";
import type { Workspace } from "./workspace.ts";

/** Name of the notification that tells a client what a document was found to be. Ours alone; other clients ignore it. */
export const STATUS_NOTIFICATION = "evalset/status";

/** What a client may show about a file. */
export interface FileStatus {
  /** `candidate`: a guess that is offered and not acted on. */
  readonly outcome: "format" | "candidate" | "unknown";
  /** One format, or several candidates. */
  readonly formats: readonly { readonly id: string; readonly title: string }[];
  readonly container: "json" | "jsonl";
  /** Why this format, or none; whole sentences. */
  readonly why: string;
}

/** What a client may show about a document. */
export interface DocumentStatus extends FileStatus {
  readonly uri: string;
  readonly version: number;
  /** Number of records; `undefined` when the document was not read as a dataset. */
  readonly records: number | undefined;
}

/** Tells the client what each document is, whenever that was looked at. */
export function reportStatus(connection: Connection, workspace: Workspace): void {
  const sent = new Map<string, string>();
  workspace.events.closed.listen((uri) => sent.delete(uri));
  workspace.events.read.listen((reading) => {
    const status = toStatus(reading);
    const { version: _version, ...content } = status;
    const text = JSON.stringify(content);
    if (sent.get(status.uri) !== text) {
      sent.set(status.uri, text);
      void connection.sendNotification(STATUS_NOTIFICATION, status);
    }
  });
}

function toStatus({ document, detection, dataset }: Reading): DocumentStatus {
  return {
    uri: document.uri,
    version: document.version,
    records: dataset?.records.length,
    ...describeDetection(detection),
  };
}

/** Puts into words what a file was found to be. */
export function describeDetection(detection: Detection): FileStatus {
  const formats =
    detection.outcome === "format" ? [detection.format] : detection.outcome === "candidate" ? detection.formats : [];
  return {
    outcome: detection.outcome,
    formats: formats.map(({ id, title }) => ({ id, title })),
    container: detection.container,
    why: detection.why.text,
  };
}
