/**
 * The open documents and what is known of each: its format, its dataset, its findings. Features ask here;
 * results are kept for the version of the document and the settings that they were made from.
 */
import type { CancellationToken, ClientCapabilities, Range } from "vscode-languageserver";
import {
  type Checker,
  createChecker,
  type Detection,
  detect,
  type FileCheckListener,
  type FileCheckResult,
  RULES,
} from "../engine/index.ts";
import type { Reading } from "./document-reader.ts";
import type { OpenDocument } from "./documents.ts";
import { Encodings } from "./encodings.ts";
import type { Host } from "./host.ts";
import { type CheckedReading, LiveDocument } from "./live-document.ts";
import { DEFAULT_SERVER_SETTINGS, type InitializationOptions, type ServerSettings } from "./settings.ts";
import { WorkspaceEvents } from "./workspace-events.ts";

export class Workspace {
  readonly #host: Host;
  readonly #find: (uri: string) => OpenDocument | undefined;
  readonly #encodings: Encodings;
  readonly #documents = new Map<string, LiveDocument>();
  readonly events = new WorkspaceEvents();
  #folders: readonly string[] = [];
  #settings: ServerSettings = DEFAULT_SERVER_SETTINGS;
  #checker: Checker = createChecker(RULES, DEFAULT_SERVER_SETTINGS.checking);
  #configured: Promise<void> = Promise.resolve();
  options: InitializationOptions;
  /** What the client can do. */
  client: ClientCapabilities = {};

  constructor(host: Host, find: (uri: string) => OpenDocument | undefined, options: InitializationOptions) {
    this.#host = host;
    this.#encodings = new Encodings(host);
    this.#find = find;
    this.options = options;
  }

  get settings(): ServerSettings {
    return this.#settings;
  }

  /** An id that nobody has. */
  newUuid(): string {
    return this.#host.newUuid();
  }

  /** Lets other messages be read, for work that takes long. */
  pause(): Promise<void> {
    return this.#host.pause();
  }

  /** New settings make a new checker, and every document is looked at anew. Whether they are new is answered. */
  configure(settings: ServerSettings): boolean {
    // Clients tell of any change in their settings, and at the start of none at all.
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) {
      return false;
    }
    this.#settings = settings;
    this.#checker = createChecker(RULES, settings.checking);
    this.#checkAnew();
    return true;
  }

  /** Folders decide how long the paths are that settings match, so every document is looked at anew. */
  setFolders(uris: readonly string[]): void {
    this.#folders = uris;
    this.#checkAnew();
  }

  #checkAnew(): void {
    for (const document of this.#documents.values()) {
      document.checkAnew();
    }
  }

  /** The file of a document was opened or written: looks at its bytes. Whether that changed what is known is answered. */
  lookAtFile(uri: string): Promise<boolean> {
    return this.#encodings.lookAt(uri);
  }

  forget(uri: string): void {
    this.#encodings.forget(uri);
    this.#documents.delete(uri);
    this.events.closed.tell(uri);
  }

  /** The document as a dataset; `undefined` when it is not open, or changed while it was read for the first time. */
  async read(uri: string): Promise<Reading | undefined> {
    return this.#documentOf(uri)?.read();
  }

  /**
   * Checks a document, in slices; requests for the same text share one run. `undefined` when the document is not open,
   * when it or the settings changed meanwhile, and when the request was cancelled: never an answer for another text.
   */
  async check(uri: string, token?: CancellationToken): Promise<CheckedReading | undefined> {
    await this.#encodings.settled(uri);
    const checked = await this.#documentOf(uri)?.check(this.#checker, this.#settings.maxFindings);
    return token?.isCancellationRequested ? undefined : checked;
  }

  /** The client tells what its user sees of a document. */
  show(uri: string, seen: Range): void {
    if (this.#documentOf(uri)?.firstLook.show(seen)) {
      this.events.shown.tell(uri);
    }
  }

  /**
   * The findings of a place, or of what is seen of a large document, for as long as all of it was never checked.
   * `undefined` where a check of all must be waited for, or need not be.
   */
  async lookAt(uri: string, range?: Range): Promise<CheckedReading | undefined> {
    await this.#encodings.settled(uri);
    const look = this.#documentOf(uri)?.firstLook;
    const checker = (): Checker => this.#checker;
    return range === undefined ? look?.atSeen(checker) : look?.at(checker, range);
  }

  /** The findings of what is seen of a document, where its check is long under way; `undefined` where that ends before. */
  async lookBefore(check: Promise<unknown>, uri: string): Promise<CheckedReading | undefined> {
    await this.#encodings.settled(uri);
    const look = this.#documentOf(uri)?.firstLook.whenLate(() => this.#checker);
    return Promise.race([look, check.then(() => undefined)]);
  }

  /** An answer was given before a check came to its end: then, more is known. */
  settleAfter(check: Promise<unknown>, uri: string): void {
    check.then(() => this.events.settled.tell(uri)).catch((error: unknown) => this.events.failed.tell(error));
  }

  /** Settings are on their way. */
  async expectSettings(settings: Promise<void>): Promise<void> {
    this.#configured = settings.catch(() => undefined);
    await settings;
  }

  /** Waits for settings that are on their way. Needed by whoever would not ask again when they have come. */
  configured(): Promise<void> {
    return this.#configured;
  }

  /** Checks a file as it is stored, with the settings of now; `undefined` where there are no files. */
  checkFile(uri: string, listener: FileCheckListener): Promise<FileCheckResult> | undefined {
    const path = this.pathOf(uri);
    const isNameless = !/\.(?:json|jsonl|ndjson)$/i.test(path);
    const request = { checker: this.#checker, path, isNameless, mapping: this.#settings.formats };
    return this.#host.checkFile?.(uri, request, listener);
  }

  /** What a file is that is stored and not open; `undefined` where its start cannot be read. */
  async detectFile(uri: string): Promise<Detection | undefined> {
    await this.#configured;
    const text = await this.#host.headOf?.(uri);
    return text === undefined ? undefined : detect({ text, path: this.pathOf(uri), mapping: this.#settings.formats });
  }

  /** Whether a document is open. */
  has(uri: string): boolean {
    return this.#find(uri) !== undefined;
  }

  /** The path of a document, from its workspace folder where it has one. */
  pathOf(uri: string): string {
    const folder = this.#folders.find((each) => uri.startsWith(`${each.replace(/\/$/, "")}/`));
    const path =
      folder === undefined
        ? uri.replace(/^[\w+.-]+:(?:\/\/[^/]*)?/, "")
        : uri.slice(folder.replace(/\/$/, "").length + 1);
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  #documentOf(uri: string): LiveDocument | undefined {
    if (this.#find(uri) === undefined) {
      return undefined;
    }
    const known = this.#documents.get(uri);
    if (known !== undefined) {
      return known;
    }
    const document: LiveDocument = new LiveDocument({
      host: this.#host,
      // One that was closed and opened again is another document.
      current: () => (this.#documents.get(uri) === document ? this.#find(uri) : undefined),
      context: () => ({
        path: this.pathOf(uri),
        mapping: this.#settings.formats,
        encoding: this.#encodings.of(uri),
      }),
      onRead: (reading) => this.events.read.tell(reading),
      onSettled: () => this.events.settled.tell(uri),
      onError: (error) => this.events.failed.tell(error),
    });
    this.#documents.set(uri, document);
    return document;
  }
}
