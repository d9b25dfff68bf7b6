import type { Span } from "../../text/span.ts";

/** As many code units of text are worked on without a pause; that takes about a millisecond. */
const PORTION = 1 << 17;

/** Collects what work on each item gives, which may pause too. Yields after every so much of their texts. */
export function* inPortions<Item, Result>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  work: (item: Item, index: number) => Generator<void, Result>,
): Generator<void, readonly Result[]> {
  const results: Result[] = [];
  let units = 0;
  for (const [index, item] of items.entries()) {
    results.push(yield* work(item, index));
    // Short items cost something too.
    units += lengthOf(item) + 50;
    if (units > PORTION) {
      units = 0;
      yield;
    }
  }
  return results;
}

/** How much text a span holds. */
export function lengthOf({ start, end }: Span): number {
  return end - start;
}
