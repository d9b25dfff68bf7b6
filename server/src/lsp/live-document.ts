import {
  type Checker,
  changedSpan,
  type Dataset,
  DETECTION_LENGTH,
  type Detection,
  detect,
  type EncodingFault,
  type Findings,
  type Format,
  finish,
  type LiveCheck,
  patchDataset,
  type ReadOptions,
  readingDataset,
  updateDataset,
} from "../engine/index.ts";
import type { OpenDocument } from "./documents.ts";
import type { Host } from "./host.ts";

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

/** What a check of a document gave. */
export interface CheckedReading extends Reading {
  readonly findings: Findings | undefined;
}

/** What decides how a document is read, besides its text. */
export interface ReadContext {
  /** From its workspace folder where it has one. */
  readonly path: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly encoding: readonly EncodingFault[];
}

/** How long the server may work before it looks at its mail; a step takes some milliseconds more. */
const SLICE_MS = 6;
/** How long typing must rest before a document is read anew whose structure an edit broke. */
const REST_MS = 200;
/** A text up to this length is read as a whole before anybody notices. */
const SHORT_TEXT = 100_000;

/** What is known of one open document. After an edit only what it touched is read and checked again. */
export class LiveDocument {
  readonly #host: Host;
  /** The document as it is now; `undefined` when it was closed. */
  readonly #current: () => OpenDocument | undefined;
  readonly #context: () => ReadContext;
  readonly #onRead: (reading: Reading) => void;
  /** Called when a provisional reading was replaced. */
  readonly #onSettled: () => void;
  #reading: Reading | undefined;
  #fullRead: Promise<void> | undefined;
  #file: { readonly path: string } = { path: "" };
  #checker: Checker | undefined;
  #check: LiveCheck | undefined;
  #checked: { readonly reading: Reading; readonly result: Promise<CheckedReading | undefined> } | undefined;

  constructor(parts: {
    readonly host: Host;
    readonly current: () => OpenDocument | undefined;
    readonly context: () => ReadContext;
    readonly onRead: (reading: Reading) => void;
    readonly onSettled: () => void;
  }) {
    this.#host = parts.host;
    this.#current = parts.current;
    this.#context = parts.context;
    this.#onRead = parts.onRead;
    this.#onSettled = parts.onSettled;
  }

  /** The settings that it was read with have changed. */
  readAnew(): void {
    this.#reading = undefined;
    this.#checker = undefined;
    this.#check = undefined;
    this.#checked = undefined;
  }

