import { isAscii } from "node:buffer";
import {
  type Checker,
  DocumentCheck,
  type EnvelopeInPart,
  elide,
  type FileCheckListener,
  type FileFacts,
  type FilePart,
  type Format,
  isFault,
  readRecord,
  scanRecords,
} from "../engine/index.ts";
import { BytePlaces } from "./byte-places.ts";
import { pause } from "./pause.ts";

/** A JSON document, without a byte order mark, and what it is checked as. */
export interface DocumentToCheck {
  readonly bytes: Buffer;
  readonly checker: Checker;
  readonly format: Format;
  readonly file: FileFacts;
  readonly listener: FileCheckListener;
}

/** What the check of a document came to. */
interface DocumentChecked {
  readonly records: number;
  /** Where it was stopped; `undefined` at its end. */
  readonly stoppedAt: number | undefined;
}

/** So many bytes are checked before what was found is told. */
const PORTION = 1 << 20;

/**
 * Checks a document whose records a quick look over the bytes finds. `undefined` where what stands between them has a
 * fault: such a document must be read as a whole.
 */
export async function checkDocument(document: DocumentToCheck): Promise<DocumentChecked | undefined> {
  const { bytes, checker, format, file, listener } = document;
  const index = indexRecords(bytes, format);
  if (index === undefined) {
    return undefined;
  }
  const { spans, envelope } = index;
  const places = new BytePlaces(bytes);
  const partOf = (text: string, address: number): FilePart => partAt(places, text, address);
  const decode = decoderFor(bytes);
  const check = new DocumentCheck(checker, { format, file });
  let told = 0;
  for (const { start, end, at } of spans) {
    check.take(decode(start, end), at, start, partOf);
    if (end - told >= PORTION) {
      told = end;
      await tell(check, listener);
      listener.progress?.(end, bytes.length);
      await pause();
      if (listener.isStopped?.() === true) {
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
  for (const findings of across) {
    await listener.found(findings);
  }
  return { records: check.records, stoppedAt: undefined };
}

async function tell(check: DocumentCheck, listener: FileCheckListener): Promise<void> {
  const findings = check.found();
  if (findings.length > 0) {
    await listener.found(findings);
  }
}

type RecordSpan = NonNullable<ReturnType<typeof scanRecords>>[number];

interface IndexedDocument {
  readonly spans: readonly RecordSpan[];
  readonly envelope: ReadEnvelope | undefined;
}

/** What surrounds the records. */
interface ReadEnvelope extends Pick<EnvelopeInPart, "record"> {
  /** Turns a byte of its text into one of the document. */
  toDocument(byte: number): number;
}

/** As one byte a character, so that offsets are those of bytes: all that JSON is made of outside of texts is ASCII. */
function indexRecords(bytes: Buffer, { recordsAt }: Format): IndexedDocument | undefined {
  const view = bytes.toString("latin1");
  const spans = scanRecords(view, recordsAt);
  if (spans === undefined) {
    return undefined;
  }
  const [only, ...others] = spans;
  const isRoot =
    only !== undefined &&
    others.length === 0 &&
    view.slice(0, only.start).trim() === "" &&
    view.slice(only.end).trim() === "";
  if (isRoot) {
    return { spans, envelope: undefined };
  }
  const { text, toDocument } = elide(view, spans);
  const record = readRecord(Buffer.from(text, "latin1").toString("utf8"));
  return record.problems.some(isFault) ? undefined : { spans, envelope: { record, toDocument } };
}

function decoderFor(bytes: Buffer): (start: number, end: number) => string {
  // One letter that is not ASCII makes its own record slower, not all of them.
  return isAscii(bytes)
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
