import type { Span } from "../../text/span.ts";
import { isPythonQuote, type PythonString, readPythonString } from "./python-string.ts";

/**
 * What `', '.join(ast.literal_eval(text))` of Python 3.11 makes of a text in square brackets: its elements; or the
 * reason why it raises, where `unreadable` is a SyntaxError or a ValueError of the parser, and `items` a TypeError of
 * the join, which takes nothing but text.
 */
export type PythonList =
  | { readonly kind: "texts"; readonly elements: readonly PythonText[] }
  | { readonly kind: "unreadable" | "items" };

/** An element of a list. */
export interface PythonText {
  /** `undefined` where it names a character (`\N{EM DASH}`), whose names this engine does not know. */
  readonly value: string | undefined;
  /** All of it, quotes included, counted from the start of the list. */
  readonly span: Span;
}

/** An element that is no text: a number, `None`, a list. */
export interface PythonOther {
  readonly span: Span;
}

/**
 * What `ast.literal_eval(text)` makes of a text that should be a list or a tuple, whatever its elements are; or why it
 * is none: Python refuses it, or reads one text or one other value.
 */
export type PythonElements =
  | { readonly kind: "elements"; readonly elements: readonly (PythonText | PythonOther)[] }
  | { readonly kind: "unreadable" | "text" | "other" };

/** Reads a text as Python reads a list of texts. Never throws. */
export function readPythonList(text: string): PythonList {
  return new LiteralReader(text).read();
}

/** Reads a text as Python reads any list or tuple, one without parentheses too. Never throws. */
export function readPythonElements(text: string): PythonElements {
  return new LiteralReader(text).readElements();
}

/** Whether an element is a text. */
export function isPythonText(element: PythonText | PythonOther): element is PythonText {
  return "value" in element;
}

