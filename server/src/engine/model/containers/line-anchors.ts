import type { LineSpan } from "../../text/lines.ts";
import type { Text } from "../../text/text.ts";
import { BYTE_ORDER_MARK, type Dataset } from "../dataset.ts";
import type { PlacedRecord, RecordRun } from "../records.ts";
import { isBarrier, isBlank } from "./line-source.ts";

/**
 * Places in JSON Lines at which a reader can begin or stop: what lies before them is read in the same way whatever
 * stands behind, and the other way round.
 */

/** A record in a line of its own, up to which no record before it was searched for its end. */
export interface AnchorBefore {
  readonly index: number;
  readonly line: LineSpan;
  /** Where the next line starts. */
  readonly next: number;
}

/** A record in a line of its own. */
export interface AnchorBehind {
  readonly index: number;
  readonly line: LineSpan;
  /** Whether no record before it reaches up to it, whatever it may be. */
  readonly isBarrier: boolean;
}

/** So many records are looked at to find a place; else all has to be read. */
const MOST_STEPS = 256;

/** Where the first line starts. */
export function startOfLines(text: Text): number {
  return text.slice(0, 1) === BYTE_ORDER_MARK ? 1 : 0;
}

/** The last anchor whose line ends at or before an offset; the start of the file when there is none. */
export function anchorBefore(dataset: Dataset, offset: number): AnchorBefore | "start" | undefined {
  const { records, text } = dataset;
  let index = records.indexAt(offset);
  for (let steps = 0; index >= 0; steps++) {
    const placed = records.at(index);
    const line = placed && lineOf(text, placed);
    if (steps === MOST_STEPS) {
      return undefined;
    }
    if (placed === undefined || line?.next === undefined || line.next > offset) {
      index--;
      continue;
    }
    const isSure = isBarrier(placed.record) && line.start === placed.start;
    const searching = isSure ? undefined : searchingUpTo(dataset, index);
    if (searching === undefined) {
      return { index, line, next: line.next };
    }
    index = searching - 1;
  }
  return "start";
}

/** The first anchor whose line starts behind an offset, one that is a barrier if possible; the end of the file when no record follows. */
export function anchorBehind({ records, text }: Dataset, offset: number): AnchorBehind | "end" | undefined {
  const first = records.indexAt(offset) + 1;
  let nearest: AnchorBehind | undefined;
  for (let index = first; index < first + MOST_STEPS; index++) {
    const placed = records.at(index);
    if (placed === undefined) {
      return "end";
    }
    const line = lineOf(text, placed);
    if (placed.record.isContextual !== true && line !== undefined && line.start > offset) {
      if (isBarrier(placed.record) && line.start === placed.start) {
        return { index, line, isBarrier: true };
      }
      nearest ??= { index, line, isBarrier: false };
    }
  }
  return nearest;
}

/** Index of the last record before another, itself included, that may have been searched for its end up to that one. */
function searchingUpTo({ records, text }: Dataset, index: number): number | undefined {
  let at = index;
  while (at >= 0) {
    const run = records.runOf(at);
    const first = records.firstOf(run);
    if (hasContextual(records.runs[run])) {
      for (; at >= first; at--) {
        const placed = records.at(at);
        if (placed?.record.isContextual === true) {
          return at;
        }
        if (placed !== undefined && isBarrier(placed.record) && lineOf(text, placed)?.start === placed.start) {
          return undefined;
        }
      }
    }
    at = first - 1;
  }
  return undefined;
}

const CONTEXTUAL = new WeakMap<RecordRun, boolean>();

/** Whether any record of a run was read by what stands around it. */
function hasContextual(run: RecordRun | undefined): boolean {
  if (run === undefined) {
    return false;
  }
  const known = CONTEXTUAL.get(run) ?? run.records.some(({ isContextual }) => isContextual === true);
  CONTEXTUAL.set(run, known);
  return known;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The line of a record, if it stands there alone; `next` is where the next line starts, if there is one. */
function lineOf(
  text: Text,
  { record, start }: PlacedRecord,
): (LineSpan & { readonly next: number | undefined }) | undefined {
  let from = start;
  while (isBlank(text.charCodeAt(from - 1))) {
    from--;
  }
  let end = start + record.text.length;
  while (isBlank(text.charCodeAt(end))) {
    end++;
  }
  const isAtStart = from === startOfLines(text) || isLineEnd(text.charCodeAt(from - 1));
  const isLast = end === text.length;
  if (!isAtStart || (!isLast && !isLineEnd(text.charCodeAt(end)))) {
    return undefined;
  }
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return { start: from, end, next: isLast ? undefined : end + (isPair ? 2 : 1) };
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
