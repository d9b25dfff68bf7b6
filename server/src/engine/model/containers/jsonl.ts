import { type LineSpan, lineEndOf, splitLines } from "../../text/lines.ts";
import type { Span } from "../../text/span.ts";
import type { Text } from "../../text/text.ts";
import type { Parts, Reuse } from "../dataset.ts";
import { readJson } from "../json.ts";
import { ROOT } from "../place.ts";
import { type DatasetRecord, readPlainRecord, readRecord, shiftProblem, soundRecord, toRecord } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { endOfBlanks, startOfBlanks } from "../trivia.ts";
import { readArrayLines } from "./array-lines.ts";
import { joinLines } from "./joined-lines.ts";
import { lineSeparators } from "./line-separators.ts";
import { strayLine } from "./stray-line.ts";
import { readValues, type ValueRun } from "./values.ts";

/** What a reader of lines should know besides the text. */
export interface LineOptions {
  /** Whether a format says that every line is an object. */
  readonly isKnownFormat: boolean;
}

/**
 * Takes JSON Lines apart: every line that is not blank is a record. Lines end at LF, CRLF and lone CR, as in Python,
 * and nowhere else.
 */
export function readJsonLines(text: string, reuse: Reuse, options: LineOptions = { isKnownFormat: false }): Parts {
  const document = options.isKnownFormat ? undefined : readWholeDocument(text, reuse);
  return document ?? readArrayLines(text, reuse, options) ?? new LineReader(text, reuse).read();
}

/** The same in steps. Yields from time to time, so that the host can pause. */
// biome-ignore lint/correctness/useYield: read at once for now
export function* readingJsonLines(text: Text, reuse: Reuse, options: LineOptions): Generator<void, Parts> {
  return readJsonLines(text.toString(), reuse, options);
}

/**
 * One JSON document over several lines, of which no format says that it should be JSON Lines: chunk dumps of ALUE are
 * such, and right (formats.md 8.4, step 3).
 */
function readWholeDocument(text: string, reuse: Reuse): Parts | undefined {
  const start = endOfBlanks(text, 0);
  const content = text.slice(start, startOfBlanks(text, text.length));
  if (!/[\r\n]/.test(content) || readJson(content) === undefined) {
    return undefined;
  }
  const record: DatasetRecord = { ...(reuse(content) ?? readRecord(content)), isContextual: true };
  return { records: [{ record, start, at: ROOT }], envelope: undefined, problems: lineSeparators(text) };
}

/** Some lines of a file that are read without the rest. */
export interface LineWindow {
  readonly text: string;
  /** Whether its first line was read before, and stands there only so that the others have a neighbour. */
  readonly hasLineBefore: boolean;
  /**
   * What its end is: that of the file; a last line that is a record by itself, so that no line before it reaches further,
   * and that is left to be read; or any line end.
   */
  readonly end: "file" | "record" | "open";
  /** Whether its first record is taken as it is, although it reaches up to an open end. */
  readonly isForced: boolean;
  /** How many searches for the end of a record there were before, in vain. */
  readonly vainSearches: number;
}

/** What a window gives. */
export interface ReadWindow extends Parts {
  /** How many of its lines were read, with one that was read before: at an open end what reaches up to it is left. */
  readonly lineCount: number;
  readonly vainSearches: number;
}

/** Reads some lines as they read within their file. */
export function readLineWindow(window: LineWindow): ReadWindow {
  return new LineReader(window.text, () => undefined, window.vainSearches).readWindow(window);
}

/** Rules whose problems only say that a record is cut off. */
const AT_END: ReadonlySet<string> = new Set(["record-complete", "bracket-match", "string-closed", "record-one-line"]);

class LineReader {
  readonly #text: string;
  readonly #reuse: Reuse;
  readonly #lines: readonly LineSpan[];
  readonly #records: FoundRecord[] = [];
  readonly #problems: SyntaxProblem[] = [];
  /** Searches for the end of a record over several lines that found none. */
  #vainSearches = 0;

