import { lastUpTo } from "../../text/search.ts";
import type { Span } from "../../text/span.ts";
import { finish } from "../../text/steps.ts";

/** What stands in place of a record that is left out. */
export const ELIDED = "null";

/** A text without some of its records. */
export interface ElidedText {
  readonly text: string;
  /** Where the `null` of each record starts. */
  readonly nulls: readonly number[];
  /** Turns an offset of it into one of the whole text. */
  toDocument(offset: number): number;
}

/** What parts can be taken of. */
interface Sliceable {
  slice(start: number, end?: number): string;
}

/** Puts `null` in place of what stands at the spans, which are in order and apart from each other. */
export function elide(text: Sliceable, spans: readonly Span[]): ElidedText {
  return finish(eliding(text, spans));
}

/** How many spans are left out without pausing. */
const PART_LENGTH = 1000;

/** The same in steps: a large document may have a million records. */
export function* eliding(text: Sliceable, spans: readonly Span[]): Generator<void, ElidedText> {
  const pieces: string[] = [];
  const nulls: number[] = [];
  let from = 0;
  let length = 0;
  for (const span of spans) {
    pieces.push(text.slice(from, span.start), ELIDED);
    nulls.push(length + span.start - from);
    length += span.start - from + ELIDED.length;
    from = span.end;
    if (nulls.length % PART_LENGTH === 0) {
      yield;
    }
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(""), nulls, toDocument: (offset) => toWhole(offset, nulls, (index) => spans[index]) };
}

/** Turns an offset of an elided text into one of the whole text, in which the left out records stand at spans. */
export function toWhole(offset: number, nulls: readonly number[], spanAt: (index: number) => Span | undefined): number {
  const nearest = lastUpTo(nulls.length, (at) => (nulls[at] ?? 0) <= offset);
  const [start, span] = [nulls[nearest], spanAt(nearest)];
  if (start === undefined || span === undefined) {
    return offset;
  }
  return offset < start + ELIDED.length ? span.start : span.end + offset - start - ELIDED.length;
}

/** Whether the only record is the whole document. */
export function isRoot(text: Sliceable, spans: readonly Span[]): boolean {
  const [only] = spans;
  return (
    spans.length === 1 &&
    only !== undefined &&
    text.slice(0, only.start).trim() === "" &&
    text.slice(only.end).trim() === ""
  );
}