/** A text as Python writes it: in the quotes that need no backslash, or in the given ones. */
export function toPythonText(value: string, quote = value.includes("'") && !value.includes('"') ? '"' : "'"): string {
  const escaped = value.replace(/[\\\n\r\t'"]/g, (character) => {
    const name = ESCAPES.get(character);
    return name ?? (character === quote ? `\\${character}` : character);
  });
  return quote + escaped + quote;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** Python's own parser gives up at 200 brackets within each other. */
const DEEPEST = 190;

const BLANKS = /(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*)*/y;
const NUMBER =
  /[+-]?[ \t]*(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?[jJ]?|[0-9](?:_?[0-9])*\.?(?:[eE][+-]?[0-9]+)?[jJ]|[0-9](?:_?[0-9])*(?:\.(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)|0(?:_?0)*|[1-9](?:_?[0-9])*)(?![\p{L}\p{N}_.])/uy;
const CONSTANT = /(?:None|True|False|\.\.\.)(?![\p{L}\p{N}_])/uy;

type Literal = PythonText | PythonOther;

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PythonList {
    // A compiler refuses source with a zero in it, wherever it stands.
    const elements = this.#text.includes("\0") || !this.#take("[") ? undefined : this.#elements("]", 1);
    if (elements === undefined) {
      return { kind: "unreadable" };
    }
    this.#skipBlanks();
    if (this.#at < this.#text.length) {
      return this.#isTuple() ? { kind: "items" } : { kind: "unreadable" };
    }
    const texts = elements.filter(isPythonText);
    return texts.length === elements.length ? { kind: "texts", elements: texts } : { kind: "items" };
  }

  readElements(): PythonElements {
    this.#skipBlanks();
    const first = this.#text.includes("\0") ? undefined : this.#value(1);
    if (first === undefined) {
      return { kind: "unreadable" };
    }
    this.#skipBlanks();
    if (this.#at === this.#text.length) {
      return this.#within(first);
    }
    const elements = [first];
    while (this.#take(",")) {
      this.#skipBlanks();
      const element = this.#at < this.#text.length ? this.#value(1) : undefined;
      elements.push(...(element === undefined ? [] : [element]));
      this.#skipBlanks();
    }
    return this.#at === this.#text.length ? { kind: "elements", elements } : { kind: "unreadable" };
  }

  /** The elements of a value that was read already. */
  #within(value: Literal): PythonElements {
    const { start, end } = value.span;
    const open = this.#text.charAt(start);
    if (isPythonText(value) || (open !== "[" && open !== "(")) {
      return { kind: isPythonText(value) ? "text" : "other" };
    }
    this.#at = start + 1;
    const elements = this.#elements(open === "[" ? "]" : ")", 1) ?? [];
    const [only] = elements;
    const isTuple = elements.length !== 1 || /,\s*\)$/.test(this.#text.slice(start, end));
    return open === "[" || isTuple || only === undefined ? { kind: "elements", elements } : this.#within(only);
  }

  /** Whether more lists follow behind commas: then the elements of the whole are lists. */
  #isTuple(): boolean {
    while (this.#take(",")) {
      this.#skipBlanks();
      if (this.#value(1) === undefined) {
        return false;
      }
      this.#skipBlanks();
    }
    return this.#at === this.#text.length;
  }

  /** Values up to the closing bracket; `undefined` where something else stands. */
  #elements(close: string, depth: number): readonly Literal[] | undefined {
    const elements: Literal[] = [];
    for (;;) {
      this.#skipBlanks();
      if (this.#take(close)) {
        return elements;
      }
      const element = this.#value(depth);
      this.#skipBlanks();
      if (element === undefined || !(this.#take(",") || this.#text[this.#at] === close)) {
        return undefined;
      }
      elements.push(element);
    }
  }

  #value(depth: number): Literal | undefined {
    const start = this.#at;
    const value = this.#literal(depth);
    return value === "other" ? { span: { start, end: this.#at } } : value;
  }

  #literal(depth: number): PythonText | "other" | undefined {
    if (depth > DEEPEST) {
      return undefined;
    }
    if (this.#take("[")) {
      return this.#elements("]", depth + 1) && "other";
    }
    if (this.#take("(")) {
      return this.#inParentheses(depth + 1);
    }
    if (this.#take("{")) {
      return this.#inBraces(depth + 1);
    }
    return this.#match(NUMBER) || this.#match(CONSTANT) ? "other" : this.#strings();
  }

  /** One value without a comma is that value; anything else is a tuple. */
  #inParentheses(depth: number): PythonText | "other" | undefined {
    const start = this.#at - 1;
    const elements = this.#elements(")", depth);
    const [only] = elements ?? [];
    const isTuple = elements?.length !== 1 || /,\s*\)$/.test(this.#text.slice(start, this.#at));
    if (elements === undefined || only === undefined || !isPythonText(only) || isTuple) {
      return elements && "other";
    }
    return { ...only, span: { start, end: this.#at } };
  }

  #inBraces(depth: number): "other" | undefined {
    for (;;) {
      this.#skipBlanks();
      if (this.#take("}")) {
        return "other";
      }
      const key = this.#value(depth);
      this.#skipBlanks();
      if (this.#take(":")) {
        this.#skipBlanks();
        if (this.#value(depth) === undefined) {
          return undefined;
        }
        this.#skipBlanks();
      }
      if (key === undefined || !(this.#take(",") || this.#text[this.#at] === "}")) {
        return undefined;
      }
    }
  }

  /** Neighbouring strings are one; bytes and text do not mix. */
  #strings(): PythonText | "other" | undefined {
    const start = this.#at;
    let end = start;
    const parts: PythonString[] = [];
    while (isPythonQuote(this.#text, this.#at)) {
      const part = readPythonString(this.#text, this.#at);
      if (part === undefined) {
        return undefined;
      }
      parts.push(part);
      end = part.end;
      this.#at = end;
      this.#skipBlanks();
    }
    const bytes = parts.filter(({ isBytes }) => isBytes).length;
    if (parts.length === 0 || (bytes > 0 && bytes < parts.length)) {
      return undefined;
    }
    const values = parts.map(({ value }) => value);
    const value = values.includes(undefined) ? undefined : values.join("");
    return bytes > 0 ? "other" : { value, span: { start, end } };
  }

  #skipBlanks(): void {
    this.#match(BLANKS);
  }

  #take(character: string): boolean {
    const isHere = this.#text[this.#at] === character;
    this.#at += isHere ? 1 : 0;
    return isHere;
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found !== undefined;
  }
}
