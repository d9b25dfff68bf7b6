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
import { DOCUMENTS } from "./documents.ts";
import { FEATURES } from "./features/index.ts";
import type { Host } from "./host.ts";
import { createPublisher, type Publisher } from "./publisher.ts";
import { readInitializationOptions, readServerSettings } from "./settings.ts";
import { reportStatus } from "./status.ts";
import { Workspace } from "./workspace.ts";

/** Serves one client until the connection ends. */
export function startServer(connection: Connection, host: Host): void {
  const documents = new TextDocuments(DOCUMENTS);
  const workspace = new Workspace(host, (uri) => documents.get(uri), readInitializationOptions(undefined));
  const publisher = createPublisher(connection, documents, { workspace, host });
  const guard = createGuard(connection);
  introduce(connection, workspace);
  followSettings(connection, workspace, publisher);
  documents.onDidOpen(({ document }) => {
    // Whoever asks for findings waits for it.
    guard(workspace.lookAtFile(document.uri));
  });
  documents.onDidSave(({ document }) => {
    guard(workspace.lookAtFile(document.uri).then((isNew) => (isNew ? publisher.refresh() : undefined)));
  });
  documents.onDidChangeContent(({ document }) => guard(publisher.changed(document)));
  documents.onDidClose(({ document }) => {
    workspace.forget(document.uri);
    guard(publisher.closed(document));
  });
  workspace.events.settled.listen((uri) => guard(publisher.settled(uri)));
  workspace.events.shown.listen((uri) => guard(publisher.shown(uri)));
  workspace.events.failed.listen((error) => guard(Promise.reject(error)));
  reportStatus(connection, workspace);
  for (const feature of FEATURES) {
    feature.register(connection, workspace);
  }
  documents.listen(connection);
  connection.listen();
}

/** Watches over work that nobody waits for: if it fails, that is logged, and everything else goes on. */
function createGuard(connection: Connection): (work: Promise<unknown>) => void {
  return (work) => {
    work.catch((error: unknown) => {
      connection.console.error(`A part of the work failed: ${error instanceof Error ? (error.stack ?? error) : error}`);
    });
  };
}

/** Hears what the client can do, and says what the server can. */
function introduce(connection: Connection, workspace: Workspace): void {
  connection.onInitialize((params): InitializeResult => {
    workspace.client = params.capabilities;
    workspace.options = readInitializationOptions(params.initializationOptions);
    workspace.setFolders((params.workspaceFolders ?? []).map(({ uri }) => uri));
    workspace.configure(readServerSettings(workspace.options.settings));
    return { capabilities: mergeCapabilities(), serverInfo: { name: "evalset-language-server" } };
  });
}

/** Keeps settings and folders current. */
function followSettings(connection: Connection, workspace: Workspace, publisher: Publisher): void {
  const configure = async (sent: unknown): Promise<void> => {
    const settings = workspace.client.workspace?.configuration
      ? await connection.workspace.getConfiguration("evalset")
      : sent;
    if (workspace.configure(readServerSettings(settings))) {
      await publisher.refresh();
    }
  };
  const begin = async (): Promise<void> => {
    if (workspace.client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: "evalset" });
    }
    if (workspace.client.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async () => {
        workspace.setFolders(((await connection.workspace.getWorkspaceFolders()) ?? []).map(({ uri }) => uri));
        await publisher.refresh();
      });
    }
    await configure(workspace.options.settings);
  };
  connection.onInitialized(() => workspace.expectSettings(begin()));
  connection.onDidChangeConfiguration(({ settings }) => workspace.expectSettings(configure(sectionOf(settings))));
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
