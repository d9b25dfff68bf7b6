import { isAscii } from "node:buffer";
import {
  type Checker,
  DocumentCheck,
  type EnvelopeInPart,
  eliding,
  type FileCheckListener,
  type FileFacts,
  type FilePart,
  type Format,
  isFault,
  isRoot,
  type RecordSpan,
  readingRecord,
  scanningSoundRecords,
} from "../engine/index.ts";
import { BytePlaces } from "./byte-places.ts";
import { ByteText } from "./byte-text.ts";
import { textsOf } from "./decode-in-slices.ts";
import { type Slices, STOPPED, tellAcross } from "./slices.ts";

/** A JSON document, without a byte order mark, and what it is checked as. */
export interface DocumentToCheck {
  readonly bytes: Buffer;
  /** Whether all of them are ASCII; they are UTF-8 at any rate. */
  readonly isAscii: boolean;
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

/** A record of so many bytes is checked in steps. */
const LONG_RECORD = 1 << 16;

/**
 * Checks a document whose records a quick look over the bytes finds. `undefined` where what stands between them has a
 * fault: such a document must be read as a whole.
 */
export async function checkDocument(document: DocumentToCheck): Promise<DocumentChecked | undefined> {
  const { bytes, checker, format, file, listener, slices } = document;
  const index = await slices.finish(indexingRecords(document));
  if (index === undefined) {
    return undefined;
  }
  if (index === STOPPED) {
    return { records: 0, stoppedAt: 0 };
  }
  const { spans, envelope } = index;
  const places = new BytePlaces(bytes);
  const partOf = (text: string, address: number): FilePart => partAt(places, text, address);
  const decode = decoderFor(document);
  const check = new DocumentCheck(checker, { format, file });
  let told = 0;
  for (const { start, end, at } of spans) {
    if (end - start < LONG_RECORD) {
      check.take(decode(start, end), at, start, partOf);
    } else {
      const text = await longText(bytes.subarray(start, end), slices);
      const work = text === STOPPED ? STOPPED : check.taking(text, at, start, partOf);
      if (work === STOPPED || (await slices.finish(work)) === STOPPED) {
        return { records: check.records, stoppedAt: start };
      }
    }
    if (slices.isOver || end - told >= PORTION) {
      told = end;
      await tell(check, listener);
      listener.progress?.(end, bytes.length);
      if (await slices.rest()) {
        return { records: check.records, stoppedAt: end };
      }
    }
  }
  await tell(check, listener);
  const around = envelope && { record: envelope.record, part: envelopePart(places, envelope) };
  const across = check.end(around, (number) => {
    const { start, end, at } = spans[number] ?? { start: 0, end: 0, at: [] };
    return { part: partOf(decode(start, end), start), at };
  });
  const isStopped = await tellAcross(across, listener, slices);
  return { records: check.records, stoppedAt: isStopped ? bytes.length : undefined };
}

/** A function of its own, so that nobody holds the parts any longer. */
async function longText(bytes: Buffer, slices: Slices): Promise<string | typeof STOPPED> {
  const texts = await textsOf(bytes, slices);
  return texts === STOPPED ? STOPPED : texts.join("");
}

async function tell(check: DocumentCheck, listener: FileCheckListener): Promise<void> {
  const findings = check.found();
  if (findings.length > 0) {
    await listener.found(findings);
  }
}

interface IndexedDocument {
  readonly spans: readonly RecordSpan[];
  readonly envelope: ReadEnvelope | undefined;
}

/** What surrounds the records. */
interface ReadEnvelope extends Pick<EnvelopeInPart, "record"> {
  /** Turns a byte of its text into one of the document. */
  toDocument(byte: number): number;
}

function* indexingRecords({ bytes, format }: DocumentToCheck): Generator<void, IndexedDocument | undefined> {
  const view = new ByteText(bytes);
  const spans = yield* scanningSoundRecords(view, format.recordsAt);
  if (spans === undefined) {
    return undefined;
  }
  if (isRoot(view, spans)) {
    return { spans, envelope: undefined };
  }
  const { text, toDocument } = yield* eliding(view, spans);
  const record = yield* readingRecord(Buffer.from(text, "latin1").toString("utf8"));
  return record.problems.some(isFault) ? undefined : { spans, envelope: { record, toDocument } };
}

function decoderFor({ bytes, isAscii: isPlain }: DocumentToCheck): (start: number, end: number) => string {
  // One letter that is not ASCII makes its own record slower, not all of them.
  return isPlain
    ? (start, end) => bytes.toString("latin1", start, end)
    : (start, end) => bytes.toString(isAscii(bytes.subarray(start, end)) ? "latin1" : "utf8", start, end);
}

function partAt(places: BytePlaces, text: string, address: number): FilePart {
  const byteOf = (offset: number): number => address + Buffer.byteLength(text.slice(0, offset));
  return {
    text,
    positionAt: (offset) => places.positionAt(byteOf(offset)),
    lineAt: (offset) => places.lineAt(byteOf(offset)),
  };
}

function envelopePart(places: BytePlaces, { record, toDocument }: ReadEnvelope): FilePart {
  const { text } = record;
  const byteOf = (offset: number): number => toDocument(Buffer.byteLength(text.slice(0, offset)));
  return {
    text,
    positionAt: (offset) => places.positionAt(byteOf(offset)),
    lineAt: (offset) => places.lineAt(byteOf(offset)),
  };
}
