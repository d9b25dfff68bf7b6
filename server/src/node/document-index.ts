import {
  type EnvelopeInPart,
  eliding,
  type Format,
  isFault,
  isRoot,
  RecordJump,
  type RecordSpan,
  readingSurroundings,
  scanningSoundRecords,
} from "../engine/index.ts";
import { ByteText } from "./byte-text.ts";

/** Where the records of a JSON document stand. */
export interface DocumentIndex {
  readonly spans: readonly RecordSpan[];
  /** `undefined` where the document is its only record. */
  readonly envelope: ReadEnvelope | undefined;
  /** Whether each record still has to turn out to be one value; if one does not, nothing of this holds. */
  readonly isGuessed: boolean;
}

/** What surrounds the records. */
export interface ReadEnvelope extends Pick<EnvelopeInPart, "record"> {
  /** Turns a byte of its text into one of the document. */
  toDocument(byte: number): number;
}

/** What is looked at, and whether the ends of records may be guessed from how the lines are laid out. */
interface IndexRequest {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly mayGuess: boolean;
}

/** Looks for records, in steps. `undefined` where what stands between them has a fault. */
export function* indexingDocument(request: IndexRequest): Generator<void, DocumentIndex | undefined> {
  const { bytes, format, mayGuess } = request;
  const view = new ByteText(bytes);
  const jump = mayGuess ? new RecordJump(view) : undefined;
  const spans = yield* scanningSoundRecords(view, format.recordsAt, jump);
  const isGuessed = jump?.isUsed === true;
  if (spans !== undefined && isRoot(view, spans)) {
    return { spans, envelope: undefined, isGuessed };
  }
  const envelope = spans && (yield* readingEnvelope(view, spans));
  if (spans !== undefined && envelope !== undefined) {
    return { spans, envelope, isGuessed };
  }
  return isGuessed ? yield* indexingDocument({ ...request, mayGuess: false }) : undefined;
}

/** `undefined` where it has a fault. */
function* readingEnvelope(view: ByteText, spans: readonly RecordSpan[]): Generator<void, ReadEnvelope | undefined> {
  const { text, toDocument } = yield* eliding(view, spans);
  const record = yield* readingSurroundings(Buffer.from(text, "latin1").toString("utf8"));
  return record.problems.some(isFault) ? undefined : { record, toDocument };
}

/** Whether records stand where they were thought to be, found by a look at all that is around them and in them. */
export function* provingIndex(
  { bytes, format }: Omit<IndexRequest, "mayGuess">,
  guessed: readonly RecordSpan[],
): Generator<void, boolean> {
  const spans = yield* scanningSoundRecords(new ByteText(bytes), format.recordsAt);
  return (
    spans?.length === guessed.length &&
    spans.every(({ start, end }, index) => start === guessed[index]?.start && end === guessed[index]?.end)
  );
}
