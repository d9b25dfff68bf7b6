import type { Checker, Dataset, Findings, LiveCheck } from "../engine/index.ts";
import { DocumentReader, type ReaderParts, type Reading } from "./document-reader.ts";
import type { OpenDocument } from "./documents.ts";
import { FirstLook } from "./first-look.ts";
import { inSlices } from "./slices.ts";

/** What a check of a document gave. */
export interface CheckedReading extends Reading {
  readonly findings: Findings | undefined;
  /** Whether only a part was looked at, and nothing that only all records together show. */
  readonly isPart: boolean;
}

/** What a document is checked with. */
interface Checking {
  readonly checker: Checker;
  readonly check: LiveCheck;
}

/** What is known of one open document. After an edit only what it touched is read and checked again. */
export class LiveDocument {
  readonly #parts: ReaderParts;
  readonly #reader: DocumentReader;
  /** What can be known before all of it is checked for the first time. */
  readonly firstLook: FirstLook;
  #checking: Checking | undefined;
  #checked: { readonly reading: Reading; readonly result: Promise<CheckedReading | undefined> } | undefined;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#reader = new DocumentReader(parts);
    this.firstLook = new FirstLook({ host: parts.host, current: parts.current, read: () => this.read() });
  }

  /** The settings have changed: a check that is under way is of no use any more. */
  checkAnew(): void {
    this.#checking = undefined;
    this.#checked = undefined;
  }

  /** The document as a dataset; `undefined` when it was closed or changed while it was read. */
  read(): Promise<Reading | undefined> {
    return this.#reader.read();
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
    if (this.#checking?.checker !== checker) {
      this.#checking = { checker, check: checker.follow() };
      this.#checked = undefined;
    }
    if (this.#checked?.reading !== reading) {
      this.#checked = { reading, result: this.#run(reading, this.#checking.check, most) };
    }
    return this.#checked.result;
  }

  /** Only one run goes on at a time: what is kept between checks belongs to the last of them. */
  async #run(reading: Reading, check: LiveCheck, most: number): Promise<CheckedReading | undefined> {
    const { document, dataset } = reading;
    if (dataset === undefined) {
      return { ...reading, findings: undefined, isPart: false };
    }
    const findings = await inSlices(checkAndPlace(check, { dataset, document }, most), {
      pause: () => this.#parts.host.pause(),
      isWanted: () => this.#checked?.reading === reading && this.#parts.current() === document,
    });
    if (findings === undefined) {
      return undefined;
    }
    this.firstLook.end();
    return { ...reading, findings, isPart: false };
  }
}

function* checkAndPlace(
  check: LiveCheck,
  { dataset, document }: { readonly dataset: Dataset; readonly document: OpenDocument },
  most: number,
): Generator<void, Findings> {
  const findings = yield* check.check(dataset);
  yield* findings.placing(most);
  // Whoever shows them asks for lines.
  yield* document.store.countingLines();
  return findings;
}
