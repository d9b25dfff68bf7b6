/** The beginning of a JSON document, closed as if the document ended there. */
export interface CompletedHead {
  readonly text: string;
  /** Whether the document's root list, if it is one, ends in an element that is not all there. */
  readonly isLastCut: boolean;
}

/**
 * Closes a document behind the last value that is there, or behind so many elements of its root list, so that
 * `JSON.parse` can read it: the tolerant parser takes much longer. `undefined` when nothing was left out, or when
 * brackets do not match.
 */
export function completeHead(head: string, isCut: boolean, mostElements: number): CompletedHead | undefined {
  const closers: string[] = [];
  let safe = { end: 0, depth: 0 };
  let elements = 0;
  for (let at = nextInk(head, 0); at < head.length; at = nextInk(head, at + 1)) {
    switch (head[at]) {
      case '"':
        at = endOfString(head, at);
        break;
      case "{":
        closers.push("}");
        break;
      case "[":
        closers.push("]");
        break;
      case "}":
      case "]":
        if (closers.pop() !== head[at]) {
          return undefined;
        }
        safe = { end: at + 1, depth: closers.length };
        break;
      case ",":
        safe = { end: at, depth: closers.length };
        elements += closers.length === 1 && closers[0] === "]" ? 1 : 0;
        break;
    }
    if (elements === mostElements) {
      return toCompleted(head, closers, safe);
    }
  }
  return isCut && safe.end > 0 ? toCompleted(head, closers, safe) : undefined;
}

/** Behind the safe place brackets were only opened, so the outer ones are still those that were open there. */
function toCompleted(
  head: string,
  closers: readonly string[],
  { end, depth }: { readonly end: number; readonly depth: number },
): CompletedHead {
  const text = head.slice(0, end) + closers.slice(0, depth).reverse().join("");
  return { text, isLastCut: depth > 1 };
}

/** Where the object or list that starts at a bracket ends; the end of the text where it does not. */
export function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at = nextInk(text, at + 1)) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        depth--;
        if (depth === 0) {
          return at + 1;
        }
        break;
    }
  }
  return text.length;
}

/** The next character that is no blank: half of a document may be indents. */
function nextInk(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) {
    at++;
  }
  return at;
}

const SPACE = 0x20;

/** Where the quote is that ends the string of a quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") {
      backslashes++;
    }
    if (backslashes % 2 === 0) {
      return end;
    }
  }
  return text.length;
}
