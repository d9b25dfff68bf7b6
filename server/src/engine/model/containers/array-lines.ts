import { lineEndOf } from "../../text/lines.ts";
import { type Span, shiftSpan, type TextEdit } from "../../text/span.ts";
import type { Parts } from "../dataset.ts";
import { ROOT } from "../place.ts";
import { readRecord } from "../record.ts";
import type { Reuse } from "../reuse.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { endOfBlanks } from "../trivia.ts";
import { joinEdits } from "./joined-lines.ts";
import type { LineOptions } from "./jsonl.ts";
import { scanRecords } from "./scan-records.ts";

/** A whole JSON array where JSON Lines should be: its elements are the records. `undefined` for every other text. */
export function readArrayLines(text: string, reuse: Reuse, { isKnownFormat }: LineOptions): Parts | undefined {
  const start = endOfBlanks(text, 0);
  if (text[start] !== "[") {
    return undefined;
  }
  const end = text.trimEnd().length;
  // In one line it is a record like others, unless the format wants objects.
  const isOneLine = !/[\r\n]/.test(text.slice(start, end));
  const spans = isOneLine && !isKnownFormat ? undefined : scanRecords(text, [[["*"]]]);
  if (spans === undefined) {
    return undefined;
  }
  const records = spans.map((span) => {
    const part = text.slice(span.start, span.end);
    return { record: reuse(part, span.start) ?? readRecord(part), start: span.start, at: ROOT };
  });
  const isSound = records.every(({ record }) => record.problems.length === 0);
  const problem: SyntaxProblem = {
    rule: "no-array-file",
    span: { start, end: start + 1 },
    path: [],
    found: String(records.length),
    ...(isSound && records.length > 0 ? { repair: toLines(text, spans) } : {}),
  };
  return { records, envelope: undefined, problems: [problem] };
}

function toLines(text: string, spans: readonly Span[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    edits.push(...(from === 0 ? [remove(from, start)] : partEdits(text, from, start)));
    const inner = joinEdits(text.slice(start, end));
    edits.push(...inner.map(({ span, newText }) => ({ span: shiftSpan(span, start), newText })));
    from = end;
  }
  // The line end behind the closing bracket stays.
  return [...edits, remove(from, text.lastIndexOf("]") + 1)].filter(
    ({ span, newText }) => span.end > span.start || newText !== "",
  );
}

/** Puts nothing but a line end between two records: the one that is there, if there is one. */
function partEdits(text: string, from: number, to: number): readonly TextEdit[] {
  const [lineEnd] = /\r\n|\n|\r/.exec(text.slice(from, to)) ?? [];
  if (lineEnd === undefined) {
    return [{ span: { start: from, end: to }, newText: lineEndOf(text) }];
  }
  const at = text.indexOf(lineEnd, from);
  return [remove(from, at), remove(at + lineEnd.length, to)];
}

function remove(start: number, end: number): TextEdit {
  return { span: { start, end }, newText: "" };
}
