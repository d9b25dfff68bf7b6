/**
 * What was made of the elements of long lists. A list that an edit changed in one element keeps what was made of all
 * others, so that a rule that goes over ten thousand turns looks at one of them after an edit.
 */
import type { JsonValue } from "./json.ts";

type List = readonly JsonValue[];

/** Makes something of an element. Its result depends on the element and its place alone. */
type Make<Result> = (item: JsonValue, index: number) => Result;

/** Whether two results are the same to whoever asks. */
type IsSame<Result> = (a: Result, b: Result) => boolean;

/** Shorter lists are gone through as quickly. */
const SHORT = 8;

/** How many elements are worked on without pausing. */
const PART = 200;
/** So many elements may change before somebody asks again. */
const MOST_STALE = 64;

interface Kept {
  readonly results: readonly unknown[];
  /** The elements that are others now. */
  readonly stale: readonly number[];
}

const KEPT = new WeakMap<List, Map<unknown, Kept>>();

/** From now on, what is made of the elements of this list is kept as long as it lives. */
export function keepResultsOf(list: List): void {
  KEPT.set(list, new Map());
}

/**
 * What a function makes of each element. Of a long list it is kept under the function, which must be the same one the
 * next time; as long as the results are the same, so is their list.
 */
export function eachOf<Result>(list: List, make: Make<Result>, isSame: IsSame<Result> = Object.is): readonly Result[] {
  const memory = list.length < SHORT ? undefined : KEPT.get(list);
  if (memory === undefined) {
    return list.map(make);
  }
  const kept = memory.get(make);
  if (kept?.stale.length === 0) {
    return resultsIn(kept);
  }
  const results = kept === undefined ? list.map(make) : refresh(list, make, kept, isSame);
  memory.set(make, { results, stale: NONE });
  return results;
}

/** The same in steps, for the first time that somebody asks. */
export function* makingEachOf<Result>(list: List, make: Make<Result>): Generator<void, readonly Result[]> {
  const memory = KEPT.get(list);
  if (memory !== undefined && !memory.has(make)) {
    const results: Result[] = [];
    for (let index = 0; index < list.length; index++) {
      results.push(make(list[index] ?? null, index));
      if (index % PART === PART - 1) {
        yield;
      }
    }
    memory.set(make, { results, stale: NONE });
  }
  return eachOf(list, make);
}

/** Whether all elements pass a test, which is the same function the next time. */
export function everyOf(list: List, test: Make<boolean>): boolean {
  return isKept(list) ? !eachOf(list, test).includes(false) : list.every(test);
}

/** Whether what is made of the elements of a list is kept. */
export function isKept(list: List): boolean {
  return list.length >= SHORT && KEPT.has(list);
}

/** What a function makes of a list as a whole; of a long one it is kept as long as the list is the same. */
export function wholeOf<Item, Result>(list: readonly Item[], make: (list: readonly Item[]) => Result): Result {
  if (list.length < LONG_WHOLE) {
    return make(list);
  }
  const memory = WHOLES.get(list) ?? new Map<unknown, unknown>();
  WHOLES.set(list, memory);
  if (!memory.has(make)) {
    memory.set(make, make(list));
  }
  // A result only ever comes back to the function that made it.
  return memory.get(make) as Result;
}

/** Lists of so many ids are rare outside of long records. */
const LONG_WHOLE = 256;

const WHOLES = new WeakMap<readonly unknown[], Map<unknown, unknown>>();

/** A list is another one with another element at one place: what was made of the others stays. */
export function keepResults(before: List, after: List, index: number): void {
  const kept = KEPT.get(before);
  if (kept === undefined || before.length !== after.length) {
    return;
  }
  const memory = new Map<unknown, Kept>();
  for (const [make, { results, stale }] of kept) {
    // Nobody has asked for a while: the function may be one of earlier settings.
    if (stale.length < MOST_STALE) {
      memory.set(make, { results, stale: stale.includes(index) ? stale : [...stale, index] });
    }
  }
  KEPT.set(after, memory);
}

/** What comes out for the changed elements beside what is kept. */
function refresh<Result>(list: List, make: Make<Result>, kept: Kept, isSame: IsSame<Result>): readonly Result[] {
  let results = resultsIn<Result>(kept);
  for (const index of kept.stale) {
    const result = make(list[index] ?? null, index);
    const before = results[index];
    const isKnown = Object.is(result, before) || (before !== undefined && isSame(result, before));
    results = isKnown ? results : results.with(index, result);
  }
  return results;
}

/** Results only ever come back to the function that made them. */
function resultsIn<Result>({ results }: Kept): readonly Result[] {
  return results as readonly Result[];
}

const NONE: readonly never[] = [];
