import type { ChangedSpan } from "../../text/changed-span.ts";
import { type LineSpan, splitLines } from "../../text/lines.ts";
import { NearText } from "../../text/near-text.ts";
import { shiftSpan } from "../../text/span.ts";
import type { Text } from "../../text/text.ts";
import type { Dataset, ReadOptions } from "../dataset.ts";
import { replacesBytes, withoutReplaced } from "../encoding-problems.ts";
import { type DatasetRecord, shiftProblem } from "../record.ts";
import type { FoundRecord, Records } from "../records.ts";
import type { Reuse } from "../reuse.ts";
import { updateLongRecord } from "../update-long.ts";
import { type AnchorBefore, type AnchorBehind, anchorBefore, anchorBehind, startOfLines } from "./line-anchors.ts";
import { LineReader } from "./line-reader.ts";
import { lineSeparators } from "./line-separators.ts";
import { firstLineEnd } from "./line-source.ts";
import { type EditedParts, type EditedSpan, problemsAfterEdit } from "./update-problems.ts";

/** The lines around an edit that are read anew. */
interface EditedLines extends EditedSpan {
  readonly before: AnchorBefore | undefined;
  readonly behind: AnchorBehind | undefined;
  /** Where they end now. */
  readonly afterEnd: number;
}

/** Several lines that are longer are read in steps, so that the host can pause. */
const LONGEST_WINDOW = 1 << 21;

/** The dataset of JSON Lines after an edit; `undefined` when it takes a full read. */
export function updateLines(
  previous: Dataset,
  text: Text,
  changed: ChangedSpan,
  options: ReadOptions,
): Dataset | undefined {
  const edited = findLines(previous, text, changed);
  const read = edited && readLines(previous, text, { ...edited, changed }, options);
  if (edited === undefined || read === undefined) {
    return undefined;
  }
  const first = (edited.before?.index ?? -1) + 1;
  const behind = edited.behind?.index ?? previous.records.length;
  const records = previous.records.spliced(first, behind, read.records, edited.by);
  const problems = problemsAfterEdit(previous, { text, records, encoding: options.encoding }, edited, read);
  return isReadByLines(text, records, options)
    ? { ...options, text, records, envelope: undefined, problems }
    : undefined;
}

function findLines(previous: Dataset, text: Text, changed: ChangedSpan): EditedLines | undefined {
  const before = anchorBefore(previous, changed.start);
  const behind = anchorBehind(previous, changed.beforeEnd);
  const isList = previous.problems.some(({ rule }) => rule === "no-array-file");
  if (before === undefined || behind === undefined || isList) {
    return undefined;
  }
  const by = text.length - previous.text.length;
  const start = before === "start" ? startOfLines(text) : before.next;
  const afterEnd = behind === "end" ? text.length : behind.line.start + by;
  if (afterEnd - start > LONGEST_WINDOW && endOfLine(text, start) < endOfLine(text, afterEnd - 2)) {
    return undefined;
  }
  return {
    before: before === "start" ? undefined : before,
    behind: behind === "end" ? undefined : behind,
    start,
    beforeEnd: behind === "end" ? Number.POSITIVE_INFINITY : behind.line.start,
    afterEnd,
    by,
  };
}

/** Where the next line end stands at or behind an offset. */
function endOfLine(text: Text, offset: number): number {
  const [lineFeed, carriageReturn] = [text.indexOf("\n", offset), text.indexOf("\r", offset)];
  const nearest = Math.min(...[lineFeed, carriageReturn].filter((at) => at >= 0));
  return Math.min(nearest, text.length);
}

function readLines(
  previous: Dataset,
  text: Text,
  edited: EditedLines & { readonly changed: ChangedSpan },
  { encoding }: ReadOptions,
): EditedParts | undefined {
  const { before, behind, start, afterEnd, changed } = edited;
  const lineEnd = firstLineEnd(text);
  // Repairs of all lines go by the first one.
  if (before === undefined && behind !== undefined && lineEnd !== firstLineEnd(previous.text)) {
    return undefined;
  }
  const known = previous.records.slice((before?.index ?? -1) + 1, behind?.index);
  const content = text.slice(start, afterEnd);
  const lines = linesAround(content, edited);
  const reader = new LineReader({ text: new NearText(text), lines, lineEnd }, reuseOf(known, changed));
  const end = behind === undefined ? lines.length : lines.length - 1;
  let line = before === undefined ? 0 : 1;
  while (line < end) {
    line = reader.readLine(line);
  }
  // Where a record may reach further it has to be seen how far.
  const maySearch = [...known, ...reader.records].some(({ record }) => record.isContextual === true);
  if (behind?.isBarrier === false && maySearch) {
    return undefined;
  }
  const separators = lineSeparators(content).map((problem) => shiftProblem(problem, start));
  const parts = { records: reader.records, envelope: undefined, problems: reader.problems };
  const { records, problems } = replacesBytes(encoding) ? withoutReplaced(parts, text) : parts;
  return { records, problems, separators };
}

/** The edited lines, between one that was read before and one that is left to be read. */
function linesAround(content: string, { before, behind, start, by }: EditedLines): readonly LineSpan[] {
  const edited = splitLines(content).map((line) => shiftSpan(line, start));
  const bounded = behind === undefined ? edited : [...edited.slice(0, -1), shiftSpan(behind.line, by)];
  return before === undefined ? bounded : [before.line, ...bounded];
}

/** Records of the edited lines; a long one that was edited inside of an element is read anew only there. */
function reuseOf(known: readonly FoundRecord[], changed: ChangedSpan): Reuse {
  return (text, start) =>
    known.find(({ record }) => record.isContextual !== true && record.text === text)?.record ??
    editedLong(
      known.find((each) => each.start === start && each.record.lists !== undefined),
      text,
      changed,
    );
}

function editedLong(
  found: FoundRecord | undefined,
  text: string,
  { start, beforeEnd, afterEnd }: ChangedSpan,
): DatasetRecord | undefined {
  const by = afterEnd - beforeEnd;
  if (found === undefined || text.length !== found.record.text.length + by) {
    return undefined;
  }
  const edit = { start: start - found.start, end: beforeEnd - found.start, by };
  return updateLongRecord({ record: found.record, edit, text, slice: (from, to) => text.slice(from, to) });
}

/** Whether a text with these records is surely read line by line, and not as one list or document. */
function isReadByLines(text: Text, records: Records, { format }: ReadOptions): boolean {
  const start = startOfContent(text);
  const first = records.at(0);
  // Before the first record stands what is none, and neither a list nor a document begins so.
  if (first === undefined || first.start > start) {
    return true;
  }
  const isWhole = first.record.isContextual !== true;
  // Behind a list in its line there is more, so that it is not all.
  return first.record.text.startsWith("[")
    ? isWhole && first.record.problems.length === 0 && records.length > 1
    : isWhole || format !== undefined;
}

function startOfContent(text: Text): number {
  const near = new NearText(text);
  let at = startOfLines(text);
  while (" \t\r\n".includes(near.slice(at, at + 1)) && at < text.length) {
    at++;
  }
  return at;
}
