import type { Span } from "../../text/span.ts";
import { isPythonQuote, type PythonString, readPythonString } from "./python-string.ts";

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

/** A value that is a literal. */
export type Literal = PythonText | PythonOther;

/** Whether an element is a text. */
export function isPythonText(element: PythonText | PythonOther): element is PythonText {
  return "value" in element;
}

/** Python's own parser gives up at 200 brackets within each other. */
const DEEPEST = 190;

const BLANKS = /(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*)*/y;
const NUMBER =
  /[+-]?[ \t]*(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?[jJ]?|[0-9](?:_?[0-9])*\.?(?:[eE][+-]?[0-9]+)?[jJ]|[0-9](?:_?[0-9])*(?:\.(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)|0(?:_?0)*|[1-9](?:_?[0-9])*)(?![\p{L}\p{N}_.])/uy;
const CONSTANT = /(?:None|True|False|\.\.\.)(?![\p{L}\p{N}_])/uy;

/** Reads literals of Python from a text, one after the other. */
export class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Goes on behind the bracket at a place. */
  enter(bracket: number): void {
    this.#at = bracket + 1;
  }

  /** Values up to the closing bracket; `undefined` where something else stands. */
  elements(close: string, depth: number): readonly Literal[] | undefined {
    const elements: Literal[] = [];
    for (;;) {
      this.skipBlanks();
      if (this.take(close)) {
        return elements;
      }
      const element = this.value(depth);
      this.skipBlanks();
      if (element === undefined || !(this.take(",") || this.#text[this.#at] === close)) {
        return undefined;
      }
      elements.push(element);
    }
  }

  /** The value that starts here; `undefined` where something else stands. */
  value(depth: number): Literal | undefined {
    const start = this.#at;
    const value = this.#literal(depth);
    return value === "other" ? { span: { start, end: this.#at } } : value;
  }

  #literal(depth: number): PythonText | "other" | undefined {
    if (depth > DEEPEST) {
      return undefined;
    }
    if (this.take("[")) {
      return this.elements("]", depth + 1) && "other";
    }
    if (this.take("(")) {
      return this.#inParentheses(depth + 1);
    }
    if (this.take("{")) {
      return this.#inBraces(depth + 1);
    }
    return this.#match(NUMBER) || this.#match(CONSTANT) ? "other" : this.#strings();
  }

  /** One value without a comma is that value; anything else is a tuple. */
  #inParentheses(depth: number): PythonText | "other" | undefined {
    const start = this.#at - 1;
    const elements = this.elements(")", depth);
    const [only] = elements ?? [];
    const isTuple = elements?.length !== 1 || /,\s*\)$/.test(this.#text.slice(start, this.#at));
    if (elements === undefined || only === undefined || !isPythonText(only) || isTuple) {
      return elements && "other";
    }
    return { ...only, span: { start, end: this.#at } };
  }

  #inBraces(depth: number): "other" | undefined {
    for (;;) {
      this.skipBlanks();
      if (this.take("}")) {
        return "other";
      }
      const key = this.value(depth);
      this.skipBlanks();
      if (this.take(":")) {
        this.skipBlanks();
        if (this.value(depth) === undefined) {
          return undefined;
        }
        this.skipBlanks();
      }
      if (key === undefined || !(this.take(",") || this.#text[this.#at] === "}")) {
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
      this.skipBlanks();
    }
    const bytes = parts.filter(({ isBytes }) => isBytes).length;
    if (parts.length === 0 || (bytes > 0 && bytes < parts.length)) {
      return undefined;
    }
    const values = parts.map(({ value }) => value);
    const value = values.includes(undefined) ? undefined : values.join("");
    return bytes > 0 ? "other" : { value, span: { start, end } };
  }

  /** Passes blanks, comments and escaped line ends. */
  skipBlanks(): void {
    this.#match(BLANKS);
  }

  /** Whether a character stands here, which is passed then. */
  take(character: string): boolean {
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
