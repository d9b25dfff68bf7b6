/**
 * Spans and edits: the plain arithmetic of text that everything else in the engine rests on.
 * This folder knows neither JSON nor datasets.
 */

/** Half-open range of UTF-16 code units. What it counts from (a record, a document) is said where it is used. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A replacement of `span` by `newText`; an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Applies edits that do not overlap, in any order; edits at one place keep the order given. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end || a.order - b.order);
  let result = "";
  let from = 0;
  for (const { edit } of ordered) {
    result += text.slice(from, edit.span.start) + edit.newText;
    from = edit.span.end;
  }
  return result + text.slice(from);
}

/** The span alone of something that has one. */
export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** The same span, counted from a place that lies `by` units earlier. */
export function shiftSpan(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

/** Whether two spans share a character or touch each other. */
export function spansTouch(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
