import type { Text } from "../../text/text.ts";

/** How a line starts: its blanks, and what follows them. */
export interface StartOfLine {
  /** A line feed, the blanks, and the first code unit behind them. */
  readonly text: string;
  /** Whether a line that starts so has its first code unit at an offset. */
  isAt(offset: number): boolean;
}

/** Deeper than any layout. */
const MOST_BLANKS = 100;

/** How the line starts of which the first code unit that is no blank stands at an offset; `undefined` where none is. */
export function startOfLine(text: Text, offset: number): StartOfLine | undefined {
  const before = text.slice(offset - MOST_BLANKS, offset);
  const lineFeed = before.lastIndexOf("\n");
  if (lineFeed < 0 || before.slice(lineFeed).trim() !== "") {
    return undefined;
  }
  const start = before.slice(lineFeed) + text.slice(offset, offset + 1);
  return { text: start, isAt: (at) => text.slice(at + 1 - start.length, at + 1) === start };
}

/** Where the next such line behind an offset has its first code unit that is no blank. */
export function nextLineLike(text: Text, { text: start }: StartOfLine, from: number): number | undefined {
  for (let at = text.indexOf("\n", from); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (text.slice(at, at + start.length) === start) {
      return at + start.length - 1;
    }
  }
  return undefined;
}
