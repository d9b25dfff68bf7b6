/** Words of a passage that an author may mean. */

const MOST_PLACES = 8;
const MOST_WORDS = 40;
/** Words that are added to the one that was begun. */
const MOST_ADDED = 3;

/** Runs of words that begin like what was typed, whatever their case, shorter ones first at each place. */
export function findWords(passage: string, typed: string): readonly string[] {
  const found = new Set<string>();
  const begun = typed.trimStart();
  for (const start of startsOf(passage, begun).slice(0, MOST_PLACES)) {
    for (const end of endsFrom(passage, start + begun.length)) {
      found.add(passage.slice(start, end).trimEnd());
    }
  }
  return [...found].slice(0, MOST_WORDS);
}

/** Words that look like names or numbers: with a digit, or in capitals. */
export function notableWords(passage: string): readonly string[] {
  const words = passage.match(/[\p{L}\p{N}](?:[\p{L}\p{N}]|[-/.:](?=[\p{L}\p{N}]))*/gu) ?? [];
  return [...new Set(words.filter((word) => /\p{N}/u.test(word) || /^\p{Lu}{2,}$/u.test(word)))].slice(0, MOST_WORDS);
}

/** Where words begin so; where none does, also within words. */
function startsOf(passage: string, typed: string): readonly number[] {
  const pattern = new RegExp(typed.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
  const starts = typed.trim() === "" ? [] : [...passage.matchAll(pattern)].map(({ index }) => index);
  const atWords = starts.filter((start) => !/[\p{L}\p{N}]$/u.test(passage.slice(Math.max(0, start - 2), start)));
  return atWords.length > 0 ? atWords : starts;
}

/** A full stop within a word belongs to it, that of a sentence does not. */
const WORD = /(?:[^\s.,:!?;()"]|[.,:!?;](?=[^\s"]))*/uy;
const BLANKS_AND_WORD = /[ \t]*(?:[^\s.,:!?;()"]|[.,:!?;](?=[^\s"]))*/uy;
const CLAUSE = /(?:[^.,:!?;()\r\n]|[.,:!?;](?=\S))*/uy;
const SENTENCE = /(?:[^.!?;\r\n]|[.!?;](?=\S))*/uy;

/** Where the word at a place ends, the next words, the clause and the sentence. */
function endsFrom(passage: string, from: number): readonly number[] {
  let end = endOfMatch(passage, from, WORD);
  const ends = /\s/.test(passage.charAt(end - 1)) ? [] : [end];
  for (let added = 0; added < MOST_ADDED && !/[,:;()"]/.test(passage.charAt(end)); added++) {
    const next = endOfMatch(passage, end, BLANKS_AND_WORD);
    if (next === end) {
      break;
    }
    end = next;
    ends.push(end);
  }
  return [...ends, endOfMatch(passage, from, CLAUSE), endOfMatch(passage, from, SENTENCE)];
}

function endOfMatch(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].trimEnd().length ?? 0);
}
