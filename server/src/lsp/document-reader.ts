import {
  changedSpan,
  type Dataset,
  DETECTION_LENGTH,
  type Detection,
  detect,
  type EncodingFault,
  finish,
  patchDataset,
  type ReadOptions,
  readingDataset,
  updateDataset,
} from "../engine/index.ts";
import type { OpenDocument } from "./documents.ts";
import type { Host } from "./host.ts";
import { inSlices } from "./slices.ts";

/** A document as a dataset. */
export interface Reading {
  readonly document: OpenDocument;
  readonly detection: Detection;
  /** `undefined` when the file is of no known format and not JSON Lines: there is nothing to check. */
  readonly dataset: Dataset | undefined;
  /** What is wrong with the bytes of its file, as far as the host saw them. */
  readonly encoding: readonly EncodingFault[];
  /** Whether an edit broke its structure, so that all but the place of the edit is as it was before. */
  readonly isProvisional: boolean;
}

/** What decides how a document is read, besides its text. */
export interface ReadContext {
  /** From its workspace folder where it has one. */
  readonly path: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly encoding: readonly EncodingFault[];
}

/** What a reader needs of its surroundings. */
export interface ReaderParts {
  readonly host: Host;
  /** The document as it is now; `undefined` when it was closed. */
  readonly current: () => OpenDocument | undefined;
  readonly context: () => ReadContext;
  readonly onRead: (reading: Reading) => void;
  /** Called when a provisional reading was replaced. */
  readonly onSettled: () => void;
  /** Called when work failed that nobody waits for. */
  readonly onError: (error: unknown) => void;
}

/** How long typing must rest before a document is read anew whose structure an edit broke. */
const REST_MS = 200;
/** A text up to this length is read as a whole before anybody notices. */
const SHORT_TEXT = 100_000;

/** Reads one open document. After an edit only what it touched is read again. */
export class DocumentReader {
  readonly #parts: ReaderParts;
  #reading: Reading | undefined;
  /** What the reading was made with. */
  #context: ReadContext | undefined;
  #fullRead: Promise<void> | undefined;
  /** One object as long as the path is the same, so that rules see no other file. */
  #file: { readonly path: string } = { path: "" };

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** The document as a dataset; `undefined` when it was closed or changed while it was read. */
  async read(): Promise<Reading | undefined> {
    const document = this.#parts.current();
    while (document !== undefined && this.#parts.current() === document) {
      const reading = this.#readQuickly(document);
      if (reading !== undefined) {
        return reading;
      }
      await this.#readFully(document);
    }
    return undefined;
  }

  /** What can be had without a long read: the same as before, or what an edit left of it. */
  #readQuickly(document: OpenDocument): Reading | undefined {
    const context = this.#parts.context();
    const known = isSame(this.#context, context) ? this.#reading : undefined;
    if (known?.document === document) {
      return known;
    }
    const { store } = document;
    if (known === undefined || known.document.languageId !== document.languageId) {
      return store.length <= SHORT_TEXT ? this.#readWhole(document, context) : undefined;
    }
    const changed = changedSpan(known.document.store, store);
    const isInHead = changed !== undefined && changed.start < DETECTION_LENGTH;
    const detection = isInHead ? this.#detect(document, context) : known.detection;
    const options = this.#optionsFor(detection, context);
    if (options === undefined) {
      return this.#take({ document, detection, dataset: undefined }, context);
    }
    const updated = known.dataset && updateDataset(known.dataset, store, options);
    if (updated !== undefined) {
      return this.#take({ document, detection, dataset: updated, isProvisional: known.isProvisional }, context);
    }
    if (store.length <= SHORT_TEXT) {
      return this.#readWhole(document, context);
    }
    const patched = known.dataset && patchDataset(known.dataset, store, options);
    return patched && this.#take({ document, detection, dataset: patched, isProvisional: true }, context);
  }

  #readWhole(document: OpenDocument, context: ReadContext): Reading {
    const detection = this.#detect(document, context);
    const options = this.#optionsFor(detection, context);
    const dataset = options && finish(readingDataset(document.store, options, this.#reading?.dataset));
    return this.#take({ document, detection, dataset }, context);
  }

  /**
   * Reads all of the document, in slices, or waits for the read that is under way, which may be of an earlier text.
   * What came of it shows in the next quick reading.
   */
  #readFully(document: OpenDocument): Promise<void> {
    this.#fullRead ??= this.#readInSlices(document).finally(() => {
      this.#fullRead = undefined;
    });
    return this.#fullRead;
  }

  async #readInSlices(document: OpenDocument): Promise<void> {
    const context = this.#parts.context();
    const known = this.#reading;
    const detection = this.#detect(document, context);
    const options = this.#optionsFor(detection, context);
    // A text that has changed is read to its end: what the change left of it is found out then.
    const isWanted = (): boolean => this.#parts.current() !== undefined && isSame(this.#parts.context(), context);
    const dataset =
      options &&
      (await inSlices(readingDataset(document.store, options, known?.dataset), {
        pause: () => this.#parts.host.pause(),
        isWanted,
      }));
    if (this.#reading === known && isWanted() && (options === undefined) === (dataset === undefined)) {
      this.#take({ document, detection, dataset }, context);
    }
  }

  #detect(document: OpenDocument, { path, mapping }: ReadContext): Detection {
    const before = this.#reading?.detection;
    return detect({
      // One unit more tells that it goes on.
      text: document.store.slice(0, DETECTION_LENGTH + 1),
      path,
      isJsonLines: document.languageId === "jsonl",
      mapping,
      ...(before?.outcome === "format" ? { previous: before.format } : {}),
    });
  }

  #optionsFor(detection: Detection, { path, encoding }: ReadContext): ReadOptions | undefined {
    const format = detection.outcome === "format" ? detection.format : undefined;
    if (this.#file.path !== path) {
      this.#file = { path };
    }
    const { container } = detection;
    // Editors show U+FFFD for what they cannot decode.
    return format !== undefined || container === "jsonl"
      ? { format, container, file: this.#file, encoding: { faults: encoding, isReplaced: true } }
      : undefined;
  }

  #take(
    { isProvisional = false, ...found }: Omit<Reading, "encoding" | "isProvisional"> & { isProvisional?: boolean },
    context: ReadContext,
  ): Reading {
    const reading: Reading = { ...found, encoding: context.encoding, isProvisional };
    this.#reading = reading;
    this.#context = context;
    this.#parts.onRead(reading);
    if (isProvisional) {
      this.#settle(reading).catch(this.#parts.onError);
    }
    return reading;
  }

  /** Replaces a provisional reading when typing rests. */
  async #settle(reading: Reading): Promise<void> {
    const isLatest = (): boolean => this.#reading === reading && this.#parts.current() === reading.document;
    await this.#parts.host.pause(REST_MS);
    if (!isLatest()) {
      return;
    }
    // The first may be the end of a read of an earlier text.
    while (isLatest()) {
      await this.#readFully(reading.document);
    }
    if (this.#reading?.document === reading.document) {
      this.#parts.onSettled();
    }
  }
}

function isSame(a: ReadContext | undefined, b: ReadContext): boolean {
  return a !== undefined && a.path === b.path && a.mapping === b.mapping && a.encoding === b.encoding;
}
