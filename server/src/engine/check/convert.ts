import type { Container, Format } from "../formats/format.ts";
import { readJsonDocument } from "../model/containers/json.ts";
import { readJsonLines } from "../model/containers/jsonl.ts";
import type { Dataset } from "../model/dataset.ts";
import { type Encoding, isUndecoded, withEncoding } from "../model/encoding-problems.ts";
import { isObject, readJson } from "../model/json.ts";
import type { DatasetRecord } from "../model/record.ts";
import { Records } from "../model/records.ts";
import { isFault, type SyntaxProblem } from "../model/syntax.ts";
import { RULES } from "../rules/index.ts";
import { capitalise, describeValue } from "../rules/shared/wording.ts";
import { type Span, shiftSpan } from "../text/span.ts";
import { textOf } from "../text/text.ts";
import { checkAll, createChecker } from "./checker.ts";
import { createRecordWriter, type WriteLayout } from "./record-writer.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** What is to be converted. */
export interface ConvertSource {
  readonly text: string;
  readonly container: Container;
  /** `undefined` for a file of no known format. */
  readonly format: Format | undefined;
  readonly encoding?: Encoding;
}

/** Why a file was not converted, in words that findings use. */
export interface Refusal {
  readonly message: string;
  readonly help: string;
  /** Counted from the start of the document. */
  readonly span: Span;
}

/** A converted text, or why there is none. */
export type Converted = { readonly text: string } | { readonly refusal: Refusal };

/** How records are written; line ends are those of the source where it has any. */
export type ConvertLayout = Omit<WriteLayout, "lineEnd">;

/**
 * Writes the records of a JSON array or of JSON Lines as the other, or anew as the same. Every record keeps its text,
 * save for blanks between its parts. A file of which something would be lost is refused, with the first reason.
 */
export function convert(source: ConvertSource, layout: ConvertLayout): Converted {
  const records = readRecords(source);
  if ("refusal" in records) {
    return records;
  }
  const writer = createRecordWriter({ ...layout, lineEnd: /\r\n|\n|\r/.exec(source.text)?.[0] ?? "\n" });
  return { text: records.texts.map((text) => writer.record(text)).join("") + writer.end() };
}

/** Whether a line is an object by itself, in the strict sense, so that it can be converted without the rest. */
export function isRecordText(text: string): boolean {
  return isObject(readJson(text));
}

const BYTE_ORDER_MARK = "\ufeff";

/** A list of records, or one record. */
const LAYOUTS = [[["*"]], [[]]];

/** Faults of a file that lie between its records, and are gone when these are written anew. */
const CURED: ReadonlySet<string> = new Set(["record-one-line", "no-array-file", "no-extra-values"]);

type RecordTexts = { readonly texts: readonly string[] } | { readonly refusal: Refusal };

function readRecords({ text, container, format, encoding }: ConvertSource): RecordTexts {
  const shift = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const content = text.slice(shift);
  const dataset = readAny(content, container, encoding);
  const refusal = faultIn(dataset) ?? oddRecord(dataset) ?? (isAround(dataset, format) ? around(format) : undefined);
  return refusal === undefined
    ? { texts: [...dataset.records].map(({ record }) => record.text) }
    : { refusal: { ...refusal, span: shiftSpan(refusal.span, shift) } };
}

/** The records as they stand in the text, whatever its format: a list, an object, or lines. */
function readAny(text: string, container: Container, encoding: Encoding | undefined): Dataset {
  const whole = textOf(text);
  const parts = isUndecoded(whole, encoding)
    ? { records: [], envelope: undefined, problems: [] }
    : container === "json"
      ? readJsonDocument(text, LAYOUTS, () => undefined)
      : readJsonLines(text, () => undefined, { isKnownFormat: true });
  // A byte order mark is left behind, as it is no part of a record.
  const faults = encoding?.faults.filter(({ kind }) => kind !== "mark");
  const seen = faults && encoding && { ...encoding, faults };
  const { records, ...others } = withEncoding(parts, whole, seen);
  return { format: undefined, container, text: whole, records: Records.of(records), ...others };
}

/** The first thing that a strict reader stops at. */
function faultIn(dataset: Dataset): Refusal | undefined {
  const { records, envelope, problems } = dataset;
  const all = [problems, envelope?.record.problems ?? [], ...[...records].map(({ record }) => record.problems)].flat();
  const stopsAt = ({ rule, encoding }: SyntaxProblem): boolean =>
    encoding !== undefined || (isFault({ rule }) && !CURED.has(rule));
  if (!all.some(stopsAt)) {
    return undefined;
  }
  const texts = RULES.filter(({ kind }) => kind === "text");
  const findings = checkAll(createChecker(texts, DEFAULT_SETTINGS), dataset).all();
  const first = findings.find(
    ({ rule: { id }, severity }) =>
      (isFault({ rule: id }) && !CURED.has(id)) || (id === "encoding-utf8" && severity === "error"),
  );
  const { message, help, span } = first ?? UNNAMED;
  return { message, help, span };
}

const UNNAMED: Refusal = {
  message: "The file has a fault.",
  help: "Check the file, and repair it first.",
  span: { start: 0, end: 0 },
};

/** Whether the document is an object in which records stand, or may stand, beside other things. */
function isAround({ container, records, envelope }: Dataset, format: Format | undefined): boolean {
  const canBeRecord = format?.recordsAt.flat().some((pattern) => pattern.length === 0) ?? false;
  return container === "json" && !canBeRecord && envelope === undefined && records.length === 1;
}

function around(format: Format | undefined): Refusal {
  return {
    message:
      format === undefined
        ? "The document is one object, and not a list of records."
        : `In the format "${format.title}" an object stands around the records, for which a list has no place.`,
    help: "Convert a list of objects, or an object on each line.",
    span: { start: 0, end: 0 },
  };
}

/** The first record that is no object: readers of lists and of lines want objects. */
function oddRecord({ records }: Dataset): Refusal | undefined {
  const odd = [...records].find(({ record }) => !isObject(record.value));
  return (
    odd && {
      message: `${capitalise(`record ${odd.index + 1}`)} is ${describe(odd.record)}, but must be an object.`,
      help: "Write an object here, or remove it.",
      span: { start: odd.start, end: odd.start + odd.record.text.length },
    }
  );
}

function describe({ value, text }: DatasetRecord): string {
  return value === undefined ? "empty" : describeValue(value, text);
}
