import { lastUpTo } from "../../text/search.ts";
import type { Span } from "../../text/span.ts";

/** What stands in place of a record that is left out. */
export const ELIDED = "null";

/** A text without some of its records. */
export interface ElidedText {
  readonly text: string;
  /** Turns an offset of it into one of the whole text. */
  toDocument(offset: number): number;
}

/** Puts `null` in place of what stands at the spans, which are in order and apart from each other. */
export function elide(text: string, spans: readonly Span[]): ElidedText {
  const pieces: string[] = [];
  /** Where the `null` of each record starts. */
  const starts: number[] = [];
  let from = 0;
  let length = 0;
  for (const span of spans) {
    pieces.push(text.slice(from, span.start), ELIDED);
    starts.push(length + span.start - from);
    length += span.start - from + ELIDED.length;
    from = span.end;
  }
  pieces.push(text.slice(from));
  const toDocument = (offset: number): number => {
    const nearest = lastUpTo(starts.length, (at) => (starts[at] ?? 0) <= offset);
    const [start, span] = [starts[nearest], spans[nearest]];
    if (start === undefined || span === undefined) {
      return offset;
    }
    return offset < start + ELIDED.length ? span.start : span.end + offset - start - ELIDED.length;
  };
  return { text: pieces.join(""), toDocument };
}
