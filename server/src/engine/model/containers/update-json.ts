import type { RecordLayout } from "../../formats/format.ts";
import type { ChangedSpan } from "../../text/changed-span.ts";
import { type Text, textOf } from "../../text/text.ts";
import { BYTE_ORDER_MARK, type Dataset, type Envelope, type ReadOptions } from "../dataset.ts";
import { type DatasetRecord, readRecord } from "../record.ts";
import type { PlacedRecord, Records } from "../records.ts";
import { type EditedRecord, patchLongRecord, updateLongRecord } from "../update-long.ts";
import { toWhole } from "./elide.ts";
import { deepened } from "./json.ts";
import { TextScan } from "./text-scan.ts";

/** Longer records are not read anew at once, save for one element: the host could do nothing else meanwhile. */
const LONGEST_AT_ONCE = 1 << 20;

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
  if (touched === undefined || !isSafelyInside(touched, text, options.format?.recordsAt ?? [])) {
    return undefined;
  }
  const long = updateLongRecord(touched.edited);
  const isSound = long !== undefined || (isShort(touched) && isOneValue(touched.edited.text));
  const guessed = stillGuessed(previous, touched, { isSound });
  if (guessed === undefined || guessed.size > 0) {
    return undefined;
  }
  return { ...withRecord(previous, text, touched, long ?? readRecord(touched.edited.text)), ...options, text };
}

/** What can be said of a document whose structure an edit broke until it is read in full; `undefined` for nothing. */
export function patchJson(previous: Dataset, text: Text, changed: ChangedSpan): Dataset | undefined {
  const touched = touchedRecord(previous, text, changed);
  const long = touched && (updateLongRecord(touched.edited) ?? patchLongRecord(touched.edited));
  if (touched === undefined || (long === undefined && !isShort(touched))) {
    return undefined;
  }
  const isSound = long === undefined ? isOneValue(touched.edited.text) : long.isContextual !== true;
  const isGuessed = stillGuessed(previous, touched, { isSound }) ?? true;
  return { ...withRecord(previous, text, touched, long ?? readRecord(touched.edited.text)), text, isGuessed };
}

/** The one record in which a text was edited. */
interface TouchedRecord {
  readonly placed: PlacedRecord;
  readonly edited: EditedRecord;
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
  const edit = { start: changed.start - start, end: changed.beforeEnd - start, by };
  const slice = (from: number, to: number): string => text.slice(start + from, start + to);
  return changed.beforeEnd < end
    ? { placed, edited: { record, edit, text: text.slice(start, end + by), slice } }
    : undefined;
}

function isShort({ edited }: TouchedRecord): boolean {
  return edited.text.length < LONGEST_AT_ONCE;
}

/** The records whose brackets do not match after the edit; `undefined` when it is a guess what is a record at all. */
function stillGuessed(
  { isGuessed }: Dataset,
  { placed }: TouchedRecord,
  { isSound }: { readonly isSound: boolean },
): ReadonlySet<number> | undefined {
  if (isGuessed === true) {
    return undefined;
  }
  const guessed = new Set(isGuessed);
  if (isSound) {
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
function isSafelyInside({ placed }: TouchedRecord, text: Text, recordsAt: readonly RecordLayout[]): boolean {
  const { at, start } = placed;
  const isList = text.charCodeAt(start) === OPEN_BRACKET;
  return recordsAt.flat().every((pattern) => {
    const next = pattern[at.length];
    return next === undefined || (next === "*") !== isList || !at.every((step, index) => step === pattern[index]);
  });
}

/** The dataset with one record read anew, and all behind it moved. */
function withRecord(previous: Dataset, text: Text, { placed, edited }: TouchedRecord, read: DatasetRecord): Dataset {
  const { index, start, at } = placed;
  const record = deepened(read, at.length);
  const records = previous.records.spliced(index, index + 1, [{ record, start, at }], edited.edit.by);
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
