import { readPythonList, toPythonText } from "./python-literal.ts";
import { isPythonQuote, readPythonString } from "./python-string.ts";

/** A list with quotes around its elements. */
export interface QuotedList {
  readonly text: string;
  /** Whether the elements were plain words, so that nobody can have meant another list. */
  readonly isSure: boolean;
}

/**
 * A text in square brackets with quotes around the elements that lack them. Where brackets stand within a sentence, no
 * list was meant: then the whole text is the one element. `undefined` when that gives no list either, and for code.
 */
export function quoteElements(text: string): QuotedList | undefined {
  const pieces = splitElements(insideOf(text));
  const isList = pieces.every((piece) => isString(piece) || !/[[\]]/.test(piece));
  if (pieces.length === 0 || pieces.some((piece) => isCode(piece, text)) || !(isList || isSentence(text))) {
    return undefined;
  }
  const quoted = isList ? `[${pieces.map(quoteElement).join(", ")}]` : `[${toPythonText(text)}]`;
  if (readPythonList(quoted).kind !== "texts") {
    return undefined;
  }
  const isSure = isList && isBracketed(text) && pieces.every((piece) => isString(piece) || isWord(piece));
  return { text: quoted, isSure };
}

/** The first element without quotes; `undefined` where brackets or quotes are what is wrong. */
export function unquotedElement(text: string): string | undefined {
  return splitElements(insideOf(text)).find((piece) => piece !== "" && !/["'‘’“”[\](){}]/.test(piece));
}

function isBracketed(text: string): boolean {
  return text.startsWith("[") && text.endsWith("]");
}

/** Without the brackets around it, of which one or both may be missing. */
function insideOf(text: string): string {
  const inner = text.trim();
  const start = /^[[(]/.test(inner) ? 1 : 0;
  const isClosed = inner.endsWith("]") || (inner.startsWith("(") && inner.endsWith(")"));
  return inner.slice(start, isClosed ? -1 : undefined);
}

/** Whether the first brackets are a remark in words: `[sic] see [1]`. */
function isSentence(text: string): boolean {
  return /^\[[^[\]]*\]\s*[^\s[\]]/.test(text) && !/['"]/.test(text);
}

/** Whether something else of Python than a list of texts was meant: lists within lists, conditions, loops. */
function isCode(piece: string, text: string): boolean {
  const string = readPythonString(piece, 0);
  const isNested = !isString(piece) && /^[[({]/.test(piece) && /['"]/.test(text);
  const isLoop = !(isString(piece) || isWord(piece)) && /\bfor\s+\w+\s+in\b/.test(piece);
  const isTerm = string !== undefined && /^\s*[+%*.]|^\s+(?:for|if|and|or|in|is|not)\b/.test(piece.slice(string.end));
  return isNested || isLoop || isTerm;
}

/** What stands between commas outside of strings. */
function splitElements(inner: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  // An apostrophe within a word opens nothing.
  let isAtStart = true;
  while (at < inner.length) {
    const end = isAtStart ? endOfString(inner, at) : undefined;
    if (inner[at] === "," && end === undefined) {
      pieces.push(inner.slice(start, at).trim());
      start = at + 1;
      isAtStart = true;
    } else {
      isAtStart &&= /\s/.test(inner.charAt(at));
    }
    at = end ?? at + 1;
  }
  const last = inner.slice(start).trim();
  return last === "" ? pieces : [...pieces, last];
}

const BEHIND_STRING = /\s*(?:$|,)/y;

/** Of a string with nothing behind it that belongs to it: else its quote is an apostrophe, or not the one meant. */
function endOfString(inner: string, at: number): number | undefined {
  const end = isPythonQuote(inner, at) ? readPythonString(inner, at)?.end : undefined;
  BEHIND_STRING.lastIndex = end ?? 0;
  return end !== undefined && BEHIND_STRING.test(inner) ? end : undefined;
}

function isString(piece: string): boolean {
  return readPythonString(piece, 0)?.end === piece.length;
}

function isWord(piece: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_ .-]*$/u.test(piece);
}

/** Quotes of a kind that Python does not know, that do not match or stand within too, are no part of the element. */
function quoteElement(piece: string): string {
  if (isString(piece)) {
    return piece;
  }
  const pairs = /^(?:'(?<single>.+)'|"(?<double>.+)"|[‘“](?<curly>.+)[’”])$/su.exec(piece)?.groups;
  const odd = /^["'‘“]?(?<inner>[^"'‘’“”]+)["'’”]?$/u.exec(piece)?.groups;
  return toPythonText(pairs?.["single"] ?? pairs?.["double"] ?? pairs?.["curly"] ?? odd?.["inner"] ?? piece);
}
