import type { Text } from "../text/text.ts";
import { scanElements } from "./containers/scan-elements.ts";
import { TextScan } from "./containers/text-scan.ts";
import { readJson } from "./json.ts";

/** A list with a lot of text in its elements, and where they stand in the text of their record. */
export interface LongList {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** From so many code units on a record is long: reading it anew at every letter that is typed would show. */
export const LONG_RECORD = 1 << 16;
/** From so many on, from the start of the first element to the end of the last one, so is a list. */
const LONG_LIST = 1 << 15;
/** How many objects deep lists are looked for. */
const DEEPEST = 8;

/** Whether the elements of a list have so much text that they are worth to be read one by one. */
export function isLong({ starts, ends }: LongList): boolean {
  return starts.length > 1 && (ends.at(-1) ?? 0) - (starts[0] ?? 0) >= LONG_LIST;
}

/** The long lists of a text that no other list holds, in order; `undefined` when a quick scan finds it not well formed. */
export function* findingLongLists(text: Text): Generator<void, readonly LongList[] | undefined> {
  const search = new ListSearch(text);
  yield* search.value([]);
  return search.isDone ? search.lists : undefined;
}

const [QUOTE, COLON] = [0x22, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

class ListSearch {
  readonly lists: LongList[] = [];
  readonly #text: Text;
  readonly #scan: TextScan;

  constructor(text: Text) {
    this.#text = text;
    this.#scan = new TextScan(text);
  }

  get isDone(): boolean {
    this.#scan.space();
    return this.#scan.brokeAt === undefined && this.#scan.at === this.#text.length;
  }

  *value(path: readonly string[]): Generator<void, void> {
    const scan = this.#scan;
    scan.space();
    const opening = scan.code();
    if (opening === OPEN_BRACE && path.length < DEEPEST) {
      yield* scanElements(scan, CLOSE_BRACE, () => this.#member(path));
    } else if (opening === OPEN_BRACKET) {
      yield* this.#list(path);
    } else {
      yield* this.#skip();
    }
  }

  *#list(path: readonly string[]): Generator<void, void> {
    const [starts, ends]: [number[], number[]] = [[], []];
    const place = this.lists.length;
    yield* scanElements(this.#scan, CLOSE_BRACKET, () => this.#element(starts, ends));
    const list = { path, starts, ends };
    if (isLong(list)) {
      this.lists.splice(place, 0, list);
    }
  }

  *#element(starts: number[], ends: number[]): Generator<void, void> {
    starts.push(this.#scan.at);
    yield* this.#skip();
    ends.push(this.#scan.at);
  }

  *#member(path: readonly string[]): Generator<void, void> {
    const scan = this.#scan;
    const { at: start } = scan;
    if (scan.code() !== QUOTE) {
      scan.breakOff();
      return;
    }
    scan.string();
    const key = readJson(this.#text.slice(start, scan.at));
    scan.space();
    if (scan.code() !== COLON || typeof key !== "string") {
      scan.breakOff();
      return;
    }
    scan.step();
    yield* this.value([...path, key]);
  }

  *#skip(): Generator<void, void> {
    for (const open: number[] = []; !this.#scan.skip(open); ) {
      yield;
    }
  }
}