  constructor(text: string, reuse: Reuse, vainSearches = 0) {
    this.#text = text;
    this.#reuse = reuse;
    this.#lines = splitLines(text);
    this.#vainSearches = vainSearches;
  }

  readWindow({ hasLineBefore, end, isForced }: LineWindow): ReadWindow {
    const first = hasLineBefore ? 1 : 0;
    // Behind an open end the next line begins, of which nothing is there.
    const behind = this.#lines.length - (end === "file" ? 0 : 1);
    let line = first;
    while (line < behind) {
      const before = { records: this.#records.length, problems: this.#problems.length, vain: this.#vainSearches };
      const next = this.#readLine(line);
      const reachesEnd = end === "open" && (next >= behind || this.#vainSearches > before.vain);
      if (reachesEnd && !(isForced && line === first)) {
        this.#records.length = before.records;
        this.#problems.length = before.problems;
        this.#vainSearches = before.vain;
        break;
      }
      line = next;
    }
    const from = this.#lines[first]?.start ?? 0;
    const separators = lineSeparators(this.#text.slice(from, this.#lines[line]?.start)).map((problem) =>
      shiftProblem(problem, from),
    );
    return {
      records: this.#records,
      envelope: undefined,
      problems: [...this.#problems, ...separators],
      lineCount: line,
      vainSearches: this.#vainSearches,
    };
  }

  read(): Parts {
    for (let line = 0; line < this.#lines.length; ) {
      line = this.#readLine(line);
    }
    this.#problems.push(...lineSeparators(this.#text));
    return { records: this.#records, envelope: undefined, problems: this.#problems };
  }

  /** Reads the record that starts in a line, or a run of blank lines; gives the line behind it. */
  #readLine(line: number): number {
    const { start, end } = this.#content(line);
    if (start === end) {
      return this.#blankLines(line);
    }
    const content = this.#text.slice(start, end);
    const known = this.#reuse(content);
    if (known !== undefined) {
      this.#add(known, start);
      return line + 1;
    }
    const plain = readPlainRecord(content);
    if (plain !== undefined) {
      this.#add(plain, start);
      return line + 1;
    }
    const run = readValues(content);
    const stray = strayLine(content, run);
    if (stray !== undefined) {
      this.#addStray(line, start, stray);
      return line + 1;
    }
    return this.#readFaulty(line, start, run);
  }

  /** The part of a line between its blanks; a line that Python strips to nothing has no content. */
  #content(line: number): LineSpan {
    const { start, end } = this.#lines[line] ?? { start: 0, end: 0 };
    let from = start;
    let to = end;
    while (from < to && isBlank(this.#text.charCodeAt(from))) {
      from++;
    }
    while (to > from && isBlank(this.#text.charCodeAt(to - 1))) {
      to--;
    }
    const isNothing = to - from < 100 && /^[^\S\ufeff]*$/.test(this.#text.slice(from, to));
    return isNothing ? { start: from, end: from } : { start: from, end: to };
  }

  #add(record: DatasetRecord, start: number): void {
    this.#records.push({ record, start, at: ROOT });
  }

  /** A line that is no record: its repair takes the whole line, so that no blank one stays behind. */
  #addStray(line: number, start: number, problem: SyntaxProblem): void {
    const lineStart = this.#lines[line]?.start ?? start;
    const end = this.#lines[line + 1]?.start ?? this.#text.length;
    const repair = [{ span: { start: lineStart, end }, newText: "" }];
    this.#problems.push({ ...shiftProblem(problem, start), repair });
  }

  #readFaulty(line: number, start: number, run: ValueRun): number {
    const isCut = run.values.at(-1)?.isCut ?? false;
    if (isCut && line < this.#lines.length - 1 && this.#vainSearches < 20) {
      const joined = joinLines(this.#text, this.#lines, line, start);
      if (joined !== undefined) {
        this.#add({ ...joined.record, isContextual: true }, start);
        return joined.nextLine;
      }
      this.#vainSearches++;
    }
    this.#addValues(this.#lines[line] ?? { start, end: start }, start, run);
    if (isCut && line === this.#lines.length - 1) {
      this.#markCut();
    }
    return line + 1;
  }

  /** Each value of a line is a record; from the second on they stand on the wrong line. */
  #addValues(line: LineSpan, start: number, { values, starts, rest }: ValueRun): void {
    const content = this.#text.slice(start, this.#contentEnd(line, start));
    // A line that is not closed may go on in the next one, and one of several values is no line.
    const isContextual = values.length > 1 || values.at(-1)?.isCut === true;
    values.forEach((parsed, index) => {
      const from = index === 0 ? 0 : (starts[index - 1] ?? 0);
      const isLast = index === values.length - 1;
      const text = content.slice(from, isLast ? content.length : parsed.end);
      const own = isLast && rest !== undefined ? [...parsed.problems, nameRest(rest)] : parsed.problems;
      const problems = own.map((problem) => shiftProblem(problem, -from));
      const sound = problems.length === 0 ? soundRecord(text, this.#reuse) : undefined;
      const record = sound ?? { ...toRecord(text, { ...parsed, problems }), ...(isContextual && { isContextual }) };
      this.#add(record, start + from);
      if (index > 0) {
        const gap = { start: start + (values[index - 1]?.end ?? 0), end: start + from };
        this.#problems.push(extraValue(gap, values.length, lineEndOf(this.#text)));
      }
    });
  }

  #contentEnd(line: LineSpan, start: number): number {
    let { end } = line;
    while (end > start && isBlank(this.#text.charCodeAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** The last record is cut off together with the file: that is the cause of whatever its end lacks. */
  #markCut(): void {
    const last = this.#records.pop();
    if (last === undefined) {
      return;
    }
    const { record, start } = last;
    const span = { start: 0, end: record.text.length };
    const cut: SyntaxProblem = { rule: "record-complete", span, path: [], repair: [{ span, newText: "" }] };
    const others = record.problems.filter(({ rule }) => !AT_END.has(rule));
    // A text that ends here without its quote is as good as cut short.
    const cutTexts = record.problems.filter(({ rule }) => rule === "string-closed").map(({ path }) => path);
    const damaged = [...record.damaged, ...cutTexts];
    this.#add({ ...record, problems: [...others, cut], damaged, isContextual: true }, start);
  }

  /** Reports a run of blank lines as one thing. */
  #blankLines(first: number): number {
    let behind = first + 1;
    while (behind < this.#lines.length && this.#content(behind).start === this.#content(behind).end) {
      behind++;
    }
    const isAtEnd = behind >= this.#lines.length;
    // What follows the last line end is no line.
    const last = isAtEnd && isEmpty(this.#lines.at(-1)) ? behind - 2 : behind - 1;
    if (last >= first) {
      this.#problems.push(this.#toBlankLines(first, last, isAtEnd));
    }
    return behind;
  }

  #toBlankLines(first: number, last: number, isAtEnd: boolean): SyntaxProblem {
    const start = this.#lines[first]?.start ?? 0;
    const end = this.#lines[last]?.end ?? start;
    // Removing the lines takes their line ends; the last line of the file has none, so there the one before it goes.
    const next = this.#lines[last + 1]?.start;
    const removed = { start: next === undefined ? (this.#lines[first - 1]?.end ?? start) : start, end: next ?? end };
    return {
      rule: "no-blank-lines",
      span: { start, end },
      path: [],
      found: `${last - first + 1} ${isAtEnd ? "last" : "inner"}`,
      repair: [{ span: removed, newText: "" }],
      safe: true,
    };
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function isEmpty(line: LineSpan | undefined): boolean {
  return line === undefined || line.start === line.end;
}

/** A lone comma behind a record has a name of its own. */
function nameRest(rest: SyntaxProblem): SyntaxProblem {
  return rest.found === "," ? { ...rest, rule: "no-record-comma", safe: true } : rest;
}

/** The value behind a gap, which should be a line end. */
function extraValue(gap: Span, count: number, lineEnd: string): SyntaxProblem {
  return {
    rule: "no-extra-values",
    span: { start: gap.end, end: gap.end + 1 },
    path: [],
    found: String(count),
    repair: [{ span: gap, newText: lineEnd }],
    safe: true,
  };
}
