import type { Span } from "../text/span.ts";

/** A piece of text as a half-written file shows it; `end` marks that nothing is left. */
export interface CursorToken extends Span {
  readonly kind: "open" | "close" | "colon" | "comma" | "quoted" | "bare" | "comment" | "end";
  /** Whether a quoted token or a block comment has its end. */
  readonly closed: boolean;
}

const SPACE = /[\s\ufeff]*/y;
const BARE = /[^\s"{}[\]:,]+/y;
const LINE_COMMENT = /\/\/[^\r\n]*/y;

/** The first token at or after an offset. Strings end with their line at the latest, so that a lost quote spoils one line. */
export function tokenAt(text: string, at: number): CursorToken {
  const start = at + lengthOf(SPACE, text, at);
  const character = text[start];
  switch (character) {
    case undefined:
      return { kind: "end", start, end: start, closed: true };
    case "{":
    case "[":
      return punctuation("open", start);
    case "}":
    case "]":
      return punctuation("close", start);
    case ":":
      return punctuation("colon", start);
    case ",":
      return punctuation("comma", start);
    case '"':
    case "'":
      return quoted(text, start);
    case "/":
      return comment(text, start) ?? bare(text, start);
    default:
      return bare(text, start);
  }
}

/** Whether the next token after an offset is a colon: what stands before it is then a key. */
export function isBeforeColon(text: string, at: number): boolean {
  return tokenAt(text, at).kind === "colon";
}

function punctuation(kind: CursorToken["kind"], start: number): CursorToken {
  return { kind, start, end: start + 1, closed: true };
}

function bare(text: string, start: number): CursorToken {
  return { kind: "bare", start, end: start + Math.max(1, lengthOf(BARE, text, start)), closed: true };
}

function comment(text: string, start: number): CursorToken | undefined {
  if (text.startsWith("/*", start)) {
    const close = text.indexOf("*/", start + 2);
    return { kind: "comment", start, end: close < 0 ? text.length : close + 2, closed: close >= 0 };
  }
  const length = lengthOf(LINE_COMMENT, text, start);
  return length === 0 ? undefined : { kind: "comment", start, end: start + length, closed: false };
}

function quoted(text: string, start: number): CursorToken {
  const quote = text[start];
  for (let end = start + 1; end < text.length; end++) {
    switch (text[end]) {
      case quote:
        return { kind: "quoted", start, end: end + 1, closed: true };
      case "\\":
        if (text[end + 1] !== "\n" && text[end + 1] !== "\r") {
          end++;
        }
        break;
      case "\n":
      case "\r":
        return { kind: "quoted", start, end, closed: false };
      default:
        break;
    }
  }
  return { kind: "quoted", start, end: text.length, closed: false };
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
