import { applyEdits, type Span, type TextEdit } from "../text/span.ts";
import { readWord } from "./literal-words.ts";
import { readNumber } from "./read-number.ts";
import { mendSingleQuoted, readString } from "./read-string.ts";
import type { Fault } from "./syntax.ts";
import type { ArrayNode, JsonNode, MemberNode, ObjectNode, ScalarNode } from "./tree.ts";
import { endOfBlanks } from "./trivia.ts";

/** A value as Python prints it, with the edits that make JSON of it. */
export interface PythonValue {
  readonly node: JsonNode;
  readonly fault: Fault;
}

/** Deeper values are read as JSON, whatever that gives. */
const DEEPEST = 100;
const WORD = /[A-Za-z]+/y;
/** A first look: a parenthesis, or a single quote before any double one. */
const START = /\(|\{\s{0,100}'|\[[\s\w.,+()[\]{-]{0,200}'/y;

class NotPython extends Error {}

/**
 * Reads the dict, list or tuple that starts here as Python prints it: single quotes, `True`, `None`, tuples.
 * `undefined` for what is no such value as a whole, or differs from JSON in one thing only, which has a rule of its own.
 */
export function readPython(text: string, start: number): PythonValue | undefined {
  const opening = text[start];
  START.lastIndex = start;
  if (!START.test(text)) {
    return undefined;
  }
  const reader = new PythonReader(text, start);
  try {
    const node = reader.value(0);
    return reader.isPython(node) ? { node, fault: toFault(node, opening, reader.edits) } : undefined;
  } catch (error) {
    if (error instanceof NotPython) {
      return undefined;
    }
    throw error;
  }
}

function toFault({ start, end }: Span, opening: string | undefined, repair: readonly TextEdit[]): Fault {
  const found = opening === "(" ? "tuple" : opening === "{" ? "dict" : "list";
  return { rule: "no-python-value", span: { start, end }, found, repair, safe: true };
}

class PythonReader {
  readonly edits: TextEdit[] = [];
  readonly #text: string;
  #at: number;
  #singleQuoted = 0;
  /** Words and tuples: what JavaScript does not have. */
  #isPythonOnly = false;
  #hasTuple = false;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  isPython({ type }: JsonNode): boolean {
    if (this.#text[this.#at - 1] === ")") {
      return true;
    }
    const isQuoted = this.#singleQuoted > 0 && (this.#isPythonOnly || this.#hasTuple);
    return isQuoted || (type === "object" && this.#singleQuoted > 1);
  }

  value(depth: number): JsonNode {
    if (depth > DEEPEST) {
      throw new NotPython();
    }
    const character = this.#text[this.#at] ?? "";
    switch (character) {
      case "{":
        return this.#dict(depth);
      case "[":
      case "(":
        return this.#list(character === "[" ? "]" : ")", depth);
      case "'":
      case '"':
        return this.#string();
      default:
        return /[A-Za-z]/.test(character) ? this.#word() : this.#number();
    }
  }

  #dict(depth: number): ObjectNode {
    const start = this.#at++;
    const members: MemberNode[] = [];
    this.#items("}", () => {
      const isDouble = this.#text[this.#at] === '"';
      const key = this.#string();
      // Python prints double quotes around an apostrophe only.
      if (isDouble && !String(key.value).includes("'")) {
        throw new NotPython();
      }
      this.#space();
      const colon = this.#at;
      this.#expect(":");
      this.#space();
      const value = this.value(depth + 1);
      members.push({ key: { start: key.start, end: key.end, name: String(key.value) }, colon, value });
    });
    return { type: "object", members, start, end: this.#at, closed: true };
  }

  #list(close: "]" | ")", depth: number): ArrayNode {
    const start = this.#at++;
    const items: JsonNode[] = [];
    const isTuple = close === ")";
    if (isTuple) {
      this.#hasTuple = true;
      this.#replace(start, start + 1, "[");
    }
    this.#items(close, () => items.push(this.value(depth + 1)));
    if (isTuple) {
      this.#replace(this.#at - 1, this.#at, "]");
    }
    return { type: "array", items, start, end: this.#at, closed: true };
  }

  /** Elements with commas between them, up to the closing bracket; Python allows a comma before it. */
  #items(close: string, read: () => void): void {
    this.#space();
    let comma: number | undefined;
    for (let isFirst = true; this.#text[this.#at] !== close; isFirst = false) {
      if (!isFirst && comma === undefined) {
        throw new NotPython();
      }
      read();
      this.#space();
      comma = this.#text[this.#at] === "," ? this.#at++ : undefined;
      this.#space();
    }
    if (comma !== undefined) {
      this.#replace(comma, comma + 1, "");
    }
    this.#at++;
  }

  #string(): ScalarNode {
    const start = this.#at;
    const end = this.#endOfString(start);
    const source = this.#text.slice(start, end);
    const isSingle = source.startsWith("'");
    const written = isSingle ? mendSingleQuoted(source.slice(1, -1)) : source;
    const { faults } = readString(written, 0);
    if (faults.some(({ rule, repair, safe }) => rule !== "escape-known" || repair === undefined || safe !== true)) {
      throw new NotPython();
    }
    const mended = applyEdits(
      written,
      faults.flatMap(({ repair }) => repair ?? []),
    );
    if (mended !== source) {
      this.#replace(start, end, mended);
    }
    this.#singleQuoted += isSingle ? 1 : 0;
    this.#at = end;
    return { type: "scalar", value: readString(mended, 0).value, start, end };
  }

  #endOfString(start: number): number {
    const quote = this.#text[start];
    if (quote !== "'" && quote !== '"') {
      throw new NotPython();
    }
    for (let at = start + 1; at < this.#text.length; at++) {
      const character = this.#text[at];
      if (character === "\\") {
        at++;
      } else if (character === quote) {
        return at + 1;
      } else if (character === "\n" || character === "\r") {
        break;
      }
    }
    throw new NotPython();
  }

  #word(): ScalarNode {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#text)?.[0] ?? "";
    const { value, isJson, literal } = readWord(word);
    if (literal === undefined || !/^(?:True|False|None|true|false|null)$/.test(word)) {
      throw new NotPython();
    }
    const start = this.#at;
    const end = start + word.length;
    if (!isJson) {
      this.#isPythonOnly = true;
      this.#replace(start, end, literal);
    }
    this.#at = end;
    return { type: "scalar", value, start, end };
  }

  #number(): ScalarNode {
    const start = this.#at;
    const { end, value, faults } = readNumber(this.#text, start);
    if (value === null || end === start || faults.some(({ rule }) => rule === "number-form" || rule === "no-nan")) {
      throw new NotPython();
    }
    this.#at = end;
    return { type: "scalar", value, start, end };
  }

  #replace(start: number, end: number, newText: string): void {
    this.edits.push({ span: { start, end }, newText });
  }

  #expect(character: string): void {
    if (this.#text[this.#at++] !== character) {
      throw new NotPython();
    }
  }

  #space(): void {
    this.#at = endOfBlanks(this.#text, this.#at);
  }
}
