/**
 * Where a string ends whose quotes are not in order. Each question has a plain answer for the usual slip; what is
 * stranger than that may be read in another way than it was meant, but is always read.
 */
import { isFullwidthMark } from "./fullwidth.ts";
import { endOfBlanks, startOfBlanks } from "./trivia.ts";

/** The next double quote that no backslash precedes. */
export function nextQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isEscaped(text, at, from)) {
      return at;
    }
  }
  return undefined;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes >= from && text.charCodeAt(at - 1 - backslashes) === 0x5c) {
    backslashes++;
  }
  return backslashes % 2 === 1;
}

/** Whether a quote closes a string: only punctuation, or nothing, follows. Else it opens the next one. */
export function wentOnAfter(text: string, quote: number): boolean {
  const at = endOfBlanks(text, quote + 1);
  return at >= text.length || ",}]:".includes(text[at] ?? "") || isFullwidthMark(text, at);
}

const NEXT_KEY = /[^"\\\r\n]{1,100}"\s{0,100}:/y;
const LAST_COMMA = /,[ \t\r\n{[]*$/;

/**
 * Where a string ends that lacks its closing quote, when `quote` opens the key behind it: `"a": "x, "b": 1`.
 * `undefined` when it is not so.
 */
export function missingQuote(text: string, start: number, quote: number): number | undefined {
  NEXT_KEY.lastIndex = quote + 1;
  if (!NEXT_KEY.test(text)) {
    return undefined;
  }
  // Only the last few characters matter, and a long string must not be searched.
  const from = Math.max(start + 1, quote - 20);
  const comma = LAST_COMMA.exec(text.slice(from, quote));
  return comma === null ? undefined : unclosedEnd(text, start + 1, from + comma.index);
}

const BARE_KEY = /^([\w.$-]{1,80}[^\w\s.$"-]?)[ \t]*:[ \t]*(?:$|["“'{[0-9-]|true|false|null|None)/;
const PLAIN_KEY = /^[\w.$-]{1,80}$/;

/** Where a key ends that lacks its closing quote, in a string that starts at `start` and ends at `limit`: `"a: 1`. */
export function unclosedKeyEnd(text: string, start: number, limit: number): number | undefined {
  if (!isKeyPlace(text, start)) {
    return undefined;
  }
  const [, key] = BARE_KEY.exec(text.slice(start + 1, Math.min(limit, start + 100))) ?? [];
  return key === undefined ? undefined : start + 1 + key.length;
}

const MARKED_KEY = /^[\w.$-]{1,80}[^\w\s.$"-]$/;

/** Whether a key that lacks its closing quote ends with a mark that stands in its place: `"a}: 1`. */
export function endsWithMark(text: string, start: number, end: number): boolean {
  const isKey = end - start < 90 && isKeyPlace(text, start) && text[endOfBlanks(text, end)] === ":";
  return isKey && MARKED_KEY.test(text.slice(start + 1, end));
}

/** Whether a string is a key behind which the colon is missing, and its value follows at once: `"a"1`. */
export function isKeyBeforeValue(text: string, start: number, quote: number): boolean {
  const isShort = quote - start < 90;
  return (
    isShort &&
    isKeyPlace(text, start) &&
    PLAIN_KEY.test(text.slice(start + 1, quote)) &&
    (/^(?:-?\d|true\b|false\b|null\b|[^\s"{}[\]:,]\s{0,100}:)/.test(text.slice(quote + 1, quote + 100)) ||
      isOtherColon(text, quote + 1, quote + 2))
  );
}

const OTHER_COLON = /(?:[=-]>|:=|[^\s"{}[\]:])/y;
const VALUE_AHEAD =
  /\s{0,100}(?:"(?:\\.|[^"\\\r\n]){0,1000}"(?!\s{0,100}:)|-?\d|[[{]|(?:true|false|null|None|True|False)\b)/y;

const VALUE_AND_MEMBER_AHEAD =
  /\s{0,100}(?:"(?:\\.|[^"\\\r\n]){0,1000}"|-?\d[\d.]{0,30})\s{0,100},\s{0,100}"[^"\\\r\n]{1,100}"\s{0,100}:/y;

/** Whether a mark that is no colon stands between a key and its value. */
export function isOtherColon(text: string, start: number, end: number): boolean {
  OTHER_COLON.lastIndex = start;
  if (!OTHER_COLON.test(text) || OTHER_COLON.lastIndex !== end || /^\w\S/.test(text.slice(start, end + 1))) {
    return false; // A letter with a quote at its side belongs to the word between the quotes.
  }
  // Texts with commas between them are a set, unless members follow.
  const ahead = text[start] === "," ? VALUE_AND_MEMBER_AHEAD : VALUE_AHEAD;
  ahead.lastIndex = end;
  return ahead.test(text);
}

function isKeyPlace(text: string, start: number): boolean {
  const before = text[startOfBlanks(text, start) - 1];
  return before === "{" || before === ",";
}

/** Whether the quote behind a closing quote is one too many, since only punctuation follows. */
export function isSurplusQuote(text: string, quote: number): boolean {
  return text[quote] === '"' && /^[ \t]*(?:[,:}\]\r\n]|$)/.test(text.slice(quote + 1, quote + 100));
}

/** Whether a quote can end a value: JSON goes on behind it, or the line ends. */
export function endsValue(text: string, quote: number): boolean {
  return endsString(text, quote) && text[endOfBlanks(text, quote + 1)] !== ":";
}

/** How far sentences in quotes may reach inside a string, and how many quotes they may have. */
const LONGEST_LOOK = 2000;
const MOST_INNER_QUOTES = 40;
const STARTS_NEXT = /(?:["'{[\-0-9\]}]|(?:true|false|null|True|False|None|NaN)\b)/y;

/** The quotes inside a string, of which the first stands at `quote`; none when no later quote can end the string. */
export function innerQuotes(text: string, quote: number): readonly number[] {
  const inner = [quote];
  const limit = Math.min(text.length, quote + LONGEST_LOOK);
  for (let at = quote + 1; at < limit; at++) {
    const character = text[at];
    if (character === "\\") {
      at++;
    } else if (character === "\n" || character === "\r") {
      return [];
    } else if (character === '"') {
      if (endsString(text, at)) {
        return inner;
      }
      if (inner.push(at) > MOST_INNER_QUOTES) {
        return [];
      }
    }
  }
  return [];
}

const WORDS_UP_TO_QUOTE = /[ \t]{1,20}\p{L}(?:[^"\\\r\n,:{}[\]]|,(?=[ \t])){0,200}"/uy;

/** Whether only words follow a quote up to the one that ends the value, as in `"a 5" pipe"`. */
export function isInnerBeforeBlank(text: string, quote: number): boolean {
  const code = text.charCodeAt(quote + 1);
  if (code !== 0x20 && code !== 0x09) {
    return false;
  }
  WORDS_UP_TO_QUOTE.lastIndex = quote + 1;
  const found = WORDS_UP_TO_QUOTE.exec(text);
  return found !== null && endsValue(text, quote + found[0].length);
}

/** Whether a quote can end a key or a value: JSON goes on behind it, or the line ends. */
export function endsString(text: string, quote: number): boolean {
  const at = endOfBlanks(text, quote + 1);
  const next = text[at];
  if (next === ",") {
    STARTS_NEXT.lastIndex = endOfBlanks(text, at + 1);
    return STARTS_NEXT.lastIndex >= text.length || STARTS_NEXT.test(text);
  }
  return next === undefined || next === "}" || next === "]" || next === ":" || isFullwidthMark(text, at);
}

/**
 * Where the content of a string ends that runs unclosed from `start` to `limit`: before a comma and closing brackets
 * at its end, as far as the string does not open these brackets itself.
 */
export function unclosedEnd(text: string, start: number, limit: number): number {
  const content = text.slice(start, limit);
  const surplus = {
    "}": countOf(content, "}") - countOf(content, "{"),
    "]": countOf(content, "]") - countOf(content, "["),
  };
  let end = endWithoutBlanks(text, start, limit);
  while (end > start) {
    const last = text[end - 1];
    if (last === "}" || last === "]") {
      if (surplus[last] <= 0) {
        break;
      }
      surplus[last]--;
    } else if (last !== ",") {
      break;
    }
    end = endWithoutBlanks(text, start, end - 1);
  }
  return end;
}

function endWithoutBlanks(text: string, start: number, from: number): number {
  let end = from;
  while (end > start && " \t\r\n".includes(text[end - 1] ?? "-")) {
    end--;
  }
  return end;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    count++;
  }
  return count;
}
