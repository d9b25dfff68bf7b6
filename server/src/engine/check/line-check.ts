import type { Container, Format } from "../formats/format.ts";
import {
  JsonLinesStream,
  type ReadAgain,
  type ReadLines,
  readAgain,
  startOfContent,
} from "../model/containers/json-lines-stream.ts";
import { RecordIndex } from "../model/containers/record-index.ts";
import type { FileFacts } from "../model/dataset.ts";
import { isCut, isCutOff, withoutReplaced } from "../model/encoding-problems.ts";
import type { JsonValue } from "../model/json.ts";
import { ROOT } from "../model/place.ts";
import { type DatasetRecord, readRecord } from "../model/record.ts";
import type { FoundRecord } from "../model/records.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import { append } from "../text/append.ts";
import type { BadBytes } from "../text/encoding.ts";
import { textOf } from "../text/text.ts";
import type { Checker } from "./checker.ts";
import type { ReportedFinding } from "./reported-finding.ts";
import {
  type FilePart,
  partOfLines,
  placeAcross,
  placeInPart,
  type RecordInPart,
  type StreamedFinding,
  withNothing,
} from "./stream-positions.ts";
import type { StreamedCheck } from "./streamed-check.ts";

/** What a file of JSON Lines is checked as. */
export interface LineCheckOptions {
  readonly format: Format | undefined;
  readonly file: FileFacts;
}

/** Gives so many lines of a file again, from the address of the first one on, with their line ends. */
export type ReadLinesAgain = (address: number, count: number) => string;

/** Checks JSON Lines line by line. Of a record nothing is kept but where it stands, and what rules collect of it. */
export class LineCheck {
  readonly #check: StreamedCheck;
  readonly #source: { readonly format: Format | undefined; readonly container: Container };
  readonly #file: FileFacts;
  readonly #lines = new JsonLinesStream();
  readonly #index = new RecordIndex();
  readonly #windows: Window[] = [];
  #found: StreamedFinding[] = [];
  #hasMark = false;
  #isReplaced = false;
  /** Tells of a file that ends within a character, unless its last record shows that it is cut off. */
  #tellCut: (() => void) | undefined;
  #isCutOff = false;

  constructor(checker: Checker, { format, file }: LineCheckOptions) {
    this.#source = { format, container: "jsonl" };
    this.#check = checker.begin(this.#source);
    this.#file = file;
  }

  /** How many records were read. */
  get records(): number {
    return this.#index.length;
  }

  /** Whether lines may hold characters that are line ends elsewhere: U+2028, U+2029, U+0085. */
  set mayHaveSeparators(may: boolean) {
    this.#lines.mayHaveSeparators = may;
  }

  /** Takes the next line, its line end and its address. */
  take(text: string, end: string, address: number): void {
    if (this.#hasMark) {
      this.#hasMark = false;
      this.#tellMark(text);
    }
    const record = this.#lines.plainRecord(text, end);
    if (record === undefined) {
      this.#takeAll(this.#lines.take({ text, end, address }), address);
      return;
    }
    const line = this.#lines.nextLine - 1;
    this.#index.add(address, line);
    const findings = this.#check.take(record, ROOT);
    this.#isCutOff = false;
    if (findings.length > 0) {
      this.#place(findings, partOfLines(text, line), [{ record, start: startOfContent(text), at: ROOT }]);
    }
  }

  /** The file begins with a byte order mark, which is not a part of its first line. To be called before the first line. */
  takeMark(): void {
    this.#hasMark = true;
  }

