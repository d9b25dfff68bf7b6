import type { BadBytes, WideText } from "../text/encoding.ts";
import type { Span, TextEdit } from "../text/span.ts";
import type { Path } from "./place.ts";

/**
 * What a reader can find in the text itself, by the id of the rule that reports it (formats.md section 10).
 * The reader says what and where; the rule of that id says it in words and decides the severity.
 */
export type SyntaxRuleId =
  | "comma-present"
  | "no-trailing-comma"
  | "colon-present"
  | "bracket-match"
  | "string-closed"
  | "quote-escaped"
  | "newline-escaped"
  | "control-escaped"
  | "no-single-quotes"
  | "no-curly-quotes"
  | "no-fullwidth-punctuation"
  | "key-quoted"
  | "no-comments"
  | "literal-name"
  | "no-python-value"
  | "escape-known"
  | "number-form"
  | "no-extra-text"
  | "no-extra-values"
  | "no-odd-spaces"
  | "no-empty-file"
  | "no-nan"
  | "number-overflow"
  | "integer-precision"
  | "integer-length"
  | "nesting-depth"
  | "no-duplicate-keys"
  | "no-lone-surrogates"
  | "no-bom"
  | "encoding-utf8"
  | "no-blank-lines"
  | "record-one-line"
  | "record-complete"
  | "no-record-comma"
  | "no-array-file"
  | "no-line-separators";

/** A fault of the text, or something in it that the value cannot show. */
export interface SyntaxProblem {
  readonly rule: SyntaxRuleId;
  /** Counted from the start of the record; for a problem of the file, from the start of the document. */
  readonly span: Span;
  /** The value or the container that it concerns. */
  readonly path: Path;
  /** The word or character that was found, where the message quotes it. */
  readonly found?: string;
  /** What is wrong with the bytes of the file; absent for a problem that the text itself shows. */
  readonly encoding?: WideText | BadBytes;
  /** The other place, such as the first of two equal keys. */
  readonly related?: Span;
  /** Edits that mend it, counted like `span`; absent where no sure repair is known. */
  readonly repair?: readonly TextEdit[];
  /** Whether the repaired text surely means what was meant, and loses nothing. */
  readonly safe?: true;
}

/** A problem before the reader knows which value it concerns. */
export type Fault = Omit<SyntaxProblem, "path">;

/** Problems that leave the value as it is: Python reads on, and so do we. */
const READABLE: ReadonlySet<string> = new Set<SyntaxRuleId>([
  "no-nan",
  "number-overflow",
  "integer-precision",
  "integer-length",
  "nesting-depth",
  "no-duplicate-keys",
  "no-lone-surrogates",
  "no-blank-lines",
  "no-line-separators",
  "encoding-utf8",
]);

/** Whether Python's `json` refuses a text with this problem, and so does every other strict reader. */
export function isFault({ rule }: { readonly rule: string }): boolean {
  return !READABLE.has(rule);
}

/** Text that reads like data: a bracket that opens, a quote, a number. */
const DATA = /[{["'\d]/;
/** A stray mark or two, with no letter or digit. */
const MARK = /^\W{1,2}$/;
/** As much of a text as is looked at; data shows at its start. */
const LOOKED_AT = 10_000;

/** The repair that takes a span out of a text: none where that would take what reads like data with it. */
export function removalOf(text: string, span: Span): Pick<SyntaxProblem, "repair"> {
  const taken = text.slice(span.start, Math.min(span.end, span.start + LOOKED_AT)).trim();
  return DATA.test(taken) && !MARK.test(taken) ? {} : { repair: [{ span, newText: "" }] };
}
