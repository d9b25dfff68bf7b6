import { type ChangedSpan, changedSpan } from "../text/changed-span.ts";
import type { Text } from "../text/text.ts";
import type { Dataset } from "./dataset.ts";
import type { DatasetRecord } from "./record.ts";

/**
 * Gives the record of a text that was read before and reads the same everywhere; `undefined` when there is none. It is
 * asked with the place where the text starts in what is read, without one for what surrounds all records.
 */
export type Reuse = (text: string, start?: number) => DatasetRecord | undefined;

/** Nothing was read before. */
const NOTHING: Reuse = () => undefined;

/** So many records are looked at without a pause. */
const PART_LENGTH = 250;

/**
 * Finds records of an earlier reading for a text of which `skipped` code units in front are not read. Outside of what
 * changed they are found by their place, inside by their text.
 */
export function* creatingReuse(previous: Dataset | undefined, text: Text, skipped: number): Generator<void, Reuse> {
  if (previous === undefined) {
    return NOTHING;
  }
  const changed = changedSpan(previous.text, text);
  const inChange = changed === undefined ? new Map<string, DatasetRecord>() : yield* textsIn(previous, changed);
  return (part, start) => {
    if (start === undefined) {
      const around = previous.envelope?.record;
      return around?.text === part && around.isContextual !== true ? around : undefined;
    }
    const offset = offsetBefore(start + skipped, changed);
    const placed = offset === undefined ? undefined : previous.records.at(previous.records.indexAt(offset));
    if (placed === undefined || placed.start !== offset || placed.record.isContextual === true) {
      return inChange.get(part);
    }
    const { record } = placed;
    // To compare texts takes as long as to read them: outside of what changed a text is as long as before, or another one.
    const isOutside = changed === undefined || offset >= changed.beforeEnd || offset + part.length <= changed.start;
    return isOutside && record.text.length === part.length
      ? record
      : record.text === part
        ? record
        : inChange.get(part);
  };
}

/** Where a place outside of what changed was before; `undefined` for one that is new. */
function offsetBefore(offset: number, changed: ChangedSpan | undefined): number | undefined {
  if (changed === undefined || offset < changed.start) {
    return offset;
  }
  return offset < changed.afterEnd ? undefined : offset - changed.afterEnd + changed.beforeEnd;
}

/** Records that share a character with what changed, or touch it. */
function* textsIn(
  { records }: Dataset,
  { start, beforeEnd }: ChangedSpan,
): Generator<void, Map<string, DatasetRecord>> {
  const known = new Map<string, DatasetRecord>();
  const behind = records.indexAt(beforeEnd) + 1;
  for (let index = Math.max(0, records.indexAt(start)); index < behind; index += PART_LENGTH) {
    for (const { record } of records.slice(index, Math.min(behind, index + PART_LENGTH))) {
      if (record.isContextual !== true) {
        known.set(record.text, record);
      }
    }
    yield;
  }
  return known;
}
