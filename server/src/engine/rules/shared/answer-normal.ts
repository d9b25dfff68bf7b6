import type { Span } from "../../text/span.ts";
import { isBlank } from "./python-int.ts";

/** A text in another spelling that knows where in the source each part of it stands. */
export interface Folded {
  readonly text: string;
  /** The source of a part of `text` that is not empty. */
  sourceOf(part: Span): Span;
}

/** How far two spellings may differ and still be taken for the same. */
export interface FoldOptions {
  /** Drop all ASCII punctuation but the hyphen. */
  readonly punctuation: boolean;
  /** Drop "a", "an" and "the". */
  readonly articles: boolean;
}

/** As `normalize_answer` of ALUE's `squad_evaluation.py`. */
const SCORER: FoldOptions = { punctuation: true, articles: true };

/** A text as ALUE's scorer compares it: lower case, without punctuation except hyphens, without articles, with single blanks. */
export function normaliseAnswer(text: string): string {
  return fold(text, SCORER).text;
}

/** A text in lower case and with single blanks, and without what the options name. */
export function fold(text: string, options: FoldOptions): Folded {
  const lower = toLower(text);
  const plain = keep(lower, options.punctuation ? isNoPunctuation : isAny);
  const bare = options.articles ? { ...plain, text: blankArticles(plain.text) } : plain;
  const { text: folded, starts, ends } = keep(bare, isNoSurplusBlank);
  return {
    text: folded,
    sourceOf: ({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }),
  };
}

/** A text, and for each of its units where its source starts and ends. Contexts are long: no objects per unit. */
interface Units {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const ARTICLE = /(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu;
const ODD_BLANK = /[^\S ]|[\u001c-\u001f\u0085]/g;

function blankArticles(text: string): string {
  return text.replace(ARTICLE, (article) => " ".repeat(article.length));
}

/** In lower case, each blank as a space. */
function toLower(text: string): Units {
  const lower = text.toLowerCase().replace(ODD_BLANK, (blank) => (isBlank(blank) ? " " : blank));
  const starts = new Int32Array(lower.length);
  const ends = new Int32Array(lower.length);
  if (lower.length === text.length) {
    for (let at = 0; at < lower.length; at++) {
      starts[at] = at;
      ends[at] = at + 1;
    }
    return { text: lower, starts, ends };
  }
  // A few letters have more units in lower case.
  let unit = 0;
  let at = 0;
  for (const character of text) {
    const length = Math.min(character.toLowerCase().length, lower.length - unit);
    starts.fill(at, unit, unit + length);
    ends.fill(at + character.length, unit, unit + length);
    unit += length;
    at += character.length;
  }
  return { text: lower, starts, ends };
}

/** The units that pass a test, which knows the one before and whether any has passed. */
function keep(
  { text, starts, ends }: Units,
  passes: (code: number, before: number, isFirst: boolean) => boolean,
): Units {
  const keptStarts = new Int32Array(text.length);
  const keptEnds = new Int32Array(text.length);
  const pieces: string[] = [];
  let count = 0;
  let pieceStart = 0;
  let before = SPACE;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (passes(code, before, count === 0)) {
      keptStarts[count] = starts[at] ?? 0;
      keptEnds[count] = ends[at] ?? 0;
      count++;
    } else {
      pieces.push(text.slice(pieceStart, at));
      pieceStart = at + 1;
    }
    before = code;
  }
  pieces.push(text.slice(pieceStart));
  const kept = pieces.join("");
  // Only the test for blanks leaves one at the end, which is surplus too.
  return { text: passes === isNoSurplusBlank ? kept.replace(/ $/, "") : kept, starts: keptStarts, ends: keptEnds };
}

const SPACE = 32;

/** As a table, which is asked for every unit of a context. */
const IS_PUNCTUATION = new Uint8Array(127);
for (const character of "!\"#$%&'()*+,./:;<=>?@[\\]^_`{|}~") {
  IS_PUNCTUATION[character.charCodeAt(0)] = 1;
}

function isAny(): boolean {
  return true;
}

function isNoPunctuation(code: number): boolean {
  return code > 126 || IS_PUNCTUATION[code] === 0;
}

function isNoSurplusBlank(code: number, before: number, isFirst: boolean): boolean {
  return code !== SPACE || (before !== SPACE && !isFirst);
}
