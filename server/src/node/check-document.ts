import {
  type Checker,
  DocumentCheck,
  type FileCheckListener,
  type FileFacts,
  type FilePart,
  type Format,
  isOneValue,
  type RecordSpan,
  scanningOneValue,
} from "../engine/index.ts";
import { createByteCounter } from "./byte-counter.ts";
import { BytePlaces } from "./byte-places.ts";
import { textsOf } from "./decode-in-slices.ts";
import { type DocumentIndex, indexingDocument, provingIndex, type ReadEnvelope } from "./document-index.ts";
import { HeldFindings } from "./held-findings.ts";
import { type Slices, STOPPED, tellAcross } from "./slices.ts";

/** A JSON document, without a byte order mark, and what it is checked as. */
export interface DocumentToCheck {
  /** They are UTF-8. */
  readonly bytes: Buffer;
  readonly checker: Checker;
  readonly format: Format;
  readonly file: FileFacts;
  readonly listener: FileCheckListener;
  readonly slices: Slices;
}

/** What the check of a document came to. */
interface DocumentChecked {
  readonly records: number;
  /** Where it was stopped; `undefined` at its end. */
  readonly stoppedAt: number | undefined;
}

/** So many bytes are checked before what was found is told. */
const PORTION = 1 << 20;

/** So many are checked before there may be a pause; that takes about a millisecond. */
const STEP = 1 << 16;

/** A record of so many bytes is checked in steps. */
const LONG_RECORD = 1 << 16;

/** Records are not where they were thought to be. */
const MISTAKEN = Symbol("mistaken");

/**
 * Checks a document whose records a quick look over the bytes finds. `undefined` where what stands between them has a
 * fault: such a document must be read as a whole.
 */
export async function checkDocument(document: DocumentToCheck): Promise<DocumentChecked | undefined> {
  const checked = await checkIndexed(document, { mayGuess: true });
  const result = checked === MISTAKEN ? await checkIndexed(document, { mayGuess: false }) : checked;
  return result === MISTAKEN ? undefined : result;
}

async function checkIndexed(
  document: DocumentToCheck,
  { mayGuess }: { readonly mayGuess: boolean },
): Promise<DocumentChecked | typeof MISTAKEN | undefined> {
  const index = await document.slices.finish(indexingDocument({ ...document, mayGuess }));
  if (index === STOPPED) {
    return { records: 0, stoppedAt: 0 };
  }
  return index && new IndexedCheck(document, index).run();
}

/** What keeps a record from being followed by the next one. */
type Obstacle = typeof MISTAKEN | typeof STOPPED | undefined;

/** Checks the records of a document one by one. */
class IndexedCheck {
  readonly #document: DocumentToCheck;
  readonly #index: DocumentIndex;
  readonly #check: DocumentCheck;
  readonly #places: BytePlaces;
  readonly #findings: HeldFindings;
  readonly #partOf = (text: string, address: number): FilePart => partAt(this.#places, text, address);

  constructor(document: DocumentToCheck, index: DocumentIndex) {
    const { bytes, checker, format, file, listener } = document;
    this.#document = document;
    this.#index = index;
    this.#check = new DocumentCheck(checker, { format, file });
    this.#places = new BytePlaces(bytes);
    this.#findings = new HeldFindings(listener, { isSure: !index.isGuessed });
  }

  async run(): Promise<DocumentChecked | typeof MISTAKEN> {
    let [looked, told] = [0, 0];
    for (const span of this.#index.spans) {
      const { start, end } = span;
      const obstacle = end - start < LONG_RECORD ? this.#take(span) : await this.#takeLong(span);
      if (obstacle !== undefined) {
        return obstacle === MISTAKEN ? MISTAKEN : this.#stop(start);
      }
      if (end - looked < STEP) {
        continue;
      }
      looked = end;
      if (this.#document.slices.isOver || end - told >= PORTION) {
        told = end;
        const behind = await this.#rest(end);
        if (behind !== undefined) {
          return behind === MISTAKEN ? MISTAKEN : this.#stop(end);
        }
      }
    }
    await this.#findings.take(this.#check.found());
    await this.#findings.release();
    return (await this.#end()) ? this.#stop(this.#document.bytes.length) : this.#result(undefined);
  }

  async #stop(stoppedAt: number): Promise<DocumentChecked> {
    await this.#findings.take(this.#check.found());
    await this.#findings.release();
    return this.#result(stoppedAt);
  }

