/** Long records: their long lists are read element by element, so that one can be read anew without the others. */
import { lastUpTo } from "../text/search.ts";
import type { Span } from "../text/span.ts";
import { textOf } from "../text/text.ts";
import { elide } from "./containers/elide.ts";
import { inPortions, lengthOf } from "./containers/in-portions.ts";
import { isArray, isObject, type JsonValue } from "./json.ts";
import { keepResultsOf } from "./list-memory.ts";
import { findingLongLists, type LongList } from "./long-lists.ts";
import { type Path, valueAt } from "./place.ts";
import { readPlainValue } from "./plain-value.ts";
import type { DatasetRecord } from "./record.ts";

const NONE: readonly never[] = [];

/** An element of a long list. */
export interface LongListElement extends Span {
  /** Leads to it from its record. */
  readonly path: Path;
}

/** Reads a long record that is JSON and hides nothing, in steps; `undefined` for every other text. */
export function* readingLongRecord(text: string): Generator<void, DatasetRecord | undefined> {
  const lists = yield* findingLongLists(textOf(text));
  if (lists === undefined) {
    return undefined;
  }
  const elements = elementsOf(lists);
  // biome-ignore lint/correctness/useYield: the pauses are made between elements
  const values = yield* inPortions(elements, lengthOf, function* ({ start, end }) {
    return readPlainValue(text.slice(start, end));
  });
  const around = values.includes(undefined) ? undefined : readPlainValue(elide(text, elements).text);
  if (around === undefined) {
    return undefined;
  }
  let from = 0;
  let value = around;
  for (const { path, starts } of lists) {
    const list = values.slice(from, from + starts.length).filter(isRead);
    keepResultsOf(list);
    value = withValue(value, path, list);
    from += starts.length;
  }
  return { text, value, problems: NONE, damaged: NONE, lists };
}

function isRead(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined;
}

/** All elements of long lists, in the order of their places. */
export function elementsOf(lists: readonly LongList[]): readonly LongListElement[] {
  return lists.flatMap(({ path, starts, ends }) =>
    starts.map((start, index) => ({ start, end: ends[index] ?? start, path: [...path, index] })),
  );
}

/** The element that starts last before an offset, or at it; it may end before the offset. */
export function elementBefore({ lists = NONE }: DatasetRecord, offset: number): LongListElement | undefined {
  const { path, starts, ends } = lists.findLast(({ starts: [first = 0] }) => first <= offset) ?? {};
  const index = starts === undefined ? -1 : lastUpTo(starts.length, (at) => (starts[at] ?? 0) <= offset);
  const [start, end] = [starts?.[index], ends?.[index]];
  return path === undefined || start === undefined || end === undefined
    ? undefined
    : { start, end, path: [...path, index] };
}

/** Where a record was edited, counted from its start; behind that all lies `by` later. */
export interface RecordEdit {
  readonly start: number;
  readonly end: number;
  readonly by: number;
}

/** The element inside of which a record was edited, as it was; `undefined` when the edit touches its brackets. */
export function editedElement(record: DatasetRecord, { start, end }: RecordEdit): LongListElement | undefined {
  const element = elementBefore(record, start - 1);
  return element !== undefined && end < element.end ? element : undefined;
}

/** The lists after an edit. */
export function movedLists(lists: readonly LongList[], { end, by }: RecordEdit): readonly LongList[] {
  const moved = (place: number): number => (place >= end ? place + by : place);
  return lists.map(({ path, starts, ends }) => ({ path, starts: starts.map(moved), ends: ends.map(moved) }));
}

/** A value with another one at a path; everything that the path does not go through is the same object. */
export function withValue(value: JsonValue, path: Path, replaced: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) {
    return replaced;
  }
  if (isArray(value) && typeof step === "number") {
    return value.with(step, withValue(value[step] ?? null, rest, replaced));
  }
  // Spread keeps the order of keys, and `__proto__` a key like others; setting that one would not.
  return isObject(value) && typeof step === "string" && Object.hasOwn(value, step)
    ? Object.defineProperty({ ...value }, step, {
        value: withValue(valueAt(value, [step]) ?? null, rest, replaced),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    : value;
}
