import type { Span } from "../text/span.ts";
import { finish } from "../text/steps.ts";
import type { JsonValue } from "./json.ts";
import { LONG_RECORD, type LongList } from "./long-lists.ts";
import { readingLongRecord } from "./long-record.ts";
import { makingValue } from "./long-value.ts";
import { type ParsedText, parseText, parsingText } from "./parse.ts";
import type { Path } from "./place.ts";
import { readPlainValue } from "./plain-value.ts";
import type { SyntaxProblem } from "./syntax.ts";
import { toValue } from "./tree.ts";

/**
 * One record of a dataset: a line of JSON Lines, or an element that the format names in a JSON document.
 * It is never changed and knows only its own text, so an unchanged record stays the same object after an edit,
 * and results can be remembered by it.
 */
export interface DatasetRecord {
  readonly text: string;
  /** After a fault, what could still be read; `undefined` when that is nothing. */
  readonly value: JsonValue | undefined;
  /** Syntax faults, and what the value cannot show: repeated keys, numbers that do not survive. Spans count from the record's start. */
  readonly problems: readonly SyntaxProblem[];
  /** Objects and lists that a fault may have cut short: what they lack says nothing. */
  readonly damaged: readonly Path[];
  /** The long lists in it, whose elements can be read one by one; only in a long record without a fault. */
  readonly lists?: readonly LongList[];
  /** A part of the text; present where that is cheaper to be had than from the text. */
  slice?(start: number, end: number): string;
  /** Whether what stands around it decided how it was read: elsewhere, or after an edit, the same text may read otherwise. */
  readonly isContextual?: true;
}

const NONE: readonly never[] = [];

/**
 * A record about which there is nothing to know but its value, and that is parsed again where somebody asks for it:
 * the values of a large file would take several times the memory of its text.
 */
export class PlainRecord implements DatasetRecord {
  readonly text: string;
  readonly problems = NONE;
  readonly damaged = NONE;

  constructor(text: string, value: JsonValue) {
    this.text = text;
    lastParsed = { record: this, value };
  }

  get value(): JsonValue {
    if (lastParsed?.record !== this) {
      lastParsed = { record: this, value: JSON.parse(this.text) };
    }
    return lastParsed.value;
  }
}

/** Whoever asks for the value of a record asks for it again soon. */
let lastParsed: { readonly record: PlainRecord; readonly value: JsonValue } | undefined;

/** The same record as a plain object, to make another one of it. */
export function copyOf({ text, value, problems, damaged, lists, isContextual }: DatasetRecord): DatasetRecord {
  return { text, value, problems, damaged, ...(lists && { lists }), ...(isContextual && { isContextual }) };
}

/** Reads one record. Never throws: reading gives a value and a list of problems. */
export function readRecord(text: string): DatasetRecord {
  return readPlainRecord(text) ?? toRecord(text, parseText(text));
}

/** The same in steps: a long record takes time, so it yields now and then. */
export function* readingRecord(text: string): Generator<void, DatasetRecord> {
  if (text.length < LONG_RECORD) {
    return readRecord(text);
  }
  const long = yield* readingLongRecord(text);
  if (long !== undefined) {
    return long;
  }
  const { root, problems, damaged } = yield* parsingText(text);
  return { text, value: root && (yield* makingValue(root)), problems, damaged };
}

/** The record of a text that `JSON.parse` takes and that hides nothing from it; `undefined` for every other text. */
export function readPlainRecord(text: string): DatasetRecord | undefined {
  if (text.length >= LONG_RECORD) {
    return finish(readingLongRecord(text));
  }
  const value = readPlainValue(text);
  return value === undefined ? undefined : new PlainRecord(text, value);
}

/** The record of a text without a fault, which stays the same object as long as the text does. */
export function soundRecord(
  text: string,
  reuse: (text: string) => DatasetRecord | undefined,
): DatasetRecord | undefined {
  return finish(readingSoundRecord(text, reuse(text)));
}

/** The same in steps, where `known` is what was read of that text before. */
export function* readingSoundRecord(
  text: string,
  known: DatasetRecord | undefined,
): Generator<void, DatasetRecord | undefined> {
  if (known?.problems.length === 0 && known.damaged.length === 0) {
    return known;
  }
  return text.length < LONG_RECORD ? readPlainRecord(text) : yield* readingLongRecord(text);
}

/** The record that a tolerant parse of the whole text gives. */
export function toRecord(text: string, { root, problems, damaged }: ParsedText): DatasetRecord {
  return { text, value: root === undefined ? undefined : toValue(root), problems, damaged };
}

/** The same problem, counted from a place that lies `by` units earlier. */
export function shiftProblem(problem: SyntaxProblem, by: number): SyntaxProblem {
  return moveProblem(problem, (offset) => offset + by);
}

/** The same problem in a text where what was at an offset is elsewhere. */
export function moveProblem(problem: SyntaxProblem, move: (offset: number) => number): SyntaxProblem {
  const moved = ({ start, end }: Span): Span => ({ start: move(start), end: move(end) });
  return {
    ...problem,
    span: moved(problem.span),
    ...(problem.related && { related: moved(problem.related) }),
    ...(problem.repair && { repair: problem.repair.map(({ span, newText }) => ({ span: moved(span), newText })) }),
  };
}
