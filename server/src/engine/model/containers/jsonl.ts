import { parseText } from "../parse.ts";
import type { Dataset, PlacedRecord, Reuse } from "../dataset.ts";
import { type DatasetRecord, readRecord } from "../record.ts";
import type { SyntaxProblem } from "../syntax.ts";

/** A line without its line end, and where it starts. */
interface Line {
  readonly text: string;
  readonly start: number;
}

/** Takes JSON Lines apart: every line that is not blank is a record. Lines end at LF, CRLF and lone CR, as in Python, and nowhere else. */
export function readJsonLines(text: string, reuse: Reuse): Pick<Dataset, "records" | "envelope" | "problems"> {
  const records: PlacedRecord[] = [];
  const problems: SyntaxProblem[] = [];
  const lines = splitLines(text);
  lines.forEach((line, number) => {
    const content = line.text.trim();
    if (content === "") {
      // What follows the last line end is no line.
      if (line.text !== "" || number < lines.length - 1) {
        problems.push(blankLine(line, lines, number));
      }
      return;
    }
    const lead = line.text.length - line.text.trimStart().length;
    const record = reuse(content) ?? readLine(content);
    records.push({ record, index: records.length, start: line.start + lead });
  });
  return { records, envelope: undefined, problems };
}

function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(start, match.index), start });
    start = match.index + match[0].length;
  }
  lines.push({ text: text.slice(start), start });
  return lines;
}

function blankLine(line: Line, lines: readonly Line[], number: number): SyntaxProblem {
  const next = lines[number + 1];
  const previous = lines[number - 1];
  const isLast = lines.slice(number).every((each) => each.text.trim() === "");
  const end = line.start + line.text.length;
  // Removing the line takes its own line end, or the one before it when it has none.
  const removed =
    next === undefined
      ? { start: previous === undefined ? line.start : previous.start + previous.text.length, end }
      : { start: line.start, end: next.start };
  return {
    rule: "no-blank-lines",
    span: { start: line.start, end },
    path: [],
    found: isLast ? "last" : "inner",
    repair: [{ span: removed, newText: "" }],
  };
}

/** A line is one value; a comma behind it and a second value have names of their own. */
function readLine(text: string): DatasetRecord {
  const record = readRecord(text);
  const extra = record.problems.find((problem) => problem.rule === "no-extra-text" && problem.span.end === text.length);
  if (extra === undefined) {
    return record;
  }
  const { end } = parseText(text);
  if (extra.span.start < end) {
    return record;
  }
  return { ...record, problems: record.problems.map((problem) => (problem === extra ? nameExtra(text, extra, end) : problem)) };
}

function nameExtra(text: string, extra: SyntaxProblem, end: number): SyntaxProblem {
  const rest = text.slice(extra.span.start);
  const first = { start: extra.span.start, end: extra.span.start + 1 };
  if (/^,\s*$/.test(rest)) {
    return { ...extra, rule: "no-record-comma", span: first, repair: [{ span: first, newText: "" }] };
  }
  if (/^,?\s*[{[]/.test(rest)) {
    return { ...extra, rule: "no-extra-values", span: first, repair: [{ span: { start: end, end: first.start }, newText: "\n" }] };
  }
  return extra;
}
