import { PassThrough } from "node:stream";
import {
  type ClientCapabilities,
  type CodeAction,
  type CodeActionContext,
  CodeActionRequest,
  CodeActionResolveRequest,
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  type DocumentLink,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type InlayHint,
  InlayHintRequest,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from "vscode-languageserver/node";
import { applyEdits, createLines } from "../../server/src/engine/index.ts";
import { VISIBLE_LINES_NOTIFICATION } from "../../server/src/lsp/features/visible-lines.ts";
import type { Host } from "../../server/src/lsp/host.ts";
import { startServer } from "../../server/src/lsp/server.ts";

/** How a client introduces itself to the server in a test. */
export interface ClientOptions {
  readonly initializationOptions?: unknown;
  /** The section `evalset` of its settings, which the server may ask for. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Without it the server has to push. */
  readonly pullsDiagnostics?: boolean;
  /** Whether it pulls diagnostics anew when the server asks for that. */
  readonly pullsAgain?: boolean;
  /** Whether it asks for the edits of a code action only when the action is chosen. */
  readonly resolvesCodeActions?: boolean;
  /** Without it a completion is plain text. */
  readonly takesSnippets?: boolean;
  readonly workspaceFolders?: readonly string[];
  readonly host?: Host;
}

/** A document of a test: URI and language decide what the server makes of it. */
export interface TestDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** An editor as far as tests need one, talking to a server in the same process. */
export class TestClient {
  readonly connection: ProtocolConnection;
  /** The last diagnostics that were pushed, by URI. */
  readonly pushed = new Map<string, readonly Diagnostic[]>();
  /** How often the server asked for a new pull. */
  refreshes = 0;
  server: InitializeResult = { capabilities: {} };
  #settings: Readonly<Record<string, unknown>>;
  #version = 0;
  readonly #texts = new Map<string, string>();
  readonly #onPush = new Set<() => void>();
  readonly #onRefresh: (() => void)[] = [];

  constructor(connection: ProtocolConnection, settings: Readonly<Record<string, unknown>>) {
    this.connection = connection;
    this.#settings = settings;
    connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => this.#settings));
    connection.onRequest(RegistrationRequest.type, () => undefined);
    connection.onRequest(DiagnosticRefreshRequest.type, () => {
      this.refreshes++;
      for (const listener of this.#onRefresh.splice(0)) {
        listener();
      }
    });
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.pushed.set(uri, diagnostics);
      for (const listener of this.#onPush) {
        listener();
      }
    });
  }

  async open({ uri, languageId, text }: TestDocument): Promise<void> {
    this.#texts.set(uri, text);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: ++this.#version, text },
    });
  }

  /** Replaces the first `from` in the text by `to`, as typing does. */
  async replace(uri: string, from: string, to: string): Promise<void> {
    const before = this.textOf(uri);
    const start = before.indexOf(from);
    const lines = createLines(before);
    const range = { start: lines.positionAt(start), end: lines.positionAt(start + from.length) };
    this.#texts.set(
      uri,
      before.replace(from, () => to),
    );
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: ++this.#version },
      contentChanges: [{ range, text: to }],
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Tells which lines are seen. */
  async show(uri: string, first: number, last: number): Promise<void> {
    await this.connection.sendNotification(VISIBLE_LINES_NOTIFICATION, { textDocument: { uri }, first, last });
  }

  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.#settings = settings;
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { evalset: settings },
    });
  }

  textOf(uri: string): string {
    return this.#texts.get(uri) ?? "";
  }

  /** The part of a document's text that a range covers. */
  textAt(uri: string, range: Range): string {
    const text = this.textOf(uri);
    const lines = createLines(text);
    return text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
  }

  /** The position of the nth (from 0) `needle` in a document, moved on by `offset`. */
  positionOf(uri: string, needle: string, { nth = 0, offset = 0 } = {}): Position {
    const text = this.textOf(uri);
    let at = text.indexOf(needle);
    for (let count = 0; count < nth; count++) {
      at = text.indexOf(needle, at + 1);
    }
    if (at < 0) {
      throw new Error(`The document has no ${JSON.stringify(needle)}.`);
    }
    return createLines(text).positionAt(at + offset);
  }

  /** The range of the nth (from 0) `needle` in a document, without its first `offset` characters. */
  rangeOf(uri: string, needle: string, { nth = 0, offset = 0 } = {}): Range {
    return {
      start: this.positionOf(uri, needle, { nth, offset }),
      end: this.positionOf(uri, needle, { nth, offset: needle.length }),
    };
  }

  /** The text that edits would leave. */
  textAfter(uri: string, edits: readonly TextEdit[]): string {
    const text = this.textOf(uri);
    const lines = createLines(text);
    const toSpan = ({ start, end }: Range) => ({ start: lines.offsetAt(start), end: lines.offsetAt(end) });
    return applyEdits(
      text,
      edits.map(({ range, newText }) => ({ span: toSpan(range), newText })),
    );
  }

  async pull(uri: string): Promise<readonly Diagnostic[]> {
    const report = await this.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    return report.kind === "full" ? report.items : [];
  }

  /** The diagnostics of the next push for a document. */
  nextPush(uri: string): Promise<readonly Diagnostic[]> {
    this.pushed.delete(uri);
    return new Promise((resolve) => {
      const listener = () => {
        const diagnostics = this.pushed.get(uri);
        if (diagnostics !== undefined) {
          this.#onPush.delete(listener);
          resolve(diagnostics);
        }
      };
      this.#onPush.add(listener);
    });
  }

  /** Waits until the server asks for a new pull. */
  nextRefresh(): Promise<void> {
    return new Promise((resolve) => this.#onRefresh.push(resolve));
  }

  async codeActions(
    uri: string,
    range: Range,
    context: Partial<Omit<CodeActionContext, "diagnostics">> & { readonly diagnostics?: readonly Diagnostic[] } = {},
  ): Promise<readonly CodeAction[]> {
    const actions = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { ...context, diagnostics: [...(context.diagnostics ?? [])] },
    });
    return (actions ?? []).filter((action): action is CodeAction => typeof action.command !== "string");
  }

  /** The action with its edits, for which the server may have waited. */
  async resolve(action: CodeAction): Promise<CodeAction> {
    return this.connection.sendRequest(CodeActionResolveRequest.type, action);
  }

  async hover(uri: string, position: Position): Promise<Hover | null> {
    return this.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
  }

  /** The Markdown of a hover; empty when there is none. */
  async hoverText(uri: string, position: Position): Promise<string> {
    const contents = (await this.hover(uri, position))?.contents;
    return typeof contents === "object" && "value" in contents ? contents.value : "";
  }

  async completion(uri: string, position: Position): Promise<readonly CompletionItem[]> {
    const result = await this.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
    return Array.isArray(result) ? result : (result?.items ?? []);
  }

  async symbols(uri: string): Promise<readonly DocumentSymbol[]> {
    const symbols = await this.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
    return (symbols ?? []).filter((symbol): symbol is DocumentSymbol => "selectionRange" in symbol);
  }

  async links(uri: string): Promise<readonly DocumentLink[]> {
    return (await this.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } })) ?? [];
  }

  async inlayHints(uri: string, range: Range): Promise<readonly InlayHint[]> {
    return (await this.connection.sendRequest(InlayHintRequest.type, { textDocument: { uri }, range })) ?? [];
  }

  dispose(): void {
    this.connection.dispose();
  }
}

