import type { Fault } from "./syntax.ts";

/** An escape in a string: where it ends, what it says, and what is wrong with it. */
export interface Escape {
  readonly end: number;
  readonly value: string;
  readonly fault?: Fault;
}

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
const UNICODE = /\\u([0-9a-fA-F]{4})/y;
const PART_OF_CODE = /\\u[0-9a-fA-F]{0,3}/y;
const LOW_HALF = /\\u([dD][c-fC-F][0-9a-fA-F]{2})/y;
const BYTE = /\\x([0-9a-fA-F]{2})/y;

/** Reads the escape whose backslash stands at `at`, with at least one character behind it. */
export function escapeAt(text: string, at: number): Escape {
  const letter = text[at + 1] ?? "";
  const simple = SIMPLE.get(letter);
  if (simple !== undefined) {
    return { end: at + 2, value: simple };
  }
  const code = matchAt(UNICODE, text, at);
  return code === undefined ? unknownEscape(text, at, letter) : unicodeEscape(text, at, code);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1];
}

function unicodeEscape(text: string, at: number, digits: string): Escape {
  const value = String.fromCharCode(Number.parseInt(digits, 16));
  const end = at + 6;
  if (value < "\ud800" || value > "\udfff") {
    return { end, value };
  }
  const low = value < "\udc00" ? matchAt(LOW_HALF, text, end) : undefined;
  if (low !== undefined) {
    return { end: end + 6, value: value + String.fromCharCode(Number.parseInt(low, 16)) };
  }
  return { end, value, fault: { rule: "no-lone-surrogates", span: { start: at, end }, found: text.slice(at, end) } };
}

function unknownEscape(text: string, at: number, letter: string): Escape {
  const byte = matchAt(BYTE, text, at);
  if (byte !== undefined) {
    const value = String.fromCharCode(Number.parseInt(byte, 16));
    return { end: at + 4, value, fault: toFault(text, at, at + 4, `\\u00${byte}`, true) };
  }
  if (letter === "u") {
    PART_OF_CODE.lastIndex = at;
    const [source = "\\u"] = PART_OF_CODE.exec(text) ?? [];
    return {
      end: at + source.length,
      value: source,
      fault: toFault(text, at, at + source.length, `\\${source}`, false),
    };
  }
  if (letter === "'") {
    return { end: at + 2, value: letter, fault: toFault(text, at, at + 2, letter, true) };
  }
  if (letter === "\r" || letter === "\n") {
    // JavaScript joins the two lines.
    const end = text.startsWith("\r\n", at + 1) ? at + 3 : at + 2;
    return { end, value: "", fault: toFault(text, at, end, "", false) };
  }
  const character = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  const end = at + 1 + character.length;
  return { end, value: `\\${character}`, fault: toFault(text, at, end, `\\\\${character}`, false) };
}

function toFault(text: string, start: number, end: number, newText: string, isSure: boolean): Fault {
  const span = { start, end };
  const fault: Fault = { rule: "escape-known", span, found: text.slice(start, end), repair: [{ span, newText }] };
  return isSure ? { ...fault, safe: true } : fault;
}