  #result(stoppedAt: number | undefined): DocumentChecked {
    return { records: this.#check.records, stoppedAt };
  }

  #take({ start, end, at }: RecordSpan): Obstacle {
    const text = this.#decode(start, end);
    const isSound = this.#check.take(text, at, start, this.#partOf);
    return isSound || this.#findings.isSure || isOneValue(text) ? undefined : MISTAKEN;
  }

  async #takeLong({ start, end, at }: RecordSpan): Promise<Obstacle> {
    const { bytes, slices } = this.#document;
    const text = await longText(bytes.subarray(start, end), slices);
    const isSound = text === STOPPED ? STOPPED : await slices.finish(this.#check.taking(text, at, start, this.#partOf));
    if (text === STOPPED || isSound === STOPPED) {
      return STOPPED;
    }
    const isOne = isSound || this.#findings.isSure || (await slices.finish(scanningOneValue(text)));
    return isOne === STOPPED ? STOPPED : isOne ? undefined : MISTAKEN;
  }

  /** Tells what was found, and lets in what else is waiting. */
  async #rest(end: number): Promise<Obstacle> {
    const { bytes, listener, slices } = this.#document;
    await this.#findings.take(this.#check.found());
    listener.progress?.(end, bytes.length);
    if (this.#findings.isFull) {
      const isProven = await slices.finish(provingIndex(this.#document, this.#index.spans));
      if (isProven !== true) {
        return isProven === STOPPED ? STOPPED : MISTAKEN;
      }
      await this.#findings.release();
    }
    return (await slices.rest()) ? STOPPED : undefined;
  }

  /** What surrounds the records, and what only all of them show; answers whether that was stopped. */
  #end(): Promise<boolean> {
    const { envelope, spans } = this.#index;
    const around = envelope && { record: envelope.record, part: envelopePart(this.#places, envelope) };
    const across = this.#check.end(around, (number) => {
      const { start, end, at } = spans[number] ?? { start: 0, end: 0, at: [] };
      return { part: this.#partOf(this.#decode(start, end), start), at };
    });
    return tellAcross(across, this.#document.listener, this.#document.slices);
  }

  /** What is ASCII takes no longer than in any other way. */
  #decode(start: number, end: number): string {
    return this.#document.bytes.toString("utf8", start, end);
  }
}

/** A function of its own, so that nobody holds the parts any longer. */
async function longText(bytes: Buffer, slices: Slices): Promise<string | typeof STOPPED> {
  const texts = await textsOf(bytes, slices);
  return texts === STOPPED ? STOPPED : texts.join("");
}

function partAt(places: BytePlaces, text: string, address: number): FilePart {
  const bytesBefore = createByteCounter(text);
  const byteOf = (offset: number): number => address + bytesBefore(offset);
  return {
    text,
    positionAt: (offset) => places.positionAt(byteOf(offset)),
    lineAt: (offset) => places.lineAt(byteOf(offset)),
  };
}

function envelopePart(places: BytePlaces, { record, toDocument }: ReadEnvelope): FilePart {
  const { text } = record;
  const bytesBefore = createByteCounter(text);
  const byteOf = (offset: number): number => toDocument(bytesBefore(offset));
  return {
    text,
    positionAt: (offset) => places.positionAt(byteOf(offset)),
    lineAt: (offset) => places.lineAt(byteOf(offset)),
  };
}
