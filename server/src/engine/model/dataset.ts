/**
 * Datasets: a text taken apart into records. Reading never fails; it gives records and a list of problems.
 * This folder knows formats only as a type, and no rules.
 */
import type { Container, Format } from "../formats/format.ts";
import { type Span, shiftSpan } from "../text/span.ts";
import { finish } from "../text/steps.ts";
import { type Text, textOf } from "../text/text.ts";
import { readingJsonDocument } from "./containers/json.ts";
import { readingJsonLines } from "./containers/jsonl.ts";
import { type Encoding, isUndecoded, isWide, replacesBytes, withEncoding } from "./encoding-problems.ts";
import { type DatasetRecord, shiftProblem } from "./record.ts";
import { type FoundRecord, Records } from "./records.ts";
import { creatingReuse, type Reuse } from "./reuse.ts";
import type { SyntaxProblem } from "./syntax.ts";

/** What surrounds the records of a JSON document: its text with `null` in place of each record. */
export interface Envelope {
  readonly record: DatasetRecord;
  /** Where the `null` of each record starts in its text. */
  readonly nulls: readonly number[];
  /** Turns an offset of the envelope's text into one of the document. */
  toDocument(offset: number): number;
}

/** A file of records. */
export interface Dataset {
  /** `undefined` for a file of no known format, of which only the text is checked. */
  readonly format: Format | undefined;
  readonly container: Container;
  /** What all spans of the document count in. */
  readonly text: Text;
  readonly records: Records;
  /** `undefined` in JSON Lines, and where the document itself is the record. */
  readonly envelope: Envelope | undefined;
  /** Problems outside any record; their spans count from the start of the document. */
  readonly problems: readonly SyntaxProblem[];
  /**
   * Present where the brackets of a JSON document do not match: `true` where it is a guess what is a record at all;
   * indices of records that were read anew without what surrounds them, all others being as they were.
   */
  readonly isGuessed?: true | ReadonlySet<number>;
  /** Absent for a text that is no file. */
  readonly file?: FileFacts;
  /** Absent where the host saw no bytes. */
  readonly encoding?: Encoding;
}

/** What a host knows of a file besides its text. */
export interface FileFacts {
  readonly path: string;
  /** Names of all files in its folder, itself included; absent where the host cannot tell. */
  readonly siblings?: readonly string[];
}

/** What to read a text as. */
export interface ReadOptions {
  readonly format: Format | undefined;
  readonly container: Container;
  readonly file?: FileFacts;
  /** What the bytes show; a byte order mark that the text itself shows need not be named. */
  readonly encoding?: Encoding;
}

/** The record of that index; for `undefined` what surrounds the records. */
export function recordOf({ records, envelope }: Dataset, index: number | undefined): DatasetRecord | undefined {
  return index === undefined ? envelope?.record : records.at(index)?.record;
}

/** Turns a span of the record of that index, or of what surrounds the records, into one of the document. */
export function toDocument({ records, envelope }: Dataset, index: number | undefined, span: Span): Span {
  if (index !== undefined) {
    return shiftSpan(span, records.at(index)?.start ?? 0);
  }
  return envelope === undefined ? span : { start: envelope.toDocument(span.start), end: envelope.toDocument(span.end) };
}

/** What a file that begins with a byte order mark begins with. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Takes a text apart. Shares every unchanged record with `previous`, as long as both are read as the same. */
export function readDataset(text: string | Text, options: ReadOptions, previous?: Dataset): Dataset {
  return finish(readingDataset(text, options, previous));
}

/** The same in steps: yields from time to time, so that the host can pause or give up. */
export function* readingDataset(
  text: string | Text,
  options: ReadOptions,
  previous?: Dataset,
): Generator<void, Dataset> {
  const whole = typeof text === "string" ? textOf(text) : text;
  const hasMark = whole.slice(0, 1) === BYTE_ORDER_MARK;
  const known = isReadAlike(previous, options) ? previous : undefined;
  const reuse = yield* creatingReuse(known, whole, hasMark ? BYTE_ORDER_MARK.length : 0);
  const content = hasMark ? textOf(whole.slice(BYTE_ORDER_MARK.length)) : whole;
  const parts = isUndecoded(content, options.encoding)
    ? { records: [], envelope: undefined, problems: [] }
    : yield* takingApart(content, options, reuse);
  yield;
  const { records, ...others } = withEncoding(parts, content, options.encoding);
  const dataset = { ...options, text: whole, records: Records.of(records), ...others };
  return hasMark ? behindMark(dataset) : dataset;
}

/** A document taken apart: its records in order, and the rest. */
export interface Parts extends Pick<Dataset, "envelope" | "problems" | "isGuessed"> {
  readonly records: readonly FoundRecord[];
}

/** Whether records of a dataset read the same under these options. */
export function isReadAlike(previous: Dataset | undefined, { container, format, encoding }: ReadOptions): boolean {
  return (
    previous?.container === container &&
    previous.format === format &&
    replacesBytes(previous.encoding) === replacesBytes(encoding)
  );
}

function takingApart(text: Text, { format, container }: ReadOptions, reuse: Reuse): Generator<void, Parts> {
  switch (container) {
    case "json":
      return readingJsonDocument(text, format?.recordsAt ?? [[[]]], reuse);
    case "jsonl":
      return readingJsonLines(text, reuse, { isKnownFormat: format !== undefined });
  }
}

/** The dataset of a text that has one more character, its byte order mark, in front. */
function behindMark(dataset: Dataset): Dataset {
  const { envelope } = dataset;
  const mark: SyntaxProblem = {
    rule: "no-bom",
    span: { start: 0, end: 0 },
    path: [],
    repair: [{ span: { start: 0, end: 1 }, newText: "" }],
    safe: true,
  };
  // The host may have seen the same mark; before wide units it belongs to them.
  const others = dataset.problems.filter(({ rule, span }) => rule !== "no-bom" || span.end > 0);
  const marks = isWide(dataset.encoding) ? [] : [mark];
  return {
    ...dataset,
    records: dataset.records.shifted(1),
    envelope: envelope && { ...envelope, toDocument: (offset) => envelope.toDocument(offset) + 1 },
    problems: [...marks, ...others.map((problem) => shiftProblem(problem, 1))],
  };
}
