import type { Connection, TextDocuments } from "vscode-languageserver";
import type { OpenDocument } from "./documents.ts";
import { toDiagnostics } from "./features/diagnostics.ts";
import type { Host } from "./host.ts";
import type { CheckedReading } from "./live-document.ts";
import type { Workspace } from "./workspace.ts";

/** Brings findings to clients that do not pull them, and tells those that do when to pull anew. */
export interface Publisher {
  /** A document was opened or changed. */
  changed(document: OpenDocument): Promise<void>;
  /** A document was closed. */
  closed(document: OpenDocument): Promise<void>;
  /** More is known of a document than its findings were made from. */
  settled(uri: string): Promise<void>;
  /** The user of the client sees another part of a document than was told of. */
  shown(uri: string): Promise<void>;
  /** Something changed that all documents depend on. */
  refresh(): Promise<void>;
}

/** Makes the publisher of one connection. */
export function createPublisher(
  connection: Connection,
  documents: TextDocuments<OpenDocument>,
  { workspace, host }: { readonly workspace: Workspace; readonly host: Host },
): Publisher {
  const pushes = (): boolean => workspace.client.textDocument?.diagnostic === undefined;
  const send = async (checked: CheckedReading | undefined): Promise<void> => {
    if (checked !== undefined) {
      const { uri, version } = checked.document;
      await connection.sendDiagnostics({ uri, version, diagnostics: toDiagnostics(checked, workspace) });
    }
  };
  const push = async (uri: string): Promise<void> => {
    const check = workspace.check(uri);
    await send(await workspace.lookBefore(check, uri));
    await send(await check);
  };
  const pullAgain = async (): Promise<void> => {
    if (workspace.client.workspace?.diagnostics?.refreshSupport) {
      await connection.languages.diagnostics.refresh();
    }
  };
  return {
    async changed(document) {
      if (!pushes()) {
        return;
      }
      // Further changes may be waiting.
      await host.pause();
      if (documents.get(document.uri) === document) {
        await push(document.uri);
      }
    },
    async closed({ uri }) {
      if (pushes()) {
        await connection.sendDiagnostics({ uri, diagnostics: [] });
      }
    },
    async settled(uri) {
      await (pushes() ? push(uri) : pullAgain());
    },
    async shown(uri) {
      await (pushes() ? workspace.lookAt(uri).then(send) : pullAgain());
    },
    async refresh() {
      if (pushes()) {
        await Promise.all(documents.keys().map(push));
      } else {
        await pullAgain();
      }
      if (workspace.client.workspace?.inlayHint?.refreshSupport) {
        await connection.languages.inlayHint.refresh();
      }
    },
  };
}
