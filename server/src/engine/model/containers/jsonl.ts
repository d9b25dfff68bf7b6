import { finish } from "../../text/steps.ts";
import { type Text, textOf } from "../../text/text.ts";
import type { Parts } from "../dataset.ts";
import { readJson } from "../json.ts";
import { ROOT } from "../place.ts";
import { copyOf, type DatasetRecord, readRecord } from "../record.ts";
import type { Reuse } from "../reuse.ts";
import { endOfBlanks, startOfBlanks } from "../trivia.ts";
import { readArrayLines } from "./array-lines.ts";
import { LineReader } from "./line-reader.ts";
import { findingSeparators, lineSeparators } from "./line-separators.ts";
import { type LineSource, sourceOfText } from "./line-source.ts";

/** What a reader of lines should know besides the text. */
export interface LineOptions {
  /** Whether a format says that every line is an object. */
  readonly isKnownFormat: boolean;
}

/** So many lines, or code units, are read without a pause: some milliseconds even where all have faults. */
const PART_LINES = 100;
const PART_LENGTH = 1 << 15;

/**
 * Takes JSON Lines apart: every line that is not blank is a record. Lines end at LF, CRLF and lone CR, as in Python,
 * and nowhere else.
 */
export function readJsonLines(text: string, reuse: Reuse, options: LineOptions): Parts {
  return finish(readingJsonLines(textOf(text), reuse, options));
}

/** The same in steps: yields from time to time, so that the host can pause. */
export function* readingJsonLines(text: Text, reuse: Reuse, options: LineOptions): Generator<void, Parts> {
  const source = sourceOfText(text);
  const one = readAsOne(text, source, reuse, options);
  if (one !== undefined) {
    return one;
  }
  const reader = new LineReader(source, reuse);
  let pauseBehind = { line: PART_LINES, offset: PART_LENGTH };
  for (let line = 0; ; ) {
    const span = source.lines.at(line);
    if (span === undefined) {
      break;
    }
    if (line > pauseBehind.line || span.start > pauseBehind.offset) {
      pauseBehind = { line: line + PART_LINES, offset: span.start + PART_LENGTH };
      yield;
    }
    line = reader.readLine(line);
  }
  const problems = [...reader.problems, ...(yield* findingSeparators(text, source.lines))];
  return { records: reader.records, envelope: undefined, problems };
}

/** A text that is no JSON Lines as a whole; `undefined` for every other text. */
function readAsOne(text: Text, source: LineSource, reuse: Reuse, options: LineOptions): Parts | undefined {
  const first = firstLine(source);
  // Behind a first line that is a value by itself there can be nothing more of it.
  const isDocument = !options.isKnownFormat && readJson(first) === undefined;
  const document = isDocument ? readWholeDocument(text.toString(), reuse) : undefined;
  return document ?? (first.startsWith("[") ? readArrayLines(text.toString(), reuse, options) : undefined);
}

/** The first line that is not blank, without the blanks before it; empty when there is none. */
function firstLine({ text, lines }: LineSource): string {
  for (let line = 0; ; line++) {
    const span = lines.at(line);
    if (span === undefined) {
      return "";
    }
    const content = text.slice(span.start, span.end);
    const start = endOfBlanks(content, 0);
    if (start < content.length) {
      return content.slice(start);
    }
  }
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
  const record: DatasetRecord = { ...copyOf(reuse(content, start) ?? readRecord(content)), isContextual: true };
  return { records: [{ record, start, at: ROOT }], envelope: undefined, problems: lineSeparators(text) };
}
