import { lastUpTo } from "./search.ts";

/** A place in a text as editors count it: both from 0, `character` in UTF-16 code units. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** Line starts of one text. Lines end at LF, CRLF and lone CR, as in VS Code and in Python's text mode. */
export interface Lines {
  readonly count: number;
  /** Clamped to the text. */
  positionAt(offset: number): LinePosition;
  /** Clamped to the text and to the line. */
  offsetAt(position: LinePosition): number;
  /** Without its line end; empty beyond the last line. */
  textOf(line: number): string;
}

/** A line of a text, without its line end. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** All lines of a text; the last one is empty when the text ends with a line end. */
export function splitLines(text: string): readonly LineSpan[] {
  const lines: LineSpan[] = [];
  const endFrom = (character: string, from: number): number => {
    const at = text.indexOf(character, from);
    return at < 0 ? text.length : at;
  };
  let start = 0;
  let lineFeed = endFrom("\n", 0);
  let carriageReturn = endFrom("\r", 0);
  for (;;) {
    const end = Math.min(lineFeed, carriageReturn);
    lines.push({ start, end });
    if (end === text.length) {
      return lines;
    }
    start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
    // Each kind is searched only when it was passed: a text may hold a million of one and none of the other.
    lineFeed = lineFeed < start ? endFrom("\n", start) : lineFeed;
    carriageReturn = carriageReturn < start ? endFrom("\r", start) : carriageReturn;
  }
}

/** How the lines of a text end, as its first one does: what is inserted should end like it. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Indexes the lines of `text`. */
export function createLines(text: string): Lines {
  const starts = lineStarts(text);
  const endOf = (line: number): number => {
    let end = starts[line + 1] ?? text.length;
    if (line + 1 < starts.length) {
      end -= text.charCodeAt(end - 1) === LINE_FEED && text.charCodeAt(end - 2) === CARRIAGE_RETURN ? 2 : 1;
    }
    return end;
  };
  return {
    count: starts.length,
    positionAt(offset) {
      const clamped = Math.max(0, Math.min(offset, text.length));
      const line = lastUpTo(starts.length, (each) => (starts[each] ?? 0) <= clamped);
      return { line, character: clamped - (starts[line] ?? 0) };
    },
    offsetAt({ line, character }) {
      const start = starts[line];
      if (start === undefined) {
        return line < 0 ? 0 : text.length;
      }
      return Math.min(start + Math.max(0, character), endOf(line));
    },
    textOf(line) {
      const start = starts[line];
      return start === undefined ? "" : text.slice(start, endOf(line));
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
      starts.push(at + 1);
    }
  }
  return starts;
}
