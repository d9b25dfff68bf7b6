import { joinEdits } from "../model/containers/joined-lines.ts";
import { applyEdits, type TextEdit } from "../text/span.ts";

/** How a record is spread over lines. */
export interface SpreadLayout {
  /** Blanks by which a level is indented more than the one around it. */
  readonly unit: string;
  /** Blanks in front of the line on which the record starts. */
  readonly indent: string;
  readonly lineEnd: string;
}

/** Brings a sound record to one line. Only blanks around line breaks change: digits, escapes and keys stay as they are. */
export function joinRecord(text: string): string {
  return applyEdits(text, joinEdits(text));
}

/** Gives each member and each element of a sound record a line of its own; only blanks between them change. */
export function spreadRecord(text: string, layout: SpreadLayout): string {
  return applyEdits(text, spreadEdits(text, layout));
}

/** The edits that spread a sound record, counted from its start. */
export function spreadEdits(text: string, { unit, indent, lineEnd }: SpreadLayout): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let depth = 0;
  let before = "";
  let end = 0;
  for (let start = endOfBlanks(text, 0); start < text.length; start = endOfBlanks(text, end)) {
    const sign = text[start] ?? "";
    if (isClosing(sign)) {
      depth--;
    }
    const gap = gapBetween(before, sign) === "line" ? lineEnd + indent + unit.repeat(depth) : gapBetween(before, sign);
    if (text.slice(end, start) !== gap) {
      edits.push({ span: { start: end, end: start }, newText: gap });
    }
    if (isOpening(sign)) {
      depth++;
    }
    end = endOfToken(text, start);
    before = sign;
  }
  return end === text.length ? edits : [...edits, { span: { start: end, end: text.length }, newText: "" }];
}

/** What stands between two tokens, known by their first characters. */
function gapBetween(before: string, sign: string): "" | " " | "line" {
  if (before === "" || sign === "," || sign === ":" || (isOpening(before) && isClosing(sign))) {
    return "";
  }
  return before === ":" ? " " : "line";
}

function isOpening(sign: string): boolean {
  return sign === "{" || sign === "[";
}

function isClosing(sign: string): boolean {
  return sign === "}" || sign === "]";
}

const BLANKS = /[ \t\r\n]*/y;
/** A sign, or a number or a word. */
const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/y;

function endOfBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

function endOfToken(text: string, start: number): number {
  if (text[start] === '"') {
    return endOfString(text, start);
  }
  TOKEN.lastIndex = start;
  return TOKEN.test(text) ? TOKEN.lastIndex : start + 1;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") {
      backslashes++;
    }
    if (backslashes % 2 === 0) {
      return end + 1;
    }
  }
  return text.length;
}
