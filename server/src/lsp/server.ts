/**
 * The language server, free of Node and DOM: the entries under `node/` and `worker/` give it a connection and a host.
 * Requests are served by the features; this file starts and stops them and keeps documents and settings current.
 */
import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { FORMATS } from "../engine/index.ts";
import { DOCUMENTS, type OpenDocument } from "./documents.ts";
import { toDiagnostics } from "./features/diagnostics.ts";
import { FEATURES } from "./features/index.ts";
import { readInitializationOptions, readServerSettings } from "./settings.ts";
import { reportStatus } from "./status.ts";
import { type Host, Workspace } from "./workspace.ts";

/** How long typing must rest before findings are pushed. Clients that pull decide for themselves. */
const PUSH_DELAY_MS = 200;

/** Serves one client until the connection ends. */
export function startServer(connection: Connection, host: Host): void {
  const documents = new TextDocuments(DOCUMENTS);
  const workspace = new Workspace(host, (uri) => documents.get(uri), readInitializationOptions(undefined));

  const pushes = (): boolean => workspace.client.textDocument?.diagnostic === undefined;
  const push = async (uri: string): Promise<void> => {
    const checked = await workspace.check(uri);
    if (checked !== undefined) {
      await connection.sendDiagnostics({
        uri,
        version: checked.document.version,
        diagnostics: toDiagnostics(checked, workspace),
      });
    }
  };
  const pushSoon = async (document: OpenDocument): Promise<void> => {
    await host.pause(PUSH_DELAY_MS);
    if (documents.get(document.uri) === document) {
      await push(document.uri);
    }
  };
  const refresh = async (): Promise<void> => {
    if (pushes()) {
      await Promise.all(documents.keys().map(push));
    } else if (workspace.client.workspace?.diagnostics?.refreshSupport) {
      await connection.languages.diagnostics.refresh();
    }
    if (workspace.client.workspace?.inlayHint?.refreshSupport) {
      await connection.languages.inlayHint.refresh();
    }
  };
  const configure = async (sent: unknown): Promise<void> => {
    const settings = workspace.client.workspace?.configuration
      ? await connection.workspace.getConfiguration("evalset")
      : sent;
    if (workspace.configure(readServerSettings(settings))) {
      await refresh();
    }
  };

  connection.onInitialize((params): InitializeResult => {
    workspace.client = params.capabilities;
    workspace.options = readInitializationOptions(params.initializationOptions);
    workspace.setFolders((params.workspaceFolders ?? []).map(({ uri }) => uri));
    workspace.configure(readServerSettings(workspace.options.settings));
    return { capabilities: mergeCapabilities(), serverInfo: { name: "evalset-language-server" } };
  });
  connection.onInitialized(async () => {
    if (workspace.client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: "evalset" });
    }
    if (workspace.client.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async () => {
        workspace.setFolders(((await connection.workspace.getWorkspaceFolders()) ?? []).map(({ uri }) => uri));
        await refresh();
      });
    }
    await configure(workspace.options.settings);
  });
  connection.onDidChangeConfiguration(({ settings }) => configure(sectionOf(settings)));
  documents.onDidOpen(({ document }) => {
    // Whoever asks for findings waits for it.
    void workspace.lookAtFile(document.uri);
  });
  documents.onDidSave(async ({ document }) => {
    if (await workspace.lookAtFile(document.uri)) {
      await refresh();
    }
  });
  documents.onDidChangeContent(async ({ document }) => {
    if (pushes()) {
      await pushSoon(document);
    }
  });
  documents.onDidClose(async ({ document }) => {
    workspace.forget(document.uri);
    if (pushes()) {
      await connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    }
  });
  reportStatus(connection, workspace);
  for (const feature of FEATURES) {
    feature.register(connection, workspace);
  }
  documents.listen(connection);
  connection.listen();
}

function mergeCapabilities(): ServerCapabilities {
  return FEATURES.reduce<ServerCapabilities>((merged, { capabilities }) => ({ ...merged, ...capabilities }), {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    experimental: { formats: FORMATS.map(({ id, title }) => ({ id, title })) },
  });
}

/** Clients send either the whole settings or the section alone. */
function sectionOf(settings: unknown): unknown {
  return typeof settings === "object" && settings !== null && "evalset" in settings ? settings.evalset : settings;
}
