import type { Shape } from "../formats/format.ts";
import { type Cursor, cursorAt } from "../model/cursor.ts";
import type { Dataset } from "../model/dataset.ts";
import { isObject, type JsonValue } from "../model/json.ts";
import { type Path, type PathPattern, pathMatches, ROOT } from "../model/place.ts";
import type { Records } from "../model/records.ts";
import { shiftSpan } from "../text/span.ts";
import { cursorDocument, cursorLine } from "./cursor-text.ts";
import { recordIndexAt } from "./place-at.ts";
import { shapeOf } from "./shape-of.ts";

/** A cursor in a dataset. Its spans count from the start of the document, its path from the part that it stands in. */
export interface DatasetCursor extends Cursor {
  /** `document`: the file has nothing yet. `envelope`: what surrounds the records. */
  readonly part: "document" | "envelope" | "record";
  /** The shape that is meant here; for a record that is not there yet, that of the record before it. */
  readonly shape: Shape;
  /** Index of the record that the cursor is in; for a record that is not there yet, of the place where it would come. */
  readonly record: number;
  /** The record or the envelope as far as it can be read; `undefined` where a new record would come. */
  readonly value: JsonValue | undefined;
}

/**
 * Finds where the cursor stands in the text of a dataset; `undefined` where nothing can be completed. Reads no record
 * but the one before the cursor.
 */
export function cursorIn(dataset: Dataset, offset: number): DatasetCursor | undefined {
  return dataset.container === "jsonl" ? cursorInLine(dataset, offset) : cursorInDocument(dataset, offset);
}

function cursorInLine(dataset: Dataset, offset: number): DatasetCursor | undefined {
  const { text, shift, span } = cursorLine(dataset, offset);
  const { start, end } = span;
  const cursor = moved(cursorAt(text, offset - shift), shift);
  const last = recordIndexAt(dataset, end);
  const holder = dataset.records.at(last);
  const isHere = holder !== undefined && holder.start >= start && holder.start < end;
  return place(dataset, cursor, { path: cursor.path, at: ROOT, before: isHere ? last : last + 1 });
}

function cursorInDocument(dataset: Dataset, offset: number): DatasetCursor | undefined {
  const last = recordIndexAt(dataset, offset - 1);
  const { text, shift } = cursorDocument(dataset, offset);
  const cursor = moved(cursorAt(text, offset - shift), shift);
  if (cursor.kind === "root") {
    return place(dataset, cursor, { path: [], at: ROOT, before: 0 }, "document");
  }
  for (const pattern of dataset.format?.recordsAt.flat() ?? []) {
    if (pathStarts(cursor.path, pattern)) {
      const path = cursor.path.slice(pattern.length);
      const isNew = path.length === 0 && cursor.kind !== "key";
      return place(dataset, cursor, { path, at: pattern, before: isNew ? last + 1 : Math.max(last, 0) });
    }
  }
  return place(dataset, cursor, { path: cursor.path, at: ROOT, before: 0 }, "envelope");
}

function place(
  { format, records, envelope }: Dataset,
  cursor: Cursor,
  where: { readonly path: Path; readonly at: PathPattern; readonly before: number },
  part: DatasetCursor["part"] = "record",
): DatasetCursor | undefined {
  if (format === undefined || cursor.kind === "outside") {
    return undefined;
  }
  const { path, at, before: record } = where;
  if (part === "envelope") {
    const shape = format.envelope;
    return shape && { ...cursor, part, shape, path, record, value: envelope?.record.value };
  }
  const isNew = path.length === 0 && cursor.kind !== "key";
  const value = isNew ? undefined : records.at(record)?.record.value;
  const model = value ?? neighbourOf(records, record);
  return { ...cursor, part, path, shape: shapeOf(model, format, at), record, value };
}

/** The record after which a new one comes, or else the first: half-written words count for nothing. */
function neighbourOf(records: Records, before: number): JsonValue | undefined {
  for (let index = before - 1; index >= 0; index--) {
    const value = records.at(index)?.record.value;
    if (isObject(value)) {
      return value;
    }
  }
  for (const { record } of records) {
    if (isObject(record.value)) {
      return record.value;
    }
  }
  return undefined;
}

function moved(cursor: Cursor, by: number): Cursor {
  const { replace, commaBefore } = cursor;
  return {
    ...cursor,
    replace: shiftSpan(replace, by),
    commaBefore: commaBefore === undefined ? undefined : commaBefore + by,
  };
}

/** Whether a path is one that the pattern stands for, or leads into one. */
export function pathStarts(path: Path, pattern: PathPattern): boolean {
  return path.length >= pattern.length && pathMatches(path.slice(0, pattern.length), pattern);
}
