import { append } from "../../text/append.ts";
import type { LineSpan } from "../../text/lines.ts";
import { ROOT } from "../place.ts";
import { copyOf, type DatasetRecord, readPlainRecord, shiftProblem, soundRecord, toRecord } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { Reuse } from "../reuse.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { readBlankLines } from "./blank-lines.ts";
import { joinLines } from "./joined-lines.ts";
import { contentOf, isBarrier, isBlank, type LineSource } from "./line-source.ts";
import { extraValue, nameRest, strayLine } from "./stray-line.ts";
import { readValues, type ValueRun } from "./values.ts";

/** How far a reader came. */
export interface ReaderState {
  readonly records: number;
  readonly problems: number;
  readonly vainSearches: number;
}

/** Rules whose problems only say that a record is cut off. */
const AT_END: ReadonlySet<string> = new Set(["record-complete", "bracket-match", "string-closed", "record-one-line"]);

/**
 * So many searches for the end of a record over several lines may find none. Each ends at the next barrier at the
 * latest, and from there on they are counted anew: no line is looked at more often than that.
 */
const MOST_VAIN_SEARCHES = 20;

/** Reads lines one after the other. Every line that is not blank is a record. */
export class LineReader {
  readonly records: FoundRecord[] = [];
  /** Those outside of records, without line separators. */
  readonly problems: SyntaxProblem[] = [];
  readonly #source: LineSource;
  readonly #reuse: Reuse;
  #vainSearches: number;

  constructor(source: LineSource, reuse: Reuse, vainSearches = 0) {
    this.#source = source;
    this.#reuse = reuse;
    this.#vainSearches = vainSearches;
  }

  get state(): ReaderState {
    return { records: this.records.length, problems: this.problems.length, vainSearches: this.#vainSearches };
  }

  /** Forgets what was read since then. */
  goBack({ records, problems, vainSearches }: ReaderState): void {
    this.records.length = records;
    this.problems.length = problems;
    this.#vainSearches = vainSearches;
  }

  /** Reads the record that starts in a line, or a run of blank lines; gives the line behind it. */
  readLine(line: number): number {
    const { start, end } = contentOf(this.#source, line);
    if (start === end) {
      const blank = readBlankLines(this.#source, line);
      append(this.problems, blank.problems);
      return blank.nextLine;
    }
    const content = this.#source.text.slice(start, end);
    const known = this.#reuse(content, start) ?? readPlainRecord(content);
    if (known !== undefined) {
      this.#passBarrier(known, start, line);
      this.#add(known, start);
      return line + 1;
    }
    const run = readValues(content);
    const stray = strayLine(content, run);
    if (stray !== undefined) {
      this.#addStray(line, start, stray);
      return line + 1;
    }
    return this.#readFaulty(line, { start, end }, run);
  }

  #add(record: DatasetRecord, start: number): void {
    this.records.push({ record, start, at: ROOT });
  }

  /** Counts vain searches anew behind a record that stands in its line alone and is a barrier. */
  #passBarrier(record: DatasetRecord, start: number, line: number): void {
    if (this.#vainSearches > 0 && isBarrier(record) && start === this.#source.lines.at(line)?.start) {
      this.#vainSearches = 0;
    }
  }

  /** A line that is no record: its repair takes the whole line, so that no blank one stays behind. */
  #addStray(line: number, start: number, problem: SyntaxProblem): void {
    const { text, lines } = this.#source;
    const lineStart = lines.at(line)?.start ?? start;
    const end = lines.at(line + 1)?.start ?? text.length;
    const repair = [{ span: { start: lineStart, end }, newText: "" }];
    this.problems.push({ ...shiftProblem(problem, start), repair });
  }

  #readFaulty(line: number, content: LineSpan, run: ValueRun): number {
    const isCut = run.values.at(-1)?.isCut ?? false;
    const isLast = this.#source.lines.at(line + 1) === undefined;
    if (isCut && !isLast && this.#vainSearches < MOST_VAIN_SEARCHES) {
      const joined = joinLines(this.#source, line, content.start);
      if (joined !== undefined) {
        this.#add({ ...copyOf(joined.record), isContextual: true }, content.start);
        return joined.nextLine;
      }
      this.#vainSearches++;
    }
    this.#addValues(line, content.start, run);
    if (isCut && isLast) {
      this.#markCut();
    }
    return line + 1;
  }

  /** Each value of a line is a record; from the second on they stand on the wrong line. */
  #addValues(line: number, start: number, { values, starts, rest }: ValueRun): void {
    const content = this.#source.text.slice(start, this.#contentEnd(line, start));
    // A line that is not closed may go on in the next one, and one of several values is no line.
    const isContextual = values.length > 1 || values.at(-1)?.isCut === true;
    values.forEach((parsed, index) => {
      const from = index === 0 ? 0 : (starts[index - 1] ?? 0);
      const isLast = index === values.length - 1;
      const text = content.slice(from, isLast ? content.length : parsed.end);
      const own = isLast && rest !== undefined ? [...parsed.problems, nameRest(rest)] : parsed.problems;
      const problems = own.map((problem) => shiftProblem(problem, -from));
      const sound = problems.length === 0 ? soundRecord(text, (part) => this.#reuse(part, start + from)) : undefined;
      const record = sound ?? { ...toRecord(text, { ...parsed, problems }), ...(isContextual && { isContextual }) };
      this.#add(record, start + from);
      if (values.length === 1) {
        this.#passBarrier(record, start, line);
      }
      if (index > 0) {
        const gap = { start: start + (values[index - 1]?.end ?? 0), end: start + from };
        this.problems.push(extraValue(gap, values.length, this.#source.lineEnd));
      }
    });
  }

  #contentEnd(line: number, start: number): number {
    let end = this.#source.lines.at(line)?.end ?? start;
    while (end > start && isBlank(this.#source.text.charCodeAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** The last record is cut off together with the file: that is the cause of whatever its end lacks. */
  #markCut(): void {
    const last = this.records.pop();
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
    this.#add({ ...copyOf(record), problems: [...others, cut], damaged, isContextual: true }, start);
  }
}
