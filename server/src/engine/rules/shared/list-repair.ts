import { readPythonList, toPythonText } from "./python-literal.ts";
import { isPythonQuote, readPythonString } from "./python-string.ts";

/** A list with quotes around its elements. */
export interface QuotedList {
  readonly text: string;
  /** Whether the elements were plain words, so that nobody can have meant another list. */
  readonly isSure: boolean;
}

/**
 * A text in square brackets with quotes around the elements that lack them. Where brackets stand within, no list was
 * meant: then the whole text is the one element. `undefined` when that gives no list either.
 */
export function quoteElements(text: string): QuotedList | undefined {
  const pieces = splitElements(text.slice(1, -1));
  const isList = pieces.every((piece) => isString(piece) || !/[[\]]/.test(piece));
  const quoted = isList ? `[${pieces.map(quoteElement).join(", ")}]` : `[${toPythonText(text)}]`;
  if (readPythonList(quoted).kind !== "texts") {
    return undefined;
  }
  return { text: quoted, isSure: isList && pieces.every((piece) => isString(piece) || isWord(piece)) };
}

/** The first element without quotes; `undefined` where brackets or quotes are what is wrong. */
export function unquotedElement(text: string): string | undefined {
  return splitElements(text.slice(1, -1)).find((piece) => piece !== "" && !/["'‘’“”[\](){}]/.test(piece));
}

/** What stands between commas outside of strings. */
function splitElements(inner: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  while (at < inner.length) {
    const string =
      isPythonQuote(inner, at) && isStartOfPiece(inner, start, at) ? readPythonString(inner, at) : undefined;
    if (inner[at] === "," && string === undefined) {
      pieces.push(inner.slice(start, at).trim());
      start = at + 1;
    }
    at = string?.end ?? at + 1;
  }
  const last = inner.slice(start).trim();
  return last === "" ? pieces : [...pieces, last];
}

/** An apostrophe within a word opens nothing. */
function isStartOfPiece(inner: string, start: number, at: number): boolean {
  return inner.slice(start, at).trim() === "";
}

function isString(piece: string): boolean {
  return readPythonString(piece, 0)?.end === piece.length;
}

function isWord(piece: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_ .-]*$/u.test(piece);
}

/** Quotes of a kind that Python does not know, or that stand within too, are no part of the element. */
function quoteElement(piece: string): string {
  if (isString(piece)) {
    return piece;
  }
  const inner = /^(?:'(?<single>.+)'|"(?<double>.+)"|[‘“](?<curly>.+)[’”])$/su.exec(piece)?.groups;
  return toPythonText(inner?.["single"] ?? inner?.["double"] ?? inner?.["curly"] ?? piece);
}
