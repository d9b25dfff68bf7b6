/** How many items are worked on without pausing; each takes some microseconds. */
const PART_LENGTH = 500;

/** Collects what work on each item gives. Yields between parts, so that the host can pause. */
export function* inParts<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => readonly Result[],
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    for (const result of work(item)) {
      results.push(result);
    }
    if (at % PART_LENGTH === PART_LENGTH - 1) {
      yield;
    }
  }
  return results;
}

/** Does work that may pause to its end, without pausing. */
export function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
  }
}
