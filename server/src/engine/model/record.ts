import type { Span } from "../text/span.ts";
import { hidesNothing } from "./hides-nothing.ts";
import type { JsonValue } from "./json.ts";
import { type ParsedText, parseText } from "./parse.ts";
import type { Path } from "./place.ts";
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
  /** Whether what stands around it decided how it was read: elsewhere, or after an edit, the same text may read otherwise. */
  readonly isContextual?: true;
}

const NONE: readonly never[] = [];

/** Reads one record. Never throws: reading gives a value and a list of problems. */
export function readRecord(text: string): DatasetRecord {
  return readPlainRecord(text) ?? toRecord(text, parseText(text));
}

/** The record of a text that `JSON.parse` takes and that hides nothing from it; `undefined` for every other text. */
export function readPlainRecord(text: string): DatasetRecord | undefined {
  if (isSurelyBroken(text)) {
    return undefined;
  }
  try {
    const value: JsonValue = JSON.parse(text);
    return hidesNothing(text, value) ? { text, value, problems: NONE, damaged: NONE } : undefined;
  } catch {
    return undefined;
  }
}

/** The record of a text without a fault, which stays the same object as long as the text does. */
export function soundRecord(
  text: string,
  reuse: (text: string) => DatasetRecord | undefined,
): DatasetRecord | undefined {
  const known = reuse(text);
  return known?.problems.length === 0 && known.damaged.length === 0 ? known : readPlainRecord(text);
}

/** A cheap look at both ends, since an exception costs as much as a page of JSON. */
function isSurelyBroken(text: string): boolean {
  const first = text[0] ?? "";
  const last = text.at(-1);
  if (last === "," || !MAY_START.has(first)) {
    return true;
  }
  return (first === "{" && last !== "}" && !isBlank(last)) || (first === "[" && last !== "]" && !isBlank(last));
}

/** What a text that `JSON.parse` takes can start with. */
const MAY_START: ReadonlySet<string> = new Set('{["-0123456789tfn \t\r\n');

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
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
