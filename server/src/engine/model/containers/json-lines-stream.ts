import { ROOT } from "../place.ts";
import { type DatasetRecord, readPlainRecord } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { hasLineSeparators } from "./line-separators.ts";
import { isBarrier } from "./line-source.ts";
import { type LineWindow, type ReadWindow, readLineWindow } from "./line-window.ts";

/** A line of a file that is read line by line. */
export interface StreamedLine {
  readonly text: string;
  /** What ends it; empty at the end of the file. */
  readonly end: string;
  /** Where it starts, as the host counts. */
  readonly address: number;
}

/** A line, or some neighbours, whose records were read. */
export interface ReadLines {
  /** What the spans count in. */
  readonly text: string;
  /** Which line of the file its first line is; one less where a line stands before it only as a neighbour. */
  readonly firstLine: number;
  readonly records: readonly FoundRecord[];
  readonly problems: readonly SyntaxProblem[];
  /** How to read them again; absent for a line that is a record by itself. */
  readonly again?: ReadAgain;
}

/** How to read some lines again in the same way. */
export interface ReadAgain extends Omit<LineWindow, "text"> {
  readonly address: number;
  /** Of the lines in the file, without the neighbour in front. */
  readonly lineCount: number;
  readonly firstLine: number;
}

/** Lines that need their neighbours are held until so much was gathered. */
const WINDOW_LENGTH = 1 << 20;
/** Where a single record is longer, so much. */
const LONGEST_WINDOW = 1 << 24;

/**
 * Reads JSON Lines line by line, as `readJsonLines` reads the whole. A line that is plainly a record needs nothing
 * else; any other is held until its neighbours are there, up to the next line that is plainly a record.
 */
export class JsonLinesStream {
  /** Whether lines may hold characters that are line ends elsewhere; a host that knows better spares the search. */
  mayHaveSeparators = true;
  #lineEnd = "\n";
  #held: StreamedLine[] = [];
  #heldLength = 0;
  #wanted = WINDOW_LENGTH;
  #vainSearches = 0;
  /** How many lines were read or are held. */
  #lineCount = 0;

  /** Which line comes next. */
  get nextLine(): number {
    return this.#lineCount;
  }

  /** How the lines of the file end, as its first one does. */
  get lineEnd(): string {
    return this.#lineEnd;
  }

  /** The record of the next line, where that needs no look at its neighbours; else the line has to be taken. */
  plainRecord(text: string, end: string): DatasetRecord | undefined {
    if (this.#held.length > 0 || (this.mayHaveSeparators && hasLineSeparators(text))) {
      return undefined;
    }
    const record = readPlainRecord(withoutBlanks(text));
    if (record !== undefined) {
      this.#countLine(end);
      this.#pass(record, text);
    }
    return record;
  }

  /** Takes the next line; gives what could be read by it. */
  *take(line: StreamedLine): Generator<ReadLines, void> {
    const record = this.#held.length === 0 ? undefined : readBarrier(line.text);
    this.#hold(line);
    if (record !== undefined && !(this.mayHaveSeparators && hasLineSeparators(line.text))) {
      yield this.#read("record");
      this.#pass(record, line.text);
      const firstLine = this.#lineCount - 1;
      yield { text: line.text, firstLine, records: [{ record, start: 0, at: ROOT }], problems: [] };
    } else {
      yield* this.#readFull();
    }
  }

  /** What is still held is the end of the file. */
  *end(): Generator<ReadLines, void> {
    if (this.#held.length > 0) {
      yield this.#read("file");
    }
  }

  /** No search goes beyond such a record, so that they are counted anew. */
  #pass(record: DatasetRecord, line: string): void {
    if (this.#vainSearches > 0 && line.startsWith("{") && isBarrier(record)) {
      this.#vainSearches = 0;
    }
  }

  #hold(line: StreamedLine): void {
    this.#held.push(line);
    this.#heldLength += line.text.length + line.end.length;
    this.#countLine(line.end);
  }

  #countLine(end: string): void {
    if (this.#lineCount === 0 && end !== "") {
      this.#lineEnd = end;
    }
    this.#lineCount++;
  }

  *#readFull(): Generator<ReadLines, void> {
    while (this.#heldLength >= this.#wanted) {
      const known = this.#held.length;
      const isForced = this.#wanted >= LONGEST_WINDOW;
      const read = this.#read("open", isForced);
      if (this.#held.length === known) {
        this.#wanted = Math.min(LONGEST_WINDOW, this.#wanted * 4);
      } else {
        this.#wanted = WINDOW_LENGTH;
        yield read;
      }
    }
  }

  #read(end: LineWindow["end"], isForced = false): ReadLines {
    const [first] = this.#held;
    const heldLine = this.#lineCount - this.#held.length;
    const address = first?.address ?? 0;
    const again: ReadAgain = {
      address,
      lineCount: this.#held.length,
      firstLine: heldLine,
      hasLineBefore: heldLine > 0,
      end,
      isForced,
      vainSearches: this.#vainSearches,
    };
    const text = this.#held.map((line) => line.text + line.end).join("");
    const { part, read } = readAgain(again, text, this.#lineEnd);
    this.#vainSearches = read.vainSearches;
    this.#drop(read.lineCount - (again.hasLineBefore ? 1 : 0), end);
    return part;
  }

  #drop(count: number, end: LineWindow["end"]): void {
    this.#held = end === "open" ? this.#held.slice(count) : [];
    this.#heldLength = this.#held.reduce((length, line) => length + line.text.length + line.end.length, 0);
  }
}

/** A record that stands in front of lines so that they have a neighbour. */
const NEIGHBOUR = '{"before": 0}';

/** Reads lines as they were read before; `text` is theirs, with line ends. */
export function readAgain(
  again: ReadAgain,
  text: string,
  lineEnd: string,
): { readonly part: ReadLines; readonly read: ReadWindow } {
  const { hasLineBefore, end, firstLine } = again;
  // A last line that only bounds the others is left to be read.
  const bounded = end === "record" ? text.replace(/(?:\r\n|\n|\r)$/, "") : text;
  const whole = (hasLineBefore ? NEIGHBOUR + lineEnd : "") + bounded;
  const read = readLineWindow({ ...again, text: whole });
  const { records, problems } = read;
  return {
    part: { text: whole, firstLine: hasLineBefore ? firstLine - 1 : firstLine, records, problems, again },
    read,
  };
}

/** The record of a line that no record in an earlier line can reach into. */
function readBarrier(text: string): DatasetRecord | undefined {
  const content = withoutBlanks(text);
  return content.startsWith("{") && content.length > 2 && text.startsWith("{") ? readPlainRecord(content) : undefined;
}

/** Where the content of a line starts. */
export function startOfContent(text: string): number {
  let start = 0;
  while (isBlank(text.charCodeAt(start))) {
    start++;
  }
  return start;
}

/** A line without blanks around it; the rest of what Python takes for blanks makes no plain record. */
function withoutBlanks(text: string): string {
  const start = startOfContent(text);
  let end = text.length;
  while (end > start && isBlank(text.charCodeAt(end - 1))) {
    end--;
  }
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
