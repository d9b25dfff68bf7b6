/** A line of a text that comes in pieces. */
export interface Line {
  readonly text: string;
  /** What ended it; empty at the end of the text. */
  readonly end: string;
}

/** Puts pieces of a text together to lines, which end as in Python: at LF, CRLF and lone CR. Holds one line at a time. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let parts: string[] = [];
  /** A CR that may be the first half of a CRLF. */
  let held = "";
  for await (const piece of pieces) {
    const whole = held + piece;
    held = whole.endsWith("\r") ? "\r" : "";
    const text = whole.slice(0, whole.length - held.length);
    let start = 0;
    for (const match of text.matchAll(/\r\n|\n|\r/g)) {
      yield { text: parts.join("") + text.slice(start, match.index), end: match[0] };
      parts = [];
      start = match.index + match[0].length;
    }
    parts.push(text.slice(start));
  }
  const last = parts.join("");
  if (last !== "" || held !== "") {
    yield { text: last, end: held };
  }
}

/** Cuts a text in parts of about a size, never within a character. */
export function* partsOf(text: string, size: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + size;
    const isWithin = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(start, isWithin ? end + 1 : end);
    yield part;
    start += part.length;
  }
}
