import { lastUpTo } from "../text/search.ts";
import type { PathPattern } from "./place.ts";
import type { DatasetRecord } from "./record.ts";

/** A record and where it starts in the document, in UTF-16 code units. */
export interface PlacedRecord {
  readonly record: DatasetRecord;
  readonly index: number;
  readonly start: number;
  /** At which place of the format's layout it lives; `[]` where it is a line or the document. */
  readonly at: PathPattern;
}

/** A record that was just read and does not know how many come before it. */
export type FoundRecord = Omit<PlacedRecord, "index">;

/** Neighbouring records; the same object as long as nothing in it changed, wherever in the document it lies. */
export interface RecordRun {
  readonly records: readonly DatasetRecord[];
  /** Where each starts, counted from the first of the run. */
  readonly offsets: readonly number[];
  readonly places: readonly PathPattern[];
}

/** How many records make a run: with a hundred thousand of them, there are about as many runs as records in one. */
const RUN_LENGTH = 256;

/** The records of a dataset in document order. Never changed: an edit makes a new list that shares all runs but a few. */
export class Records implements Iterable<PlacedRecord> {
  readonly runs: readonly RecordRun[];
  readonly length: number;
  /** Where the first record of each run starts in the document. */
  readonly #starts: readonly number[];
  /** Index of the first record of each run. */
  readonly #firsts: readonly number[];
  readonly #runLength: number;

  private constructor(runs: readonly RecordRun[], starts: readonly number[], runLength: number) {
    const firsts: number[] = [];
    let length = 0;
    for (const { records } of runs) {
      firsts.push(length);
      length += records.length;
    }
    this.runs = runs;
    this.length = length;
    this.#starts = starts;
    this.#runLength = runLength;
    this.#firsts = firsts;
  }

  /** A list of records that are in document order, in runs of about that length: two thirds to one and a half of it. */
  static of(found: readonly FoundRecord[], runLength = RUN_LENGTH): Records {
    const runs: RecordRun[] = [];
    const starts: number[] = [];
    const length = Math.ceil(found.length / Math.max(1, Math.round(found.length / runLength)));
    for (let from = 0; from < found.length; from += length) {
      const part = found.slice(from, from + length);
      const start = part[0]?.start ?? 0;
      runs.push({
        records: part.map(({ record }) => record),
        offsets: part.map((each) => each.start - start),
        places: part.map(({ at }) => at),
      });
      starts.push(start);
    }
    return new Records(runs, starts, runLength);
  }

  /** The record of that index; `undefined` when there is none. */
  at(index: number): PlacedRecord | undefined {
    return index >= 0 && index < this.length ? this.#inRun(this.runOf(index), index) : undefined;
  }

  /** Index of the first record of a run. */
  firstOf(run: number): number {
    return this.#firsts[run] ?? this.length;
  }

  /** Index of the last record that starts at or before an offset; -1 when there is none. */
  indexAt(offset: number): number {
    const run = lastUpTo(this.runs.length, (each) => (this.#starts[each] ?? 0) <= offset);
    const offsets = this.runs[run]?.offsets;
    if (offsets === undefined) {
      return -1;
    }
    const from = offset - (this.#starts[run] ?? 0);
    return this.firstOf(run) + lastUpTo(offsets.length, (each) => (offsets[each] ?? 0) <= from);
  }

  /** The records from one index up to another, which is left out; both are cut to the list. */
  slice(from: number, to = this.length): readonly PlacedRecord[] {
    const found: PlacedRecord[] = [];
    const end = Math.min(to, this.length);
    let index = Math.max(0, from);
    for (let run = this.runOf(index); index < end; run++) {
      const next = Math.min(end, this.firstOf(run + 1));
      for (; index < next; index++) {
        const placed = this.#inRun(run, index);
        if (placed !== undefined) {
          found.push(placed);
        }
      }
    }
    return found;
  }

  *[Symbol.iterator](): Iterator<PlacedRecord> {
    for (let run = 0; run < this.runs.length; run++) {
      yield* this.slice(this.firstOf(run), this.firstOf(run + 1));
    }
  }

  /** The same records in a document with that much more in front of them. */
  shifted(by: number): Records {
    return new Records(
      this.runs,
      this.#starts.map((start) => start + by),
      this.#runLength,
    );
  }

  /**
   * A list with other records in place of those from one index up to another, which stays; from there on all start `by`
   * later. Only the runs around the place are made anew.
   */
  spliced(from: number, to: number, found: readonly FoundRecord[], by: number): Records {
    const { first, last } = this.#runsAround(from, to, found.length);
    const before = this.slice(this.firstOf(first), from);
    const behind = this.slice(to, this.firstOf(last + 1)).map((each) => ({ ...each, start: each.start + by }));
    const middle = Records.of([...before, ...found, ...behind], this.#runLength);
    const later = this.#starts.slice(last + 1);
    return new Records(
      [...this.runs.slice(0, first), ...middle.runs, ...this.runs.slice(last + 1)],
      [...this.#starts.slice(0, first), ...middle.#starts, ...(by === 0 ? later : later.map((start) => start + by))],
      this.#runLength,
    );
  }

  /** The runs to make anew, so that none becomes too short as long as there is another to join it with. */
  #runsAround(from: number, to: number, added: number): { readonly first: number; readonly last: number } {
    const first = Math.max(0, this.runOf(Math.min(from, this.length - 1)));
    const last = Math.max(first, this.runOf(Math.min(Math.max(from, to - 1), this.length - 1)));
    const length = this.firstOf(last + 1) - this.firstOf(first) - (to - from) + added;
    if (length >= this.#runLength >> 1) {
      return { first, last };
    }
    return last + 1 < this.runs.length ? { first, last: last + 1 } : { first: Math.max(0, first - 1), last };
  }

  /** The run that has the record of that index. */
  runOf(index: number): number {
    return lastUpTo(this.runs.length, (run) => this.firstOf(run) <= index);
  }

  #inRun(run: number, index: number): PlacedRecord | undefined {
    const { records, offsets, places } = this.runs[run] ?? {};
    const inside = index - this.firstOf(run);
    const [record, offset, at] = [records?.[inside], offsets?.[inside], places?.[inside]];
    return record === undefined || offset === undefined || at === undefined
      ? undefined
      : { record, index, start: (this.#starts[run] ?? 0) + offset, at };
  }
}
