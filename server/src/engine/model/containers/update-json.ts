import type { RecordLayout } from "../../formats/format.ts";
import type { ChangedSpan } from "../../text/changed-span.ts";
import { type Text, textOf } from "../../text/text.ts";
import { BYTE_ORDER_MARK, type Dataset, type Envelope, type ReadOptions } from "../dataset.ts";
import { readRecord } from "../record.ts";
import type { PlacedRecord, Records } from "../records.ts";
import { toWhole } from "./elide.ts";
import { deepened } from "./json.ts";
import { TextScan } from "./text-scan.ts";

/**
 * The dataset after an edit, read anew only where the edit touched; `undefined` when that takes a full read. All
 * places count in the whole text, which may begin with a byte order mark: then it did before the edit too.
 */
export function updateJson(
  previous: Dataset,
  text: Text,
  changed: ChangedSpan,
  options: ReadOptions,
): Dataset | undefined {
  const touched = touchedRecord(previous, text, changed);
  if (touched === undefined || !isSafelyInside(touched.placed, options.format?.recordsAt ?? [])) {
    return undefined;
  }
  const guessed = stillGuessed(previous, touched);
  return guessed === undefined || guessed.size > 0
    ? undefined
    : { ...withRecord(previous, text, touched), ...options, text };
}

/** What can be said of a document whose structure an edit broke until it is read in full; `undefined` for nothing. */
export function patchJson(previous: Dataset, text: Text, changed: ChangedSpan): Dataset | undefined {
  const touched = touchedRecord(previous, text, changed);
  if (touched === undefined) {
    return undefined;
  }
  const isGuessed = stillGuessed(previous, touched) ?? true;
  return { ...withRecord(previous, text, touched), text, isGuessed };
}

/** The one record in which a text was edited, as it was and as it is. */
interface TouchedRecord {
  readonly placed: PlacedRecord;
  readonly text: string;
  /** By how much it grew. */
  readonly by: number;
}

/** `undefined` when the edit reached up to the ends of a record, or beyond them. */
function touchedRecord({ records }: Dataset, text: Text, changed: ChangedSpan): TouchedRecord | undefined {
  const placed = records.at(records.indexAt(changed.start - 1));
  if (placed === undefined) {
    return undefined;
  }
  const { start, record } = placed;
  const end = start + record.text.length;
  const by = changed.afterEnd - changed.beforeEnd;
  return changed.beforeEnd < end ? { placed, text: text.slice(start, end + by), by } : undefined;
}

/** The records whose brackets do not match after the edit; `undefined` when it is a guess what is a record at all. */
function stillGuessed({ isGuessed }: Dataset, { placed, text }: TouchedRecord): ReadonlySet<number> | undefined {
  if (isGuessed === true) {
    return undefined;
  }
  const guessed = new Set(isGuessed);
  if (isOneValue(text)) {
    guessed.delete(placed.index);
  } else {
    guessed.add(placed.index);
  }
  return guessed;
}

/** Whether a text is one object or list as far as a quick scan of its document can tell, which then goes on as before. */
function isOneValue(text: string): boolean {
  const scan = new TextScan(textOf(text));
  const opening = scan.code();
  if (opening !== OPEN_BRACE && opening !== OPEN_BRACKET) {
    return false;
  }
  for (const open: number[] = []; !scan.skip(open); ) {}
  return scan.brokeAt === undefined && scan.at === text.length;
}

const [OPEN_BRACE, OPEN_BRACKET] = [0x7b, 0x5b];

/** Whether what is in a record cannot show that its document has another layout. */
function isSafelyInside({ at, record }: PlacedRecord, recordsAt: readonly RecordLayout[]): boolean {
  const isList = record.text.charCodeAt(0) === OPEN_BRACKET;
  return recordsAt.flat().every((pattern) => {
    const next = pattern[at.length];
    return next === undefined || (next === "*") !== isList || !at.every((step, index) => step === pattern[index]);
  });
}

/** The dataset with one record read anew, and all behind it moved. */
function withRecord(previous: Dataset, text: Text, { placed, text: source, by }: TouchedRecord): Dataset {
  const { index, start, at } = placed;
  const record = deepened(readRecord(source), at.length);
  const records = previous.records.spliced(index, index + 1, [{ record, start, at }], by);
  const { isGuessed: _, envelope, ...others } = previous;
  const hasMark = text.slice(0, 1) === BYTE_ORDER_MARK;
  return { ...others, records, envelope: envelope && envelopeAround(records, envelope, hasMark ? 1 : 0) };
}

function envelopeAround(records: Records, { record, nulls }: Envelope, markLength: number): Envelope {
  const [first = Number.POSITIVE_INFINITY] = nulls;
  const toDocument = (offset: number): number =>
    offset < first ? offset + markLength : toWhole(offset, nulls, (index) => spanOf(records.at(index)));
  return { record, nulls, toDocument };
}

function spanOf(placed: PlacedRecord | undefined): { readonly start: number; readonly end: number } | undefined {
  return placed && { start: placed.start, end: placed.start + placed.record.text.length };
}
