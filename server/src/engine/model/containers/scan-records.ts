import type { RecordLayout } from "../../formats/format.ts";
import type { Span } from "../../text/span.ts";
import { type PathPattern, ROOT } from "../place.ts";

/**
 * The spans of the records of a JSON document, found without parsing it: strings are jumped over, brackets counted.
 * A document of another shape is one record. `undefined` when the text is not well formed between the records;
 * what is inside a record is not looked at.
 */
export function scanRecords(text: string, recordsAt: readonly RecordLayout[]): readonly RecordSpan[] | undefined {
  let root: Span | undefined;
  for (const layout of recordsAt) {
    const result = new RecordScan(text, layout).run();
    if (result === "broken") {
      return undefined;
    }
    if (result.isReached) {
      return result.spans;
    }
    root = result.root;
  }
  return root && (isRecordAtRoot(recordsAt, { isObject: text[root.start] === "{" }) ? [{ ...root, at: ROOT }] : []);
}

/** Where a record stands: in the text, and at which place of the layout. */
export interface RecordSpan extends Span {
  readonly at: PathPattern;
}

/**
 * Whether a document of a shape that nobody describes can only be a record; else it is what should surround them, as
 * an object is where records can stand in a member.
 */
export function isRecordAtRoot(
  recordsAt: readonly RecordLayout[],
  { isObject }: { readonly isObject: boolean },
): boolean {
  const starts = recordsAt.flat().map(([first]) => first);
  const isInMember = starts.some((first) => first !== undefined && first !== "*");
  // Where a list and an object are both good, all that a text lacks is to be one of them.
  const isEither = starts.includes("*") && isInMember;
  return isObject ? starts.includes(undefined) && !isInMember : starts.includes(undefined) || isEither;
}

/** What one layout found. */
interface ScanResult {
  readonly spans: readonly RecordSpan[];
  /** Whether the document has the shape that the layout describes. */
  readonly isReached: boolean;
  readonly root: Span;
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /true|false|null|-?[\d.eE+-]+|-?[A-Za-z]+/y;

class RecordScan {
  readonly #text: string;
  readonly #layout: RecordLayout;
  readonly #spans: RecordSpan[] = [];
  #isReached = false;
  #isBroken = false;
  #at = 0;
  /** The next line break at or behind the last string; none can stand in a string. */
  #lineBreak = -1;

  constructor(text: string, layout: RecordLayout) {
    this.#text = text;
    this.#layout = layout;
  }

  run(): ScanResult | "broken" {
    this.#space();
    const start = this.#at;
    this.#value(this.#layout, 0);
    const root = { start, end: this.#at };
    this.#space();
    return this.#isBroken || this.#at < this.#text.length
      ? "broken"
      : { spans: this.#spans, isReached: this.#isReached, root };
  }

  /** Goes to the end of the text, where nothing more can be found, so that all that is under way ends too. */
  #breakOff(): void {
    this.#isBroken = true;
    this.#at = this.#text.length;
  }

  /** Reads a value; `active` are the patterns of which the first `depth` steps lead here. */
  #value(active: RecordLayout, depth: number): void {
    const start = this.#at;
    const opening = this.#text[start];
    const whole = active.find((pattern) => pattern.length === depth);
    // A document that is itself the record must be an object; an element may be anything.
    if (whole !== undefined && (depth > 0 || opening === "{")) {
      this.#skip();
      this.#isReached = true;
      this.#spans.push({ start, end: this.#at, at: whole });
      return;
    }
    const elements = opening === "[" ? active.filter((pattern) => pattern[depth] === "*") : [];
    if (elements.length > 0) {
      this.#isReached ||= elements.some((pattern) => !pattern.includes("*", depth + 1));
      this.#list(() => this.#value(elements, depth + 1), "]");
    } else if (opening === "{" && active.length > 0) {
      const earlier = new Map<string, number>();
      this.#list(() => this.#member(active, depth, earlier), "}");
    } else {
      this.#skip();
    }
  }

  /** `earlier` says which records earlier members of the same key gave: of repeated keys the last one counts. */
  #member(active: RecordLayout, depth: number, earlier: Map<string, number>): void {
    const start = this.#at;
    if (this.#text[start] !== '"') {
      this.#breakOff();
      return;
    }
    this.#string();
    const key = this.#text.slice(start + 1, this.#at - 1);
    this.#space();
    if (this.#text[this.#at] !== ":") {
      this.#breakOff();
      return;
    }
    this.#at++;
    this.#space();
    const below = active.filter((pattern) => pattern[depth] === key);
    if (below.length === 0) {
      this.#skip();
      return;
    }
    this.#drop(earlier.get(key), start);
    earlier.set(key, start);
    this.#value(below, depth + 1);
  }

  /** Forgets the records of an earlier member of the same key, which started at `from`. */
  #drop(from: number | undefined, to: number): void {
    if (from !== undefined) {
      const kept = this.#spans.filter(({ start }) => start < from || start >= to);
      this.#spans.length = 0;
      this.#spans.push(...kept);
    }
  }

  #list(element: () => void, close: string): void {
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return;
    }
    for (;;) {
      element();
      this.#space();
      const next = this.#text[this.#at];
      this.#at++;
      if (next === close) {
        return;
      }
      if (next !== ",") {
        this.#breakOff();
        return;
      }
      this.#space();
    }
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.#text);
    this.#at = SPACE.lastIndex;
  }

  /** Goes to the end of the value that starts here. */
  #skip(): void {
    const opening = this.#text[this.#at];
    if (opening === '"') {
      this.#string();
    } else if (opening === "{" || opening === "[") {
      this.#brackets();
    } else {
      SCALAR.lastIndex = this.#at;
      if (!SCALAR.test(this.#text)) {
        this.#breakOff();
        return;
      }
      this.#at = SCALAR.lastIndex;
    }
  }

  /** The one hot loop: local variables, and every character outside of strings looked at once. */
  #brackets(): void {
    const text = this.#text;
    const open: number[] = [];
    let at = this.#at;
    do {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        this.#at = at;
        this.#string();
        at = this.#at;
        continue;
      }
      if (code === 0x7b || code === 0x5b) {
        open.push(code + 2);
      } else if (code === 0x7d || code === 0x5d) {
        if (open.pop() !== code) {
          this.#breakOff();
          return;
        }
      } else if (Number.isNaN(code)) {
        this.#breakOff();
        return;
      }
      at++;
    } while (open.length > 0);
    this.#at = at;
  }

  #string(): void {
    const text = this.#text;
    let end = text.indexOf('"', this.#at + 1);
    while (end >= 0) {
      let backslashes = 0;
      while (text.charCodeAt(end - 1 - backslashes) === 0x5c) {
        backslashes++;
      }
      if (backslashes % 2 === 0) {
        if (this.#hasLineBreakBefore(end)) {
          this.#breakOff();
          return;
        }
        this.#at = end + 1;
        return;
      }
      end = text.indexOf('"', end + 1);
    }
    this.#breakOff();
  }

  /** A string over two lines lacks a quote, as a rule, and then all that follows is inside out. */
  #hasLineBreakBefore(end: number): boolean {
    if (this.#lineBreak < this.#at) {
      const next = this.#text.indexOf("\n", this.#at);
      this.#lineBreak = next < 0 ? this.#text.length : next;
    }
    return this.#lineBreak < end;
  }
}
