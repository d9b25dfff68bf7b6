import type { Span } from "../text/span.ts";
import { strayCurlyEnd } from "./read-curly.ts";
import type { Fault } from "./syntax.ts";

/** What stands between two tokens. */
export interface Trivia {
  /** Where the next token starts. */
  readonly end: number;
  readonly faults: readonly Fault[];
}

const NONE: readonly never[] = [];

/** Steps over blanks, and over what people write where only blanks may stand. */
export function readTrivia(text: string, from: number): Trivia {
  let at = endOfBlanks(text, from);
  if (!isOdd(text, at)) {
    return { end: at, faults: NONE };
  }
  const faults: Fault[] = [];
  while (at < text.length && isOdd(text, at)) {
    const fault = readOdd(text, at);
    faults.push(fault);
    at = endOfBlanks(text, fault.span.end);
  }
  return { end: at, faults };
}

/** Behind the blanks that JSON knows. */
export function endOfBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
      return at;
    }
    at++;
  }
}

/** Where the blanks begin that end at an offset. */
export function startOfBlanks(text: string, from: number): number {
  let start = from;
  while (start > 0 && " \t\r\n".includes(text[start - 1] ?? "-")) {
    start--;
  }
  return start;
}

/** Blanks and control characters that JSON does not know outside of strings. */
const ODD_SPACES =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000]+/y;
const BYTE_ORDER_MARK = "\ufeff";

function isOdd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x2f) {
    return text[at + 1] === "/" || text[at + 1] === "*";
  }
  if (code > 0x22 && code < 0x7f) {
    return code === 0x23;
  }
  ODD_SPACES.lastIndex = at;
  return code === 0xfeff || ODD_SPACES.test(text) || (code > 0x2000 && strayCurlyEnd(text, at) !== undefined);
}

function readOdd(text: string, at: number): Fault {
  if (text[at] === BYTE_ORDER_MARK) {
    const span = { start: at, end: at + 1 };
    return { rule: "no-bom", span, repair: [{ span, newText: "" }], safe: true };
  }
  if (text[at] === "/" || text[at] === "#") {
    const span = { start: at, end: endOfComment(text, at) };
    return { rule: "no-comments", span, repair: [{ span: withItsBlanks(text, span), newText: "" }] };
  }
  const behindQuote = strayCurlyEnd(text, at);
  if (behindQuote !== undefined) {
    const span = { start: at, end: at + 1 };
    const repair = [{ span: { start: at, end: behindQuote }, newText: "" }];
    return { rule: "no-extra-text", span, found: text.slice(at, at + 1), repair };
  }
  ODD_SPACES.lastIndex = at;
  const found = ODD_SPACES.exec(text)?.[0] ?? " ";
  const span = { start: at, end: at + found.length };
  const newText = at === 0 ? "" : " ".repeat(found.length);
  return { rule: "no-odd-spaces", span, found, repair: [{ span, newText }], safe: true };
}

function endOfComment(text: string, start: number): number {
  if (text[start + 1] === "*") {
    const close = text.indexOf("*/", start + 2);
    return close < 0 ? text.length : close + 2;
  }
  let end = start;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") {
    end++;
  }
  return end;
}

/** A comment that has its lines for itself goes with them; one behind something goes with the blanks before it. */
function withItsBlanks(text: string, { start, end }: Span): Span {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") {
    from--;
  }
  let to = end;
  while (text[to] === " " || text[to] === "\t") {
    to++;
  }
  const startsLine = from === 0 || text[from - 1] === "\n" || text[from - 1] === "\r";
  const endsLine = text[to] === "\n" || text[to] === "\r";
  if (startsLine && endsLine) {
    return { start: from, end: text[to] === "\r" && text[to + 1] === "\n" ? to + 2 : to + 1 };
  }
  return { start: endsLine || to === text.length ? from : start, end: endsLine ? to : end };
}
