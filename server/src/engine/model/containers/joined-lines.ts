import type { TextEdit } from "../../text/span.ts";
import { readJson } from "../json.ts";
import { parseText } from "../parse.ts";
import { copyOf, type DatasetRecord, toRecord } from "../record.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { endOfBlanks, startOfBlanks } from "../trivia.ts";
import type { LineSource } from "./line-source.ts";

/** A record that is spread over several lines. */
export interface JoinedLines {
  readonly record: DatasetRecord;
  /** The line behind its last one. */
  readonly nextLine: number;
}

/**
 * The record that starts in a line and ends in a later one; `undefined` when no later line completes it, so that
 * a line which merely lacks its end does not swallow the ones below.
 */
export function joinLines(source: LineSource, first: number, start: number): JoinedLines | undefined {
  const indented = endOfIndented(source, first);
  const last = lineOfEnd(source, { first, behind: (indented ?? Number.POSITIVE_INFINITY) + 1, start }) ?? indented;
  const end = source.lines.at(last ?? 0)?.end;
  if (last === undefined || end === undefined) {
    return undefined;
  }
  const content = source.text.slice(start, end).trimEnd();
  const parsed = parseText(content);
  if (indented === undefined && (parsed.isCut || parsed.next < content.length)) {
    return undefined;
  }
  // A line break inside a string is named for itself; it is then the only reason why there are several lines.
  const isBrokenString = parsed.problems.some(({ rule }) => rule === "newline-escaped");
  const record = toRecord(content, parsed);
  const own = isBrokenString ? [] : [spreadRecord(content, parsed.problems.length === 0)];
  return { record: { ...copyOf(record), problems: [...own, ...record.problems] }, nextLine: last + 1 };
}

/**
 * The last line of a record that is printed over several, as its indentation shows, whatever its brackets say: up to
 * a closing bracket at the start of a line. `undefined` when the next line is not indented.
 */
function endOfIndented({ text, lines }: LineSource, first: number): number | undefined {
  let last: number | undefined;
  for (let line = first + 1; ; line++) {
    const span = lines.at(line);
    if (span === undefined) {
      return last;
    }
    const { start, end } = span;
    const [character = ""] = text.slice(start, start + 1);
    if (last !== undefined && (character === "}" || character === "]")) {
      return line;
    }
    if ((character !== " " && character !== "\t") || isWholeRecord(text.slice(start, end).trimStart())) {
      return last;
    }
    last = line;
  }
}

/** Lines in which a record may end that starts in the first one, at `start`. */
interface SearchedLines {
  readonly first: number;
  readonly behind: number;
  readonly start: number;
}

/** The line in which the brackets that open in the first one are all closed again. */
function lineOfEnd({ text, lines }: LineSource, { first, behind, start }: SearchedLines): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let line = first; line < behind; line++) {
    const span = lines.at(line);
    if (span === undefined) {
      return undefined;
    }
    const content = text.slice(Math.max(start, span.start), span.end);
    if (line > first && isWholeRecord(content)) {
      return undefined;
    }
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at);
      if (code === 0x5c && isInString) {
        at++;
      } else if (code === 0x22) {
        isInString = !isInString;
      } else if (!isInString && (code === 0x7b || code === 0x5b)) {
        depth++;
      } else if (!isInString && (code === 0x7d || code === 0x5d)) {
        depth--;
      }
    }
    if (depth <= 0 && !isInString) {
      return line > first ? line : undefined;
    }
  }
  return undefined;
}

/** Whether a line without indentation is a record by itself. */
function isWholeRecord(line: string): boolean {
  const content = line.trimEnd();
  return content.startsWith("{") && content.endsWith("}") && content !== "{}" && readJson(content) !== undefined;
}

function spreadRecord(content: string, isSound: boolean): SyntaxProblem {
  const [firstLine = ""] = content.split(/[\r\n]/, 1);
  const problem: SyntaxProblem = {
    rule: "record-one-line",
    span: { start: 0, end: firstLine.trimEnd().length },
    path: [],
    found: String(content.split(/\r\n|\n|\r/).length),
  };
  return isSound ? { ...problem, repair: joinEdits(content), safe: true } : problem;
}

/** Edits that bring the lines of a text together in which no string holds a line break. */
export function joinEdits(content: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const match of content.matchAll(/[\r\n]/g)) {
    const from = edits.at(-1)?.span.end ?? 0;
    if (match.index >= from) {
      const start = startOfBlanks(content, match.index);
      const end = endOfBlanks(content, match.index);
      const isAfterMark = ",:".includes(content[start - 1] ?? "-");
      edits.push({ span: { start, end }, newText: isAfterMark ? " " : "" });
    }
  }
  return edits;
}
