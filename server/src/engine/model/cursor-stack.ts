import { type CursorToken, isBeforeColon } from "./cursor-tokens.ts";
import type { Path } from "./place.ts";

/** An object or a list that is open at some place of a text, or what holds the outermost value. */
export interface OpenContainer {
  readonly type: "root" | "object" | "array";
  /** What comes next if the author goes on as JSON wants it. */
  expects: "key" | "colon" | "value" | "comma";
  /** The keys so far; the last one may still wait for its value. */
  readonly keys: string[];
  /** Index of the element that is being read, or that comes next when one is expected. */
  index: number;
  /** Where the last value ended: a comma that is missing belongs there. */
  previousEnd: number;
}

/** Follows the brackets of a text as it is written, token by token. Any sequence of tokens makes sense to it. */
export class ContainerStack {
  readonly #text: string;
  readonly #open: OpenContainer[] = [createContainer("root")];

  constructor(text: string) {
    this.#text = text;
  }

  get top(): OpenContainer {
    // The root is never closed.
    return this.#open.at(-1) ?? createContainer("root");
  }

  holds(container: OpenContainer): boolean {
    return this.#open.includes(container);
  }

  /** Where the innermost container stands. */
  path(): Path {
    // Every container but the innermost says by which step the next one hangs on it; the root has none.
    return this.#open.slice(1, -1).map(({ type, keys, index }) => (type === "array" ? index : (keys.at(-1) ?? "")));
  }

  take(token: CursorToken): void {
    switch (token.kind) {
      case "open":
        this.#openContainer(this.#text[token.start] === "{" ? "object" : "array");
        break;
      case "close":
        this.#close(token);
        break;
      case "colon":
        if (this.top.type === "object" && this.top.expects === "colon") {
          this.top.expects = "value";
        }
        break;
      case "comma":
        this.#comma();
        break;
      case "quoted":
      case "bare":
        this.#scalar(token);
        break;
      case "comment":
      case "end":
        break;
    }
  }

  #openContainer(type: "object" | "array"): void {
    // A bracket where a key should be: the object before it was never closed.
    while (this.top.type === "object" && isBetweenMembers(this.top) && this.#open.at(-2)?.type === "array") {
      this.#open.pop();
      this.top.expects = "comma";
    }
    if (this.top.type === "object" && isBetweenMembers(this.top)) {
      this.top.keys.push("");
    }
    this.#startElement();
    this.#open.push(createContainer(type));
  }

  #close({ start, end }: CursorToken): void {
    const type = this.#text[start] === "}" ? "object" : "array";
    const depth = this.#open.findLastIndex((container) => container.type === type);
    if (depth > 0) {
      this.#open.length = depth;
      this.#endValue(end);
    }
  }

  #comma(): void {
    const { top } = this;
    if (top.type === "object") {
      top.expects = "key";
    } else if (top.type === "array" && top.expects === "comma") {
      top.index++;
      top.expects = "value";
    }
  }

  #scalar({ start, end }: CursorToken): void {
    const isKey = isBeforeColon(this.#text, end);
    if (isKey && this.top.type === "array" && this.#open.at(-2)?.type === "object") {
      // A key in a list: the list before it was never closed.
      this.#open.pop();
    }
    const { top } = this;
    if (top.type === "object" && (isKey || isBetweenMembers(top))) {
      top.keys.push(readKey(this.#text.slice(start, end)));
      top.expects = "colon";
      return;
    }
    this.#startElement();
    this.#endValue(end);
  }

  /** A value that follows another one without a comma is an element of its own. */
  #startElement(): void {
    if (this.top.type === "array" && this.top.expects === "comma") {
      this.top.index++;
    }
  }

  #endValue(end: number): void {
    this.top.expects = "comma";
    this.top.previousEnd = end;
  }
}

function createContainer(type: OpenContainer["type"]): OpenContainer {
  return { type, expects: type === "object" ? "key" : "value", keys: [], index: 0, previousEnd: 0 };
}

function isBetweenMembers({ expects }: OpenContainer): boolean {
  return expects === "key" || expects === "comma";
}

function readKey(source: string): string {
  try {
    const key: unknown = JSON.parse(source);
    return String(key);
  } catch {
    return source.replace(/^["']|["']$/g, "");
  }
}
