import type { JsonValue } from "../../model/json.ts";

/**
 * The weight of one turn as the loader reads it (pydantic 2, lax mode; Fair Forge 3.0.0 and Gaussia 1.0.0
 * `schemas/common.py`).
 */
export type WeightReading =
  | { readonly kind: "none" }
  | { readonly kind: "number"; readonly value: number }
  /** Counts as positive infinity. */
  | { readonly kind: "infinite" }
  /** The loader stops: `range` for negative numbers and NaN, `type` for what is no number at all. */
  | { readonly kind: "refused"; readonly reason: "range" | "type" };

const BLANKS = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*`;
const PLAIN = String.raw`(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?`;
const WORD = "[iI][nN][fF](?:[iI][nN][iI][tT][yY])?|[nN][aA][nN]";
const UNDERSCORED = String.raw`(?:[+-]_?)?(?:[0-9](?:_?[0-9])*(?:_?\.(?:_?[0-9])*)?|\.(?:_?[0-9])+)(?:_?[eE](?:_?[+-])?(?:_?[0-9])+)?`;
/** The texts that pydantic takes for a number: blanks around it, or underscores in it, but not both. */
export const NUMERIC_TEXT: string = `^${BLANKS}[+-]?(?:${PLAIN}|${WORD})${BLANKS}$|^${UNDERSCORED}$`;

const NUMERIC = new RegExp(NUMERIC_TEXT);
const OUTER_BLANKS = new RegExp(`^${BLANKS}|${BLANKS}$`, "g");

/** Reads a `weight` as the loader does: numeric text and booleans count as numbers. */
export function readWeight(value: JsonValue | undefined): WeightReading {
  if (value === undefined || value === null) {
    return { kind: "none" };
  }
  const number = toNumber(value);
  if (number === undefined) {
    return { kind: "refused", reason: "type" };
  }
  if (Number.isNaN(number) || number < 0) {
    return { kind: "refused", reason: "range" };
  }
  return number === Number.POSITIVE_INFINITY ? { kind: "infinite" } : { kind: "number", value: number };
}

function toNumber(value: JsonValue): number | undefined {
  switch (typeof value) {
    case "number":
      return value;
    case "boolean":
      return value ? 1 : 0;
    case "string":
      return textToNumber(value);
    default:
      return undefined;
  }
}

/** The number that pydantic makes of a text; `undefined` when it refuses it. */
export function textToNumber(text: string): number | undefined {
  if (!NUMERIC.test(text)) {
    return undefined;
  }
  const bare = toBareNumber(text);
  const word = /^[+-]?(?<word>inf|nan)/i.exec(bare)?.groups?.["word"]?.toLowerCase();
  if (word === undefined) {
    return Number(bare);
  }
  return word === "nan" ? Number.NaN : bare.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The same digits as a JSON number: `" +1_000. "` is `1000`. A zero has no sign. For numeric texts that are no `inf` and no `nan`. */
export function toJsonNumber(text: string): string {
  return (
    toBareNumber(text)
      .replace(/^\+/, "")
      .replace(/^(-?)0+(?=[0-9])/, "$1")
      .replace(/^(-?)\./, "$10.")
      .replace(/\.(?![0-9])/, "")
      // A weight of -0.0 would be the next finding.
      .replace(/^-(?=[0.]*(?:[eE]|$))/, "")
  );
}

function toBareNumber(text: string): string {
  return text.replace(OUTER_BLANKS, "").replaceAll("_", "");
}
