import { editDistanceUpTo } from "../../text/edit-distance.ts";
import type { Span } from "../../text/span.ts";
import { type Folded, type FoldOptions, fold } from "./answer-normal.ts";

/**
 * Where an answer stands in a text. `exact`: word for word. `normalised`: in another case, spacing or punctuation, or
 * with other articles, which the scorer does not tell apart. `near`: not there, but much the same is.
 */
export interface FoundAnswer {
  readonly kind: "exact" | "normalised" | "near";
  readonly span: Span;
}

/** Finds an answer in a text; `undefined` where nothing like it stands there. */
export function findAnswer(text: string, answer: string): FoundAnswer | undefined {
  return createAnswerFinder(text)(answer);
}

/** Finds several answers in one text, whose spellings are kept between them. */
export function createAnswerFinder(text: string): (answer: string) => FoundAnswer | undefined {
  const scored = lazily(() => fold(text, SCORER_SPELLING));
  const closer = CLOSER_SPELLINGS.map((options) => ({ options, folded: lazily(() => fold(text, options)) }));
  const words = lazily(() => readWords(text));
  const findNormalised = (answer: string): Span | undefined => {
    const span = findFolded(scored(), fold(answer, SCORER_SPELLING).text);
    // A spelling that keeps more gives a better span: one with its article, with its full stop.
    for (const { options, folded } of span === undefined ? [] : closer) {
      const better = findFolded(folded(), fold(answer, options).text);
      if (better !== undefined) {
        return better;
      }
    }
    return span;
  };
  return (answer) => {
    const at = indexOfWords(text, answer);
    if (at >= 0) {
      return { kind: "exact", span: { start: at, end: at + answer.length } };
    }
    const normalised = findNormalised(answer);
    if (normalised !== undefined) {
      return { kind: "normalised", span: normalised };
    }
    const span = findNear(words(), answer);
    return span && { kind: "near", span };
  };
}

/** Computes at the first call. */
function lazily<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

const SCORER_SPELLING: FoldOptions = { punctuation: true, articles: true };
const CLOSER_SPELLINGS: readonly FoldOptions[] = [
  { punctuation: false, articles: false },
  { punctuation: true, articles: false },
];

const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const WORD_BEHIND = /^[\p{L}\p{N}]/u;

/** The first place where whole words stand; else the first within a word; else -1. */
function indexOfWords(text: string, wanted: string): number {
  const first = text.indexOf(wanted);
  for (let at = first; at >= 0; at = wanted === "" ? -1 : text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && !WORD_BEHIND.test(text.slice(end, end + 2))) {
      return at;
    }
  }
  return first;
}

function findFolded(folded: Folded, wanted: string): Span | undefined {
  const at = indexOfWords(folded.text, wanted);
  if (at < 0) {
    return undefined;
  }
  return wanted === "" ? { start: 0, end: 0 } : folded.sourceOf({ start: at, end: at + wanted.length });
}

/** A text to look for words in. */
interface Words {
  /** In lower case, as long as it keeps all places: a few letters have more units then. */
  readonly text: string;
  /** Each without the punctuation around it. */
  readonly spans: readonly Span[];
}

function readWords(text: string): Words {
  const lower = text.toLowerCase();
  const words = text.matchAll(/[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu);
  return {
    text: lower.length === text.length ? lower : text,
    spans: Array.from(words, ({ 0: word, index }) => ({ start: index, end: index + word.length })),
  };
}

/** Longer answers are compared by no author at a glance, and take long to compare. */
const LONGEST_NEAR = 200;
const MOST_CHANGES = 8;

/** The run of about as many words that takes the fewest changes; `undefined` where all would take too many. */
function findNear({ text, spans: words }: Words, answer: string): Span | undefined {
  const wanted = answer.trim().toLowerCase();
  const count = wanted.split(/\s+/).length;
  if (wanted.length < 3 || wanted.length > LONGEST_NEAR) {
    return undefined;
  }
  const bag = createBag(wanted);
  // At two changes of five letters a word is still the same to the eye; in a long answer no more than a word differs.
  let most = Math.min(Math.ceil(wanted.length * 0.34), MOST_CHANGES);
  let nearest: Span | undefined;
  for (const size of [count, count - 1, count + 1].filter((each) => each > 0)) {
    for (let at = 0; at + size <= words.length; at++) {
      const [start, end] = [words[at]?.start ?? 0, words[at + size - 1]?.end ?? 0];
      if (Math.abs(end - start - wanted.length) <= most) {
        const candidate = text.slice(start, end);
        const distance = bag(candidate) > most ? Number.POSITIVE_INFINITY : editDistanceUpTo(most, wanted, candidate);
        if (distance <= most) {
          nearest = { start, end };
          most = distance - 1;
        }
      }
    }
  }
  return nearest;
}

/** A quick lower bound of the distance to a text: how many of its letters the other one lacks, or the reverse. */
function createBag(text: string): (other: string) => number {
  const counts = new Uint16Array(256);
  const add = (of: string, by: number): void => {
    for (let at = 0; at < of.length; at++) {
      const slot = of.charCodeAt(at) & 255;
      counts[slot] = (counts[slot] ?? 0) + by;
    }
  };
  add(text, 1);
  return (other) => {
    let shared = 0;
    for (let at = 0; at < other.length; at++) {
      const slot = other.charCodeAt(at) & 255;
      const left = counts[slot] ?? 0;
      shared += left > 0 && left < 0x8000 ? 1 : 0;
      counts[slot] = left - 1;
    }
    add(other, 1);
    return Math.max(text.length, other.length) - shared;
  };
}
