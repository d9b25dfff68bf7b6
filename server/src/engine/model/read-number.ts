import type { Reading } from "./lexer.ts";
import type { Fault } from "./syntax.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?\d+$/;
/** Python's `sys.int_info.default_max_str_digits`. */
const LONGEST_INTEGER = 4300;
const PIECE = /[\p{L}\p{N}_.+-]*/uy;

/** Words that Python's `json` reads and writes although JSON has none of them. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);

/** Reads what starts with a digit, a sign or a point. A thing that is no number reads as `null`. */
export function readNumber(text: string, start: number): Reading {
  PIECE.lastIndex = start;
  const raw = PIECE.exec(text)?.[0] ?? "";
  const end = start + raw.length;
  const span = { start, end };
  if (NUMBER.test(raw)) {
    const value = Number(raw);
    const fault = trapOf(raw, value);
    return { end, value, faults: fault === undefined ? [] : [{ rule: fault, span, found: raw }] };
  }
  const word = NUMBER_WORDS.get(raw);
  if (word !== undefined) {
    return { end, value: word, faults: [{ rule: "no-nan", span, found: raw, repair: [{ span, newText: "null" }] }] };
  }
  return readLoose(raw, { start, end });
}

/** What a number in good form does that its author may not expect. */
function trapOf(raw: string, value: number): "number-overflow" | "integer-length" | "integer-precision" | undefined {
  if (!INTEGER.test(raw)) {
    return Number.isFinite(value) ? undefined : "number-overflow";
  }
  if (raw.length - (raw.startsWith("-") ? 1 : 0) > LONGEST_INTEGER) {
    return "integer-length";
  }
  return Number.isSafeInteger(value) ? undefined : "integer-precision";
}

/** A number in the form of another language, or something that only starts like one. */
function readLoose(raw: string, span: Fault["span"]): Reading {
  const mended = mend(raw);
  // A leading zero may mean an octal number or a code such as a postcode, so that repair is a guess.
  const isSure = mended !== undefined && !/^[+-]?0[0-9]/.test(raw);
  const repair = [{ span, newText: mended ?? JSON.stringify(raw) }];
  return {
    end: span.end,
    value: mended === undefined ? null : Number(mended),
    faults: [{ rule: "number-form", span, found: raw, repair, ...(isSure ? { safe: true } : {}) }],
  };
}

const HEXADECIMAL = /^([+-]?)(0[xX][0-9a-fA-F]{1,13})$/;
/** Beyond it nothing is a slip, and the pattern would take its time. */
const LONGEST_MENDED = 1000;
const LOOSE = /^([+-]?)0*(\d*)(?:\.(\d*))?(?:([eE][+-]?)(\d+))?$/;

/** The same number as JSON writes it; `undefined` when there is none. */
function mend(raw: string): string | undefined {
  const [, hexadecimalSign = "", hexadecimal] = HEXADECIMAL.exec(raw) ?? [];
  if (hexadecimal !== undefined) {
    return hexadecimalSign.replace("+", "") + String(Number(hexadecimal));
  }
  const plain = raw.replace(/(?<=\d)_(?=\d)/g, "");
  const parts = raw.length > LONGEST_MENDED ? null : LOOSE.exec(plain);
  if (parts === null || !/\d/.test(plain)) {
    return undefined;
  }
  const [, sign = "", whole = "", fraction, exponentMark = "", exponent = ""] = parts;
  const point = fraction === undefined ? "" : `.${fraction === "" ? "0" : fraction}`;
  return `${sign.replace("+", "")}${whole === "" ? "0" : whole}${point}${exponentMark}${exponent}`;
}
