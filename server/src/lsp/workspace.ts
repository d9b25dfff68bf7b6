/**
 * The open documents and what is known of each: its format, its dataset, its findings. Features ask here;
 * results are kept for the version of the document and the settings that they were made from.
 */
import type { CancellationToken, ClientCapabilities } from "vscode-languageserver";
import {
  type Checker,
  checkPlaced,
  createChecker,
  type Dataset,
  type Detection,
  detect,
  type EncodingFault,
  type Format,
  type PlacedFinding,
  RULES,
  readDataset,
} from "../engine/index.ts";
import type { OpenDocument } from "./documents.ts";
import { Encodings } from "./encodings.ts";
import { DEFAULT_SERVER_SETTINGS, type InitializationOptions, type ServerSettings } from "./settings.ts";

/** The only things that differ between a Node process and a worker. */
export interface Host {
  /** Lets other work run, at least for so long. */
  pause(ms?: number): Promise<void>;
  /** Another one at each call. */
  newUuid(): string;
  /**
   * What is wrong with the bytes of a file as they are stored; `undefined` where that cannot be known.
   * Absent where there are no files, as in a worker.
   */
  encodingOf?(uri: string): Promise<readonly EncodingFault[] | undefined>;
}

/** A document as a dataset. */
export interface Reading {
  readonly document: OpenDocument;
  readonly detection: Detection;
  /** `undefined` when the file is of no known format and not JSON Lines: there is nothing to check. */
  readonly dataset: Dataset | undefined;
  /** What is wrong with the bytes of its file, as far as the host saw them. */
  readonly encoding: readonly EncodingFault[];
}

/** What a check of a document gave. */
export interface CheckedReading extends Reading {
  /** All findings, in document order. */
  readonly findings: readonly PlacedFinding[];
}

/** How long the checker may run before the server looks at its mail. */
const SLICE_MS = 10;

export class Workspace {
  readonly #host: Host;
  readonly #find: (uri: string) => OpenDocument | undefined;
  readonly #encodings: Encodings;
  readonly #readings = new Map<string, Reading>();
  readonly #checks = new Map<
    string,
    { readonly reading: Reading; readonly checker: Checker; readonly result: Promise<CheckedReading | undefined> }
  >();
  readonly #readListeners: ((reading: Reading) => void)[] = [];
  readonly #closeListeners: ((uri: string) => void)[] = [];
  #folders: readonly string[] = [];
  #settings: ServerSettings = DEFAULT_SERVER_SETTINGS;
  #checker: Checker = createChecker(RULES, DEFAULT_SERVER_SETTINGS.checking);
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

  /** New settings make a new checker, and every document is looked at anew. Whether they are new is answered. */
  configure(settings: ServerSettings): boolean {
    // Clients tell of any change in their settings, and at the start of none at all.
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) {
      return false;
    }
    this.#settings = settings;
    this.#checker = createChecker(RULES, settings.checking);
    this.#readings.clear();
    this.#checks.clear();
    return true;
  }

  /** Folders decide how long the paths are that settings match, so every document is looked at anew. */
  setFolders(uris: readonly string[]): void {
    this.#folders = uris;
    this.#readings.clear();
    this.#checks.clear();
  }

  /** Called whenever a document was read anew, with what it was found to be. */
  onRead(listener: (reading: Reading) => void): void {
    this.#readListeners.push(listener);
  }

  /** Called when a document was closed. */
  onClose(listener: (uri: string) => void): void {
    this.#closeListeners.push(listener);
  }

  /** The file of a document was opened or written: looks at its bytes. Whether that changed what is known is answered. */
  lookAtFile(uri: string): Promise<boolean> {
    return this.#encodings.lookAt(uri);
  }

  forget(uri: string): void {
    this.#encodings.forget(uri);
    this.#readings.delete(uri);
    this.#checks.delete(uri);
    for (const listener of this.#closeListeners) {
      listener(uri);
    }
  }

  /** The document as a dataset; `undefined` when it is not open. */
  read(uri: string): Reading | undefined {
    const document = this.#find(uri);
    if (document === undefined) {
      return undefined;
    }
    const known = this.#readings.get(uri);
    if (known?.document === document && known.encoding === this.#encodings.of(uri)) {
      return known;
    }
    const reading = this.#readAnew(document, known);
    this.#readings.set(uri, reading);
    for (const listener of this.#readListeners) {
      listener(reading);
    }
    return reading;
  }

  #readAnew(document: OpenDocument, known: Reading | undefined): Reading {
    const { text } = document.store;
    const previous = known?.detection.outcome === "format" ? known.detection.format : undefined;
    const path = this.pathOf(document.uri);
    const detection = detect({
      text,
      path,
      isJsonLines: document.languageId === "jsonl",
      mapping: this.#settings.formats,
      ...(previous === undefined ? {} : { previous }),
    });
    const format = formatOf(detection);
    const isChecked = format !== undefined || detection.container === "jsonl";
    const { container } = detection;
    const faults = this.#encodings.of(document.uri);
    // Editors show U+FFFD for what they cannot decode.
    const encoding = { faults, isReplaced: true };
    const dataset = isChecked
      ? readDataset(text, { format, container, file: { path }, encoding }, known?.dataset)
      : undefined;
    return { document, detection, dataset, encoding: faults };
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

  /**
   * Checks a document, in slices; requests for the same text share one run. `undefined` when the document is not open,
   * when it or the settings changed meanwhile, and when the request was cancelled: never an answer for another text.
   */
  async check(uri: string, token?: CancellationToken): Promise<CheckedReading | undefined> {
    await this.#encodings.settled(uri);
    const reading = this.read(uri);
    const result = reading && (await this.#checkOnce(reading));
    return token?.isCancellationRequested ? undefined : result;
  }

  #checkOnce(reading: Reading): Promise<CheckedReading | undefined> {
    const checker = this.#checker;
    const known = this.#checks.get(reading.document.uri);
    if (known?.reading === reading && known.checker === checker) {
      return known.result;
    }
    const result = this.#run(reading, checker);
    this.#checks.set(reading.document.uri, { reading, checker, result });
    return result;
  }

  async #run(reading: Reading, checker: Checker): Promise<CheckedReading | undefined> {
    const { document, dataset } = reading;
    if (dataset === undefined) {
      return { ...reading, findings: [] };
    }
    const run = checkPlaced(checker, dataset);
    let sliceEnd = Date.now() + SLICE_MS;
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) {
        return { ...reading, findings: step.value };
      }
      if (Date.now() >= sliceEnd) {
        await this.#host.pause();
        if (this.#find(document.uri) !== document || this.#checker !== checker) {
          return undefined;
        }
        sliceEnd = Date.now() + SLICE_MS;
      }
    }
  }
}

function formatOf(detection: Detection): Format | undefined {
  return detection.outcome === "format" ? detection.format : undefined;
}
