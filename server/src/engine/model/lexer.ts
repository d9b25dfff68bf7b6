import type { Span } from "../text/span.ts";
import { meantPunctuation } from "./fullwidth.ts";
import { readWord } from "./literal-words.ts";
import { isForeignQuote, readCurlyQuoted } from "./read-curly.ts";
import { NUMBER_WORDS, readNumber } from "./read-number.ts";
import { readSingleQuoted, readString } from "./read-string.ts";
import { endsValue } from "./string-ends.ts";
import type { Fault } from "./syntax.ts";
import type { ScalarNode } from "./tree.ts";
import { readTrivia, startOfBlanks } from "./trivia.ts";

/** `word`: letters without quotes. `other`: characters that have no place outside of strings. */
export type TokenKind = "{" | "}" | "[" | "]" | "," | ":" | "string" | "number" | "word" | "other" | "end";

/** A piece of text with everything that was wrong with it and with what stands before it. */
export interface Token extends Span {
  readonly kind: TokenKind;
  /** What a string or a number says; `null` for every other kind. */
  readonly value: ScalarNode["value"];
  readonly faults: readonly Fault[];
  /** Faults of the blanks and comments before the token. */
  readonly lead: readonly Fault[];
  /** Whether it is a string that runs into the end of the text. */
  readonly isCut: boolean;
}

/** Faults of a token and what could be read of it; `end` is where the next token may start. */
export interface Reading {
  readonly end: number;
  readonly value: ScalarNode["value"];
  readonly faults: readonly Fault[];
  readonly isCut?: boolean;
}

const NONE: readonly never[] = [];
const PUNCTUATION = "{}[],:";

/** Reads the token at or behind an offset. Never fails; at the end of the text it gives `end`. */
export function readToken(text: string, from: number): Token {
  const { end: start, faults: lead } = readTrivia(text, from);
  if (start >= text.length) {
    return { kind: "end", value: null, start, end: start, faults: NONE, lead, isCut: false };
  }
  const kind = kindAt(text, start);
  const { end, value, faults, isCut = false } = readKind(text, start, kind);
  return { kind, value, start, end, faults, lead, isCut };
}

function kindAt(text: string, at: number): TokenKind {
  const character = text[at] ?? "";
  if (character === '"' || (character === "'" && readSingleQuoted(text, at) !== undefined)) {
    return "string";
  }
  if (isPunctuation(character)) {
    return character;
  }
  if (character === ";") {
    return ",";
  }
  if (character > "\u2000") {
    const meant = meantPunctuation(character);
    if (meant !== undefined) {
      return meant;
    }
  }
  if (character > "\u007f" && isForeignQuote(character) && readCurlyQuoted(text, at) !== undefined) {
    return "string";
  }
  if (/[0-9.+-]/.test(character)) {
    return isNumberInPlace(text, at) || readHalfQuoted(text, at) === undefined ? "number" : "string";
  }
  if (!isWordCharacter(text, at)) {
    return "other";
  }
  return readHalfQuoted(text, at) === undefined ? "word" : "string";
}

/** A number in front of what may follow one, so that nothing else needs to be thought of. */
const NUMBER_IN_PLACE = /-?[0-9.eE+-]{1,400}[ \t]*(?:[,}\]\r\n]|$)/y;

function isNumberInPlace(text: string, at: number): boolean {
  NUMBER_IN_PLACE.lastIndex = at;
  return NUMBER_IN_PLACE.test(text);
}

function isPunctuation(character: string): character is "{" | "}" | "[" | "]" | "," | ":" {
  return character !== "" && PUNCTUATION.includes(character);
}

function readKind(text: string, start: number, kind: TokenKind): Reading {
  switch (kind) {
    case "string":
      return readQuoted(text, start) ?? readHalfQuotedOr(text, start);
    case "number":
      return readNumber(text, start);
    case "word":
      return { end: endOfWord(text, start), value: null, faults: NONE };
    case "other":
      return { end: endOfOther(text, start), value: null, faults: NONE };
    case "{":
    case "}":
    case "[":
    case "]":
    case ",":
    case ":":
      return { end: start + 1, value: null, faults: text[start] === kind ? NONE : [otherMark(text, start, kind)] };
    case "end":
      return { end: start + 1, value: null, faults: NONE };
  }
}

function readQuoted(text: string, start: number): Reading | undefined {
  switch (text[start]) {
    case '"':
      return readString(text, start);
    case "'":
      return readSingleQuoted(text, start);
    default:
      return isForeignQuote(text[start]) ? readCurlyQuoted(text, start) : undefined;
  }
}

/** A character that stands for the punctuation of JSON. */
function otherMark(text: string, start: number, newText: string): Fault {
  const span = { start, end: start + 1 };
  const repair = [{ span, newText }];
  if (text[start] === ";") {
    return { rule: "comma-present", span, found: ";", repair, safe: true };
  }
  return { rule: "no-fullwidth-punctuation", span, found: text.slice(start, start + 1), repair, safe: true };
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_$]/u;

function isWordCharacter(text: string, at: number): boolean {
  return WORD_CHARACTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

const WORD = /[\p{L}\p{M}\p{N}_$-]*/uy;

function endOfWord(text: string, start: number): number {
  WORD.lastIndex = start;
  return start + (WORD.exec(text)?.[0].length ?? 1);
}

const OTHER = /[^\s\p{L}\p{N}_$"'{}[\],:;#/，、：｛｝［］“”„‟＂‘’«»‹›]+/uy;

function endOfOther(text: string, start: number): number {
  OTHER.lastIndex = start;
  return start + (OTHER.exec(text)?.[0].length ?? 1);
}

/** The rest of a string that lacks its opening quote: `yes, we do"` in front of a comma or a bracket. */
const HALF_QUOTED = /[^"\\\r\n,:{}[\]]{0,1000}"(?=[ \t]*(?:[,:}\]\r\n]|$))/y;

function readHalfQuoted(text: string, start: number): Reading | undefined {
  const before = text[startOfBlanks(text, start) - 1];
  if (before !== undefined && !"{[,:".includes(before)) {
    return undefined; // No key and no value can start here.
  }
  const found = before === ":" ? halfQuotedValue(text, start) : matchAt(HALF_QUOTED, text, start);
  if (found === undefined) {
    return undefined;
  }
  const end = start + found.length;
  const repair = [{ span: { start, end: start }, newText: '"' }];
  return {
    end,
    value: found.slice(0, -1),
    faults: [{ rule: "string-closed", span: { start, end }, found: "opening", repair }],
  };
}

const UP_TO_QUOTE = /[^"\\\r\n]{0,1000}"/y;

/** A value may hold punctuation, as sentences do; then JSON must go on behind its quote. */
function halfQuotedValue(text: string, start: number): string | undefined {
  const found = matchAt(UP_TO_QUOTE, text, start);
  const word = text.slice(start, endOfWord(text, start));
  const isWord = readWord(word).literal !== undefined || NUMBER_WORDS.has(word);
  return found !== undefined && !isWord && endsValue(text, start + found.length - 1) ? found : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readHalfQuotedOr(text: string, start: number): Reading {
  return readHalfQuoted(text, start) ?? { end: start + 1, value: "", faults: NONE };
}