  /**
   * Takes what is wrong with the bytes of the file; the first of them stand in the next line, at a column of it. Where no
   * encoding is likely, characters of the text replace them.
   */
  takeFault(fault: BadBytes, text: string, column: number): void {
    const span = { start: column, end: Math.min(column + 1, text.length) };
    const problem: SyntaxProblem = { rule: "encoding-utf8", span, path: [], encoding: fault };
    const part = partOfLines(text, this.#lines.nextLine);
    const tell = (): void => this.#place(this.#check.takeProblems([problem]), part, [], [problem]);
    this.#isReplaced = fault.guess === undefined || isCut(fault);
    if (isCut(fault)) {
      this.#tellCut = tell;
    } else {
      tell();
    }
  }

  /** What was found since the last time, file-wide findings left out. */
  found(): readonly StreamedFinding[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** There are no more lines. To be called once. */
  end(): void {
    if (this.#hasMark) {
      this.#tellMark("");
    }
    this.#takeAll(this.#lines.end(), 0);
    if (!this.#isCutOff) {
      this.#tellCut?.();
    }
  }

  /**
   * What only all records together show, some at a time, and nothing now and then, so that the host can pause. To be
   * called once, behind the end.
   */
  *across(readLines: ReadLinesAgain): Generator<readonly StreamedFinding[], void> {
    let window: { readonly number: number; readonly read: ReadLines } | undefined;
    const readWindow = (number: number): ReadLines | undefined => {
      const again = this.#windows[number]?.again;
      if (again !== undefined && window?.number !== number) {
        const text = readLines(again.address, again.lineCount);
        window = { number, read: readAgain(again, text, this.#lines.lineEnd).part };
      }
      return again && window?.read;
    };
    const load = (index: number | undefined): RecordInPart | undefined => {
      const place = index === undefined ? undefined : this.#index.at(index);
      if (place === undefined) {
        return undefined;
      }
      if (place.address >= 0) {
        return recordOfLine(readLines(place.address, 1), place.line);
      }
      const read = readWindow(-1 - place.address);
      const found = read?.records[place.line];
      return read && found && inPart(found, partOfLines(read.text, read.firstLine));
    };
    const recordValue = (index: number): JsonValue | undefined => load(index)?.record.value;
    const work = this.#check.end({ envelope: undefined, problems: [], file: this.#file, recordValue });
    yield* placeAcross(yield* withNothing(work), load);
  }

  #tellMark(firstLine: string): void {
    const repair = [{ span: { start: 0, end: 1 }, newText: "" }];
    const mark: SyntaxProblem = { rule: "no-bom", span: { start: 0, end: 0 }, path: [], repair, safe: true };
    // In a text that is sound otherwise, the repair proves right.
    const part = { ...partOfLines("\ufeff{}", 0), lineAt: () => ({ text: firstLine, from: 0, isToEnd: true }) };
    this.#place(this.#check.takeProblems([mark]), part, [], [mark]);
  }

  #takeAll(parts: Iterable<ReadLines>, address: number): void {
    for (const part of parts) {
      const { again } = part;
      const { records, problems } = this.#isReplaced
        ? withoutReplaced({ ...part, envelope: undefined }, textOf(part.text))
        : part;
      this.#isCutOff = isCutOff({ records, problems });
      const findings = records.flatMap(({ record }) => this.#check.take(record, ROOT));
      const around = this.#check.takeProblems(problems);
      // The window is noted before its records, whose index comes from their number.
      const first = this.#index.length;
      this.#note(again, records, part.firstLine, address);
      this.#place([...findings, ...around], partOfLines(part.text, part.firstLine), records, problems, first);
    }
  }

  /** Records of a window are noted by its number, from -1 downwards, and their place in it. */
  #note(again: ReadAgain | undefined, records: readonly FoundRecord[], line: number, address: number): void {
    if (again === undefined) {
      this.#index.add(address, line);
      return;
    }
    this.#windows.push({ again });
    records.forEach((_, at) => {
      this.#index.add(-this.#windows.length, at);
    });
  }

  #place(
    findings: readonly ReportedFinding[],
    part: FilePart,
    records: readonly FoundRecord[],
    problems: readonly SyntaxProblem[] = [],
    first = this.#index.length - records.length,
  ): void {
    if (findings.length > 0) {
      append(this.#found, placeInPart(findings, part, { ...this.#source, records, problems, first }));
    }
  }
}

/** Lines that were read together. */
interface Window {
  readonly again: ReadAgain;
}

function recordOfLine(text: string, line: number): RecordInPart {
  const content = text.replace(/[\r\n]+$/, "");
  const start = startOfContent(content);
  const record: DatasetRecord = readRecord(content.slice(start).replace(/[ \t]+$/, ""));
  return inPart({ record, start }, partOfLines(content, line));
}

function inPart({ record, start }: Pick<FoundRecord, "record" | "start">, part: FilePart): RecordInPart {
  return { record, part, toPart: (offset) => start + offset };
}
