import { isBlank } from "./python-int.ts";

/** A text in another spelling, each unit of which knows the unit of the source that it comes from. */
export interface Folded {
  readonly text: string;
  /** For each unit of `text`, where its source starts and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
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
  const lower = toLower(text, options);
  return squeeze(options.articles ? blankArticles(lower) : lower);
}

const PUNCTUATION = new Set("!\"#$%&'()*+,./:;<=>?@[\\]^_`{|}~");
const ARTICLE = /(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu;

function toLower(text: string, { punctuation }: FoldOptions): Folded {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!(punctuation && PUNCTUATION.has(character))) {
      const lower = isBlank(character) ? " " : character.toLowerCase();
      for (let unit = 0; unit < lower.length; unit++) {
        units.push(lower.charAt(unit));
        starts.push(at);
        ends.push(at + character.length);
      }
    }
    at += character.length;
  }
  return { text: units.join(""), starts, ends };
}

function blankArticles(folded: Folded): Folded {
  return { ...folded, text: folded.text.replace(ARTICLE, (article) => " ".repeat(article.length)) };
}

function squeeze({ text, starts, ends }: Folded): Folded {
  const kept: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const isFirstBlank = text[at] === " " && kept.length > 0 && text[at - 1] !== " ";
    if (text[at] !== " " || isFirstBlank) {
      kept.push(at);
    }
  }
  if (kept.length > 0 && text[kept.at(-1) ?? 0] === " ") {
    kept.pop();
  }
  return {
    text: kept.map((at) => text.charAt(at)).join(""),
    starts: kept.map((at) => starts[at] ?? 0),
    ends: kept.map((at) => ends[at] ?? 0),
  };
}
