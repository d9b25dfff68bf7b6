import { readJson } from "./json.ts";
import { parseText } from "./parse.ts";
import type { DatasetRecord } from "./record.ts";
import type { ArrayNode, JsonNode, MemberNode, ObjectNode, ScalarNode } from "./tree.ts";

/** The tree of a record; `undefined` when its text holds no value at all. */
export function treeOf({ text, problems }: Pick<DatasetRecord, "text" | "problems">): JsonNode | undefined {
  // What has no problem is JSON, for which there is no need to think of all that could be wrong.
  return (problems.length === 0 ? readPlainTree(text) : undefined) ?? parseText(text).root;
}

/** The tree of a text that is JSON; `undefined` for some texts that are not, and of no use for the others. */
export function readPlainTree(text: string): JsonNode | undefined {
  return new PlainReader(text).value();
}

/** Reads values one after the other. Each method answers with `undefined` when it meets what JSON does not have there. */
class PlainReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonNode | undefined {
    switch (this.#next()) {
      case "{":
        return this.#object();
      case "[":
        return this.#array();
      case '"':
        return this.#string();
      default:
        return this.#literal();
    }
  }

  #object(): ObjectNode | undefined {
    const start = this.#at++;
    const members: MemberNode[] = [];
    if (this.#next() === "}") {
      return { type: "object", start, end: ++this.#at, members, closed: true };
    }
    for (;;) {
      const key = this.#next() === '"' ? this.#string() : undefined;
      const colon = this.#next() === ":" ? this.#at++ : undefined;
      const value = colon === undefined ? undefined : this.value();
      if (key === undefined || value === undefined) {
        return undefined;
      }
      members.push({ key: { name: key.value, start: key.start, end: key.end }, colon, value });
      const end = this.#next();
      this.#at++;
      if (end === "}") {
        return { type: "object", start, end: this.#at, members, closed: true };
      }
      if (end !== ",") {
        return undefined;
      }
    }
  }

  #array(): ArrayNode | undefined {
    const start = this.#at++;
    const items: JsonNode[] = [];
    if (this.#next() === "]") {
      return { type: "array", start, end: ++this.#at, items, closed: true };
    }
    for (;;) {
      const item = this.value();
      if (item === undefined) {
        return undefined;
      }
      items.push(item);
      const end = this.#next();
      this.#at++;
      if (end === "]") {
        return { type: "array", start, end: this.#at, items, closed: true };
      }
      if (end !== ",") {
        return undefined;
      }
    }
  }

  #string(): (ScalarNode & { readonly value: string }) | undefined {
    const start = this.#at;
    const close = endOfString(this.#text, start);
    if (close < 0) {
      return undefined;
    }
    this.#at = close + 1;
    const content = this.#text.slice(start + 1, close);
    const value = content.includes("\\") ? readJson(`"${content}"`) : content;
    return typeof value === "string" ? { type: "scalar", start, end: this.#at, value } : undefined;
  }

  #literal(): ScalarNode | undefined {
    const start = this.#at;
    LITERAL.lastIndex = start;
    const word = LITERAL.exec(this.#text)?.[0];
    if (word === undefined) {
      return undefined;
    }
    this.#at += word.length;
    return { type: "scalar", start, end: this.#at, value: literalOf(word) };
  }

  /** The character behind the blanks. */
  #next(): string | undefined {
    while (isBlank(this.#text.charCodeAt(this.#at))) {
      this.#at++;
    }
    return this.#text[this.#at];
  }
}

const LITERAL = /true|false|null|-?[0-9.eE+-]+/y;

function literalOf(word: string): number | boolean | null {
  switch (word) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
      return null;
    default:
      return Number(word);
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Index of the quote that ends the string which starts there; -1 when none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") {
      first--;
    }
    if ((end - first) % 2 === 0) {
      return end;
    }
  }
  return -1;
}
