import type { Span, TextEdit } from "../text/span.ts";
import { isFullwidthMark } from "./fullwidth.ts";
import type { Reading } from "./lexer.ts";
import { curlyEnd, isCurlyQuote, isStrayBehind } from "./read-curly.ts";
import { escapeAt } from "./read-escape.ts";
import {
  endsString,
  endsWithMark,
  innerQuotes,
  isInnerBeforeBlank,
  isKeyBeforeValue,
  isSurplusQuote,
  missingQuote,
  nextQuote,
  unclosedEnd,
  unclosedKeyEnd,
  wentOnAfter,
} from "./string-ends.ts";
import type { Fault } from "./syntax.ts";

/** Reads the string that starts with a double quote here, also one that lacks its end. */
export function readString(text: string, start: number): Reading {
  const close = text.indexOf('"', start + 1);
  const content = close < 0 ? "" : text.slice(start + 1, close);
  if (close >= 0 && isPlain(content) && isAtEnd(text, close) && !isInnerBeforeBlank(text, close)) {
    return { end: close + 1, value: content, faults: isGarbled(content) ? garbled(content, start + 1) : [] };
  }
  return new StringReader(text, start).read();
}

/** Reads a string in single quotes; `undefined` when no second quote ends it in the same line. */
export function readSingleQuoted(text: string, start: number): Reading | undefined {
  const end = endOfSingleQuoted(text, start);
  if (end === undefined) {
    return undefined;
  }
  const mended = mendSingleQuoted(text.slice(start + 1, end - 1));
  const span = { start, end };
  const inner = readString(mended, 0);
  const isSure = inner.end === mended.length && inner.faults.length === 0;
  const fault: Fault = { rule: "no-single-quotes", span, repair: [{ span, newText: mended }] };
  return { end, value: inner.value, faults: [isSure ? { ...fault, safe: true } : fault] };
}

/** The string in double quotes that says what stands between two single ones. */
export function mendSingleQuoted(content: string): string {
  // Double quotes get the backslash that they need; those that have one keep it.
  return `"${content.replace(/\\.|"/gs, (piece) => (piece === "\\'" ? "'" : piece === '"' ? '\\"' : piece))}"`;
}

/** The first single quote behind which JSON may go on, since `'it's'` has one more; else the last of the line. */
function endOfSingleQuoted(text: string, start: number): number | undefined {
  let last: number | undefined;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") {
      at++;
    } else if (character === "\n" || character === "\r") {
      break;
    } else if (character === "'") {
      last = at + 1;
      if (/^[ \t]*(?:[,:}\]\r\n]|$)/.test(text.slice(last, last + 100))) {
        return last;
      }
    }
  }
  return last;
}

const CONTROL = /[\u0000-\u001f]/;

function isPlain(content: string): boolean {
  return !content.includes("\\") && !CONTROL.test(content);
}

/** Whether JSON goes on behind the quote, as it must. */
function isAtEnd(text: string, quote: number): boolean {
  const next = text[quote + 1];
  return next === undefined || " ,:}]\n\r\t".includes(next) || isFullwidthMark(text, quote + 1);
}

/** Whether the quote may stand inside the string: a letter follows, where only punctuation could. */
function mayGoOn(text: string, quote: number): boolean {
  const code = text.charCodeAt(quote + 1);
  if (isInnerBeforeBlank(text, quote)) {
    return true;
  }
  if (code > 0x2000 && isStrayBehind(text, quote + 1)) {
    return false;
  }
  if (code === 0x3b && endsString(text, quote + 1)) {
    return false; // One mark too many behind the string.
  }
  return code > 0x20 && !'",:}]{[/#'.includes(text[quote + 1] ?? "") && !isFullwidthMark(text, quote + 1);
}

const GARBLED = /\ufffd+/g;

function isGarbled(content: string): boolean {
  return content.includes("\ufffd");
}

function garbled(content: string, offset: number): readonly Fault[] {
  return [...content.matchAll(GARBLED)].map((match) => ({
    rule: "encoding-utf8",
    span: { start: offset + match.index, end: offset + match.index + match[0].length },
    found: match[0],
  }));
}