  /** The document as a dataset; `undefined` when it was closed or changed while it was read. */
  async read(): Promise<Reading | undefined> {
    const document = this.#current();
    while (document !== undefined && this.#current() === document) {
      const reading = this.#readQuickly(document);
      if (reading !== undefined) {
        return reading;
      }
      this.#fullRead ??= this.#readFully(document).finally(() => {
        this.#fullRead = undefined;
      });
      await this.#fullRead;
    }
    return undefined;
  }

  /**
   * Checks the document, in slices; requests for the same text share one run. `undefined` when it was closed, and when
   * it or the settings changed meanwhile: never an answer for another text. The first `most` findings have their places.
   */
  async check(checker: Checker, most: number): Promise<CheckedReading | undefined> {
    const reading = await this.read();
    if (reading === undefined) {
      return undefined;
    }
    if (this.#checker !== checker) {
      this.#checker = checker;
      this.#check = undefined;
      this.#checked = undefined;
    }
    if (this.#checked?.reading !== reading) {
      this.#checked = { reading, result: this.#runCheck(reading, checker, most) };
    }
    return this.#checked.result;
  }

  /** What can be had without a long read: the same as before, or what an edit left of it. */
  #readQuickly(document: OpenDocument): Reading | undefined {
    const known = this.#reading;
    const context = this.#context();
    const isKnown = known !== undefined && known.encoding === context.encoding && this.#file.path === context.path;
    if (isKnown && known.document === document) {
      return known;
    }
    const { store } = document;
    if (!isKnown || known.document.languageId !== document.languageId) {
      return store.length <= SHORT_TEXT ? this.#readWhole(document, context) : undefined;
    }
    const changed = changedSpan(known.document.store, store);
    const isInHead = changed !== undefined && changed.start < DETECTION_LENGTH;
    const detection = isInHead ? this.#detect(document, context, known) : known.detection;
    const options = this.#optionsFor(detection, context);
    if (known.dataset === undefined || options === undefined) {
      return options === undefined ? this.#take({ document, detection, dataset: undefined, context }) : undefined;
    }
    const updated = updateDataset(known.dataset, store, options);
    if (updated !== undefined) {
      return this.#take({ document, detection, dataset: updated, context, isProvisional: known.isProvisional });
    }
    if (store.length <= SHORT_TEXT) {
      return this.#readWhole(document, context);
    }
    const patched = patchDataset(known.dataset, store, options);
    return patched && this.#take({ document, detection, dataset: patched, context, isProvisional: true });
  }

  #readWhole(document: OpenDocument, context: ReadContext): Reading {
    const detection = this.#detect(document, context, this.#reading);
    const options = this.#optionsFor(detection, context);
    const dataset = options && finish(readingDataset(document.store, options, this.#reading?.dataset));
    return this.#take({ document, detection, dataset, context });
  }

  /** Reads all of the document, in slices. It may have changed meanwhile: what it is then, the next quick reading tells. */
  async #readFully(document: OpenDocument): Promise<void> {
    const context = this.#context();
    const known = this.#reading;
    const detection = this.#detect(document, context, known);
    const options = this.#optionsFor(detection, context);
    const dataset =
      options && (await this.#inSlices(readingDataset(document.store, options, known?.dataset), () => true));
    if (this.#reading === known) {
      this.#take({ document, detection, dataset, context });
    }
  }

  #detect(document: OpenDocument, { path, mapping }: ReadContext, known: Reading | undefined): Detection {
    const previous = known?.detection.outcome === "format" ? known.detection.format : undefined;
    return detect({
      // One unit more tells that it goes on.
      text: document.store.slice(0, DETECTION_LENGTH + 1),
      path,
      isJsonLines: document.languageId === "jsonl",
      mapping,
      ...(previous === undefined ? {} : { previous }),
    });
  }

  #optionsFor(detection: Detection, { path, encoding }: ReadContext): ReadOptions | undefined {
    const format = formatOf(detection);
    if (this.#file.path !== path) {
      this.#file = { path };
    }
    const { container } = detection;
    // Editors show U+FFFD for what they cannot decode.
    return format !== undefined || container === "jsonl"
      ? { format, container, file: this.#file, encoding: { faults: encoding, isReplaced: true } }
      : undefined;
  }

  #take(found: {
    readonly document: OpenDocument;
    readonly detection: Detection;
    readonly dataset: Dataset | undefined;
    readonly context: ReadContext;
    readonly isProvisional?: boolean;
  }): Reading {
    const { document, detection, dataset, context, isProvisional = false } = found;
    const reading: Reading = { document, detection, dataset, encoding: context.encoding, isProvisional };
    this.#reading = reading;
    this.#onRead(reading);
    if (isProvisional) {
      void this.#settle(reading);
    }
    return reading;
  }

  /** Replaces a provisional reading when typing rests. */
  async #settle(reading: Reading): Promise<void> {
    await this.#host.pause(REST_MS);
    if (this.#reading === reading && this.#current() === reading.document) {
      this.#fullRead ??= this.#readFully(reading.document).finally(() => {
        this.#fullRead = undefined;
      });
      await this.#fullRead;
      this.#onSettled();
    }
  }

  async #runCheck(reading: Reading, checker: Checker, most: number): Promise<CheckedReading | undefined> {
    const { document, dataset } = reading;
    if (dataset === undefined) {
      return { ...reading, findings: undefined };
    }
    this.#check ??= checker.follow();
    const isWanted = (): boolean => this.#current() === document && this.#checker === checker;
    const findings = await this.#inSlices(checkAndPlace(this.#check, dataset, most), isWanted);
    return findings && { ...reading, findings };
  }

  /** Does work in slices, between which other messages are read; `undefined` when nobody wants it any more. */
  async #inSlices<Result>(work: Generator<void, Result>, isWanted: () => boolean): Promise<Result | undefined> {
    let sliceEnd = Date.now() + SLICE_MS;
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        return step.value;
      }
      if (Date.now() >= sliceEnd) {
        await this.#host.pause();
        if (!isWanted()) {
          return undefined;
        }
        sliceEnd = Date.now() + SLICE_MS;
      }
    }
  }
}

function* checkAndPlace(check: LiveCheck, dataset: Dataset, most: number): Generator<void, Findings> {
  const findings = yield* check.check(dataset);
  yield* findings.placing(most);
  return findings;
}

function formatOf(detection: Detection): Format | undefined {
  return detection.outcome === "format" ? detection.format : undefined;
}