/** A range that covers any document. */
export const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** The one UUID that the server's host knows in a test. */
export const TEST_UUID = "8d1e6f1c-5a0b-4a53-9d4e-3b1f0c2a7e55";

/** A host without a clock: every pause lets the other side read its mail, and no more. */
export const PATIENT_HOST: Host = {
  pause: () => new Promise((resolve) => setImmediate(resolve)),
  newUuid: () => TEST_UUID,
};

/** Starts a server and connects a client to it over streams in memory. */
export async function startClient(options: ClientOptions = {}): Promise<TestClient> {
  const { initializationOptions, settings = {}, workspaceFolders = [] } = options;
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  startServer(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    options.host ?? PATIENT_HOST,
  );
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const client = new TestClient(connection, settings);
  connection.listen();
  client.server = await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: null,
    workspaceFolders: workspaceFolders.map((uri) => ({ uri, name: uri })),
    capabilities: capabilitiesOf(options),
    initializationOptions,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return client;
}

function capabilitiesOf(options: ClientOptions): ClientCapabilities {
  const { pullsDiagnostics = true, pullsAgain = pullsDiagnostics } = options;
  const { resolvesCodeActions = false, takesSnippets = true } = options;
  return {
    textDocument: {
      publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true },
      completion: { completionItem: { snippetSupport: takesSnippets } },
      ...(pullsDiagnostics ? { diagnostic: {} } : {}),
      ...(resolvesCodeActions ? { codeAction: { resolveSupport: { properties: ["edit"] } } } : {}),
    },
    workspace: {
      configuration: true,
      didChangeConfiguration: { dynamicRegistration: true },
      ...(pullsAgain ? { diagnostics: { refreshSupport: true } } : {}),
    },
  };
}
