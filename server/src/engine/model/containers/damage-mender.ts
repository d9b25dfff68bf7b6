import type { Span } from "../../text/span.ts";
import type { Text } from "../../text/text.ts";
import { nextLineLike, type StartOfLine, startOfLine } from "./line-starts.ts";
import type { TextScan } from "./text-scan.ts";

/** A list of records that is being gone over. */
export interface RecordList {
  /** Index of its first record among all that were found. */
  readonly first: number;
  /** Where its first element starts. */
  readonly start: number;
}

/** How many damages are gone over; a text with more of them is read as a whole. */
const MOST_DAMAGES = 100;

/** Goes over records that are not well formed, as far as the lines of a document show where the next one starts. */
export class DamageMender {
  /** What was gone over. */
  readonly damages: Span[] = [];
  readonly #text: Text;
  readonly #scan: TextScan;
  readonly #spans: Span[];
  #isOver = false;
  /** How much of the text was scanned in vain. */
  #lost = 0;

  /** `spans` are the records that were found so far, and are forgotten where they turn out to be none. */
  constructor(text: Text, scan: TextScan, spans: Span[]) {
    this.#text = text;
    this.#scan = scan;
    this.#spans = spans;
  }

  /** Whether the text is damaged up to its end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Goes on behind an element that is not well formed, at the next line that starts as the first element of its list
   * does. Answers whether there is one; where none is, all up to the end counts as damaged.
   */
  mend({ first, start }: RecordList): boolean {
    const line = startOfLine(this.#text, start);
    if (line === undefined || this.damages.length >= MOST_DAMAGES) {
      return false;
    }
    const from = this.#dropDamaged(first, line);
    const to = from === undefined ? undefined : nextLineLike(this.#text, line, from);
    if (from === undefined) {
      return false;
    }
    const { brokeAt = this.#text.length } = this.#scan;
    this.damages.push({ start: from, end: to ?? this.#text.length });
    if (to === undefined) {
      this.#isOver = true;
      return false;
    }
    this.#lost += Math.max(0, brokeAt - to);
    if (this.#lost > this.#text.length) {
      return false;
    }
    this.#scan.resume(to);
    return true;
  }

  /** Forgets the last records up to one that starts a line as it should, and gives its start. */
  #dropDamaged(first: number, line: StartOfLine): number | undefined {
    while (this.#spans.length > first) {
      const { start = 0 } = this.#spans.pop() ?? {};
      if (line.isAt(start)) {
        return start;
      }
    }
    return undefined;
  }
}
