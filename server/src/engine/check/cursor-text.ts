import { ELIDED, elide } from "../model/containers/elide.ts";
import type { Dataset, Envelope } from "../model/dataset.ts";
import { aroundElement } from "../model/record-parts.ts";
import type { PlacedRecord } from "../model/records.ts";
import type { Span } from "../text/span.ts";
import type { Text } from "../text/text.ts";

/** A part of a document that says as much of the place of the cursor as all of it would. */
export interface CursorText {
  readonly text: string;
  /** How many units earlier than in the document everything lies in it from the record before the cursor on. */
  readonly shift: number;
}

/** The line that an offset lies in. */
export function cursorLine({ text, records }: Dataset, offset: number): CursorText & { readonly span: Span } {
  const span = lineAt(text, offset);
  const placed = records.at(records.indexAt(offset - 1));
  return placed?.record.lists === undefined || placed.start < span.start
    ? { text: text.slice(span.start, span.end), shift: span.start, span }
    : { ...aroundPart(text, span, placed, offset), span };
}

/**
 * The document with nothing but `null` for its records, save for the one before the cursor. Records of the same list
 * before that one may be missing.
 */
export function cursorDocument({ records, envelope, text, isGuessed }: Dataset, offset: number): CursorText {
  // The record that starts at the cursor comes after it.
  const kept = records.indexAt(offset - 1);
  const placed = records.at(kept);
  if (envelope !== undefined && placed === undefined) {
    return { text: envelope.record.text, shift: envelope.toDocument(0) };
  }
  if (envelope !== undefined && placed !== undefined) {
    // Where it is a guess what is a list, nothing can be left out of one.
    const first = isGuessed === true ? kept : firstOfList(envelope.record.text, envelope.nulls, kept);
    return aroundRecord(envelope, placed, first, offset);
  }
  if (placed?.record.lists !== undefined && records.length === 1) {
    return aroundPart(text, { start: 0, end: text.length }, placed, offset);
  }
  const others = [...records].filter(({ index }) => index !== kept).map(spanIn);
  const shift = others
    .filter(({ start }) => placed !== undefined && start < placed.start)
    .reduce((sum, { start, end }) => sum + end - start - ELIDED.length, 0);
  return { text: elide(text, others).text, shift };
}

function spanIn({ record, start }: PlacedRecord): Span {
  return { start, end: start + record.text.length };
}

/** A stretch of the document with one long record, of which only the element before the cursor is there. */
function aroundPart(text: Text, { start, end }: Span, placed: PlacedRecord, offset: number): CursorText {
  const part = partOf(placed, offset);
  return {
    text: text.slice(start, placed.start) + part.text + text.slice(spanIn(placed).end, end),
    shift: start + part.shift,
  };
}

/** The envelope with one record in it, and without those from `first` up to that one. */
function aroundRecord({ record, nulls }: Envelope, placed: PlacedRecord, first: number, offset: number): CursorText {
  const { text } = record;
  const [from = 0, own = 0] = [nulls[first], nulls[placed.index]];
  const part = partOf(placed, offset);
  return {
    text: text.slice(0, from) + part.text + text.slice(own + ELIDED.length),
    shift: placed.start - from + part.shift,
  };
}

/** A record, of a long one no more than what is around the element before the cursor. */
function partOf({ record, start }: PlacedRecord, offset: number): CursorText {
  return record.lists === undefined ? { text: record.text, shift: 0 } : aroundElement(record, offset - 1 - start);
}

const COMMA = /^[ \t\r\n]*,[ \t\r\n]*$/;

/** Index of the first record of which one is only parted by other records and commas. */
function firstOfList(text: string, nulls: readonly number[], index: number): number {
  let known: string | undefined;
  for (let first = index; first > 0; first--) {
    const gap = text.slice((nulls[first - 1] ?? 0) + ELIDED.length, nulls[first]);
    // Nearly always the same as before.
    if (gap !== known && !COMMA.test(gap)) {
      return first;
    }
    known = gap;
  }
  return 0;
}

function lineAt(text: Text, offset: number): Span {
  const lineFeed = text.indexOf("\n", offset);
  const end = lineFeed < 0 ? text.length : lineFeed;
  // Not over the whole text, which may have none.
  const carriageReturn = text.slice(offset, end).indexOf("\r");
  return { start: startOfLine(text, offset), end: carriageReturn < 0 ? end : offset + carriageReturn };
}

function startOfLine(text: Text, offset: number): number {
  for (let index = text.pieceAt(offset); index >= 0; index--) {
    const start = text.startOf(index);
    const before = text.pieces[index]?.text.slice(0, offset - start) ?? "";
    const lineEnd = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
    if (lineEnd >= 0) {
      return start + lineEnd + 1;
    }
  }
  return 0;
}
