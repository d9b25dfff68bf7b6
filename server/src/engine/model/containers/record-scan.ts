import type { RecordLayout } from "../../formats/format.ts";
import { append } from "../../text/append.ts";
import type { Span } from "../../text/span.ts";
import type { PathPattern } from "../place.ts";
import type { DamageMender } from "./damage-mender.ts";
import type { RecordJump } from "./record-jump.ts";
import { scanElements } from "./scan-elements.ts";
import { type ScannableText, TextScan } from "./text-scan.ts";

/** Where a record stands: in the text, and at which place of the layout. */
export interface RecordSpan extends Span {
  readonly at: PathPattern;
}

/** What one layout found. */
export interface ScanResult {
  readonly spans: readonly RecordSpan[];
  /** Whether the document has the shape that the layout describes. */
  readonly isReached: boolean;
  readonly root: Span;
  /** Stretches between records that are not well formed; only where such are gone over. */
  readonly damages: readonly Span[];
}

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Makes what goes over records that are not well formed. */
export type CreateMender = (scan: TextScan, spans: RecordSpan[]) => DamageMender;

/** What helps a scan. */
export interface ScanHelp {
  /** Goes over elements of a list of records that are not well formed, where lines show how. */
  readonly createMender?: CreateMender;
  /** Guesses where records end. */
  readonly jump?: RecordJump;
}

/** Looks for the records of one layout, once. */
export class RecordScan {
  readonly #text: ScannableText;
  readonly #layout: RecordLayout;
  readonly #mender: DamageMender | undefined;
  readonly #jump: RecordJump | undefined;
  readonly #scan: TextScan;
  readonly #spans: RecordSpan[] = [];
  #isReached = false;

  constructor(text: ScannableText, layout: RecordLayout, { createMender, jump }: ScanHelp) {
    this.#text = text;
    this.#layout = layout;
    this.#scan = new TextScan(text);
    this.#mender = createMender?.(this.#scan, this.#spans);
    this.#jump = jump;
  }

  /** Yields now and then; gives `undefined` when the text is not well formed between the records. */
  *run(): Generator<void, ScanResult | undefined> {
    this.#scan.space();
    const start = this.#scan.at;
    yield* this.#value(this.#layout, 0);
    const root = { start, end: this.#scan.at };
    this.#scan.space();
    const isBroken = this.#scan.brokeAt !== undefined || this.#scan.at < this.#text.length;
    const { damages = [], isOver = false } = this.#mender ?? {};
    return isBroken && !isOver ? undefined : { spans: this.#spans, isReached: this.#isReached, root, damages };
  }

  /** Reads a value; `active` are the patterns of which the first `depth` steps lead here. */
  *#value(active: RecordLayout, depth: number): Generator<void, void> {
    const opening = this.#scan.code();
    const whole = active.find((pattern) => pattern.length === depth);
    // A document that is itself the record must be an object; an element may be anything.
    if (whole !== undefined && (depth > 0 || opening === OPEN_BRACE)) {
      yield* this.#record(whole);
      return;
    }
    const elements = opening === OPEN_BRACKET ? active.filter((pattern) => pattern[depth] === "*") : [];
    if (elements.length > 0) {
      this.#isReached ||= elements.some((pattern) => !pattern.includes("*", depth + 1));
      yield* this.#list(elements, depth + 1);
    } else if (opening === OPEN_BRACE && active.length > 0) {
      yield* this.#object(active, depth);
    } else {
      yield* this.#skip();
    }
  }

  *#record(at: PathPattern): Generator<void, void> {
    const { at: start } = this.#scan;
    yield* this.#skip();
    this.#isReached = true;
    this.#spans.push({ start, end: this.#scan.at, at });
  }

  *#skip(): Generator<void, void> {
    for (const open: number[] = []; !this.#scan.skip(open); ) {
      yield;
    }
  }

  *#list(active: RecordLayout, depth: number): Generator<void, void> {
    const scan = this.#scan;
    scan.step();
    scan.space();
    if (scan.code() === CLOSE_BRACKET) {
      scan.step();
      return;
    }
    const whole = active.find((pattern) => pattern.length === depth);
    const list = { first: this.#spans.length, start: scan.at };
    for (;;) {
      const { at: start, piece } = scan;
      // Most elements are records within one piece, for which a generator each would cost more than the scan.
      const open: number[] = [];
      if (whole === undefined) {
        yield* this.#value(active, depth);
      } else if (this.#jump?.mayTell(start) !== true || !(yield* this.#jumpOver(this.#jump, start, whole))) {
        while (!scan.skip(open)) {
          yield;
        }
        this.#isReached = true;
        this.#spans.push({ start, end: scan.at, at: whole });
      }
      scan.space();
      const next = scan.code();
      if (next === COMMA) {
        scan.step();
        scan.space();
      } else if (next === CLOSE_BRACKET) {
        scan.step();
        return;
      } else {
        scan.breakOff();
        if (whole === undefined || this.#mender?.mend(list) !== true) {
          return;
        }
      }
      if (scan.piece !== piece) {
        yield;
      }
    }
  }

  /** Goes over the records that their layout shows; answers whether there was one. */
  *#jumpOver(jump: RecordJump, start: number, at: PathPattern): Generator<void, boolean> {
    const reached = yield* jump.over(start, at, this.#spans);
    if (reached === start) {
      return false;
    }
    this.#isReached = true;
    this.#scan.resume(reached);
    return true;
  }

  #object(active: RecordLayout, depth: number): Generator<void, void> {
    // Which records earlier members of the same key gave: of repeated keys the last one counts.
    const earlier = new Map<string, number>();
    return scanElements(this.#scan, CLOSE_BRACE, () => this.#member(active, depth, earlier));
  }

  *#member(active: RecordLayout, depth: number, earlier: Map<string, number>): Generator<void, void> {
    const scan = this.#scan;
    const { at: start } = scan;
    if (scan.code() !== QUOTE) {
      scan.breakOff();
      return;
    }
    scan.string();
    const key = this.#text.slice(start + 1, scan.at - 1);
    scan.space();
    if (scan.code() !== COLON) {
      scan.breakOff();
      return;
    }
    scan.step();
    scan.space();
    const below = active.filter((pattern) => pattern[depth] === key);
    if (below.length === 0) {
      yield* this.#skip();
      return;
    }
    this.#drop(earlier.get(key), start);
    earlier.set(key, start);
    yield* this.#value(below, depth + 1);
  }

  /** Forgets the records of an earlier member of the same key, which started at `from`. */
  #drop(from: number | undefined, to: number): void {
    if (from !== undefined) {
      const kept = this.#spans.filter(({ start }) => start < from || start >= to);
      this.#spans.length = 0;
      append(this.#spans, kept);
    }
  }
}