/** The slow reader, for strings in which something is special. */
class StringReader {
  readonly #text: string;
  readonly #start: number;
  readonly #faults: Fault[] = [];
  #value = "";
  /** From where the text was not yet taken over into the value. */
  #from: number;
  #at: number;
  /** Quotes before this offset are known to belong to the string. */
  #innerUntil = 0;
  /** Line breaks before this offset are known to belong to the string. */
  #goesOnUntil = 0;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.#from = start + 1;
    this.#at = start + 1;
  }

  read(): Reading {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22 && this.#at >= this.#innerUntil) {
        const reading = this.#quote();
        if (reading !== undefined) {
          return reading;
        }
      } else if (code === 0x5c && this.#at + 1 < this.#text.length) {
        this.#escape();
      } else if (Number.isNaN(code) || (code === 0x5c && this.#at + 1 === this.#text.length)) {
        return this.#unclosed(this.#text.length);
      } else if (code === 0x0a || code === 0x0d) {
        if (!this.#goesOn()) {
          return this.#unclosed(this.#at);
        }
        this.#replaced("newline-escaped", code === 0x0d && this.#text[this.#at + 1] === "\n" ? 2 : 1, "\\n");
      } else if (code < 0x20) {
        this.#replaced("control-escaped", 1, JSON.stringify(this.#text[this.#at]).slice(1, -1));
      } else {
        this.#at++;
      }
    }
  }

  /** The end of the string, unless the quote at this place is one inside it. */
  #quote(): Reading | undefined {
    if (this.#at > this.#start + 1 && isSurplusQuote(this.#text, this.#at + 1)) {
      return this.#endWithSurplusQuote();
    }
    if (mayGoOn(this.#text, this.#at) && !isKeyBeforeValue(this.#text, this.#start, this.#at)) {
      const end =
        curlyEnd(this.#text, this.#start, this.#at) ??
        unclosedKeyEnd(this.#text, this.#start, this.#at) ??
        missingQuote(this.#text, this.#start, this.#at);
      if (end !== undefined) {
        return this.#endWithoutQuote(end, false);
      }
      const inner = innerQuotes(this.#text, this.#at);
      const last = inner.at(-1);
      if (last === this.#start + 1) {
        this.#startWithSurplusQuote();
        return undefined;
      }
      if (last !== undefined) {
        const repair = inner.map((at): TextEdit => ({ span: { start: at, end: at }, newText: "\\" }));
        this.#faults.push({ rule: "quote-escaped", span: { start: this.#at, end: last + 1 }, repair });
        this.#innerUntil = last + 1;
        this.#at++;
        return undefined;
      }
    }
    return this.#finish(this.#at, this.#at + 1, false);
  }

  /** Two quotes open the string. */
  #startWithSurplusQuote(): void {
    this.#surplusQuote(this.#start);
    this.#at++;
    this.#from = this.#at;
  }

  /** Two quotes close the string. */
  #endWithSurplusQuote(): Reading {
    this.#surplusQuote(this.#at + 1);
    return this.#finish(this.#at, this.#at + 2, false);
  }

  #surplusQuote(at: number): void {
    const span = { start: at, end: at + 1 };
    this.#faults.push({ rule: "no-extra-text", span, found: "one quote", repair: [{ span, newText: "" }] });
  }

  #escape(): void {
    const { end, value, fault } = escapeAt(this.#text, this.#at);
    this.#value += this.#text.slice(this.#from, this.#at) + value;
    if (fault !== undefined) {
      this.#faults.push(fault);
    }
    this.#at = end;
    this.#from = end;
  }

  /** Whether the string goes on behind the line break at this place. */
  #goesOn(): boolean {
    if (this.#at >= this.#goesOnUntil) {
      const quote = nextQuote(this.#text, this.#at);
      if (quote === undefined || !wentOnAfter(this.#text, quote)) {
        return false;
      }
      this.#goesOnUntil = quote;
    }
    return true;
  }

  /** A raw character that belongs to the value but needs an escape. */
  #replaced(rule: "newline-escaped" | "control-escaped", length: number, written: string): void {
    const span = { start: this.#at, end: this.#at + length };
    this.#faults.push({ rule, span, found: written, repair: [{ span, newText: written }], safe: true });
    this.#at += length;
  }

  /** The string has no closing quote in the text up to `limit`: it ends before what looks like the JSON behind it. */
  #unclosed(limit: number): Reading {
    const end = unclosedKeyEnd(this.#text, this.#start, limit) ?? unclosedEnd(this.#text, this.#start + 1, limit);
    const isCut = limit === this.#text.length && this.#text.slice(end).trim() === "";
    return this.#endWithoutQuote(end, isCut);
  }

  #endWithoutQuote(end: number, isCut: boolean): Reading {
    const span: Span = { start: this.#start, end };
    if (end > this.#start + 1 && isCurlyQuote(this.#text[end - 1])) {
      const repair = [{ span: { start: end - 1, end }, newText: '"' }];
      this.#faults.push({ rule: "no-curly-quotes", span, repair, safe: true });
      return this.#finish(end - 1, end, false);
    }
    if (endsWithMark(this.#text, this.#start, end)) {
      const repair = [{ span: { start: end - 1, end }, newText: '"' }];
      this.#faults.push({
        rule: "string-closed",
        span: { start: this.#start, end: end - 1 },
        found: "closing",
        repair,
      });
      return this.#finish(end - 1, end, false);
    }
    const repair = [{ span: { start: end, end }, newText: '"' }];
    this.#faults.push({ rule: "string-closed", span, found: "closing", repair });
    return this.#finish(end, end, isCut);
  }

  #finish(contentEnd: number, end: number, isCut: boolean): Reading {
    const value = contentEnd < this.#from ? this.#value : this.#value + this.#text.slice(this.#from, contentEnd);
    const content = this.#text.slice(this.#start + 1, contentEnd);
    const faults = isGarbled(content) ? [...this.#faults, ...garbled(content, this.#start + 1)] : this.#faults;
    // What lies behind an early end was read in vain.
    return { end, value, faults: faults.filter(({ span }) => span.start <= end), isCut };
  }
}
