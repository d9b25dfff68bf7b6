import { type Dataset, readingDataset } from "../model/dataset.ts";
import { readingRecord, shiftProblem } from "../model/record.ts";
import type { PlacedRecord } from "../model/records.ts";
import { isFault, type SyntaxProblem } from "../model/syntax.ts";
import { applyEdits, type Span, shiftSpan, type TextEdit } from "../text/span.ts";
import { documentUnit } from "./document-unit.ts";
import { lineEnd, lineStart } from "./line-bounds.ts";
import { problemsOf } from "./problems-of.ts";

type ReadingProblems = Generator<void, readonly SyntaxProblem[]>;

/** A part of a document that can be read without the rest; in steps, since it may be all of a large one. */
export interface Unit extends Span {
  readonly text: string;
  /** All problems that reading it gives as it is, counted from its start. */
  problems(): ReadingProblems;
  /** All problems that are there after edits, which are counted from its start too and do not overlap. */
  problemsAfter(edits: readonly TextEdit[]): ReadingProblems;
  /** All problems that reading another text in its place gives. */
  read(text: string): ReadingProblems;
}

/** The parts of a document that can be read without the rest; a part that is asked for again is the same object. */
export class Units {
  readonly #dataset: Dataset;
  readonly #byPlace = new Map<string, Unit>();
  readonly #ofRecords = new Map<number, Unit | "none">();
  #whole: Unit | undefined;

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
  }

  /** The smallest part that holds a span. */
  *around(span: Span): Generator<void, Unit> {
    const { container, problems } = this.#dataset;
    if (container === "json" || problems.some(({ rule }) => rule === "no-array-file")) {
      return (yield* this.#recordAround(span)) ?? this.#document();
    }
    const unit = linesUnit(this.#dataset, span);
    const key = `${unit.start} ${unit.end}`;
    const known = this.#byPlace.get(key) ?? unit;
    this.#byPlace.set(key, known);
    return known;
  }

  #document(): Unit {
    this.#whole ??= documentUnit(this.#dataset);
    return this.#whole;
  }

  /** A record that reads by itself as it does in its document; one with a fault at its end may not. */
  *#recordAround(span: Span): Generator<void, Unit | undefined> {
    const placed = lastStartingAt(this.#dataset, span.start);
    // What touches its ends may belong to what surrounds it.
    if (placed === undefined || placed.start >= span.start || span.end >= placed.start + placed.record.text.length) {
      return undefined;
    }
    const unit = this.#ofRecords.get(placed.index) ?? (yield* findingRecordUnit(placed)) ?? "none";
    this.#ofRecords.set(placed.index, unit);
    return unit === "none" ? undefined : unit;
  }
}

function* findingRecordUnit({ start, record }: PlacedRecord): Generator<void, Unit | undefined> {
  const { length } = yield* readingProblems(record.text);
  return length === record.problems.length ? textUnit(start, record.text, readingProblems) : undefined;
}

/** The problems of a text that is read as a record. */
function* readingProblems(text: string): ReadingProblems {
  return (yield* readingRecord(text)).problems;
}

/** Whole lines, with all of a record that is spread over several. */
function linesUnit(dataset: Dataset, span: Span): Unit {
  const { text, format, container } = dataset;
  const first = lastStartingAt(dataset, span.start);
  const last = lastStartingAt(dataset, span.end);
  const firstEnd = (first?.start ?? 0) + (first?.record.text.length ?? 0);
  const start = lineStart(text, first !== undefined && span.start <= firstEnd ? first.start : span.start);
  const lastEnd = (last?.start ?? 0) + (last?.record.text.length ?? 0);
  const end = lineEnd(text, Math.max(span.end, lastEnd));
  // Only the last line of a file can be cut off.
  const next = end < text.length ? '\n{"next": 0}' : "";
  // And only the whole of a file can be one document over several lines.
  const before = start > 0 && next === "" ? '{"before": 0}\n' : "";
  return textUnit(start, text.slice(start, end), function* (changed) {
    const read = yield* readingDataset(before + changed + next, { format, container });
    return problemsOf(read).map((problem) => shiftProblem(problem, -before.length));
  });
}

function textUnit(start: number, text: string, read: Unit["read"]): Unit {
  return {
    start,
    end: start + text.length,
    text,
    problems: () => read(text),
    problemsAfter: (edits) => read(applyEdits(text, edits)),
    read,
  };
}

/** The last record that starts at or before an offset. */
function lastStartingAt({ records }: Dataset, offset: number): PlacedRecord | undefined {
  return records.at(records.indexAt(offset));
}

/** Whether a changed text has fewer problems than before, and none of a kind that it did not have. */
export function isBetter(before: readonly SyntaxProblem[], after: readonly SyntaxProblem[]): boolean {
  const known = countByRule(before);
  return (
    after.length < before.length && [...countByRule(after)].every(([rule, count]) => count <= (known.get(rule) ?? 0))
  );
}

function countByRule(problems: readonly SyntaxProblem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of problems) {
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return counts;
}

/** What lies between the first and the last of some edits, of which there is at least one. */
export function hull(edits: readonly TextEdit[]): Span {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const { span } of edits) {
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  return { start, end };
}

/** Edits of a document as edits of one of its parts. */
export function inUnit({ start }: Unit, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map(({ span, newText }) => ({ span: shiftSpan(span, -start), newText }));
}

/** Whether every reader takes a text with these problems. */
export function isReadable(problems: readonly SyntaxProblem[]): boolean {
  return !problems.some(isFault);
}
