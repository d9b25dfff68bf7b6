/**
 * How often each key occurs among the facts of a rule that says which facts matter for each other
 * (`DatasetRule.keysOf`). Tells in microseconds that an edit of one id among many leaves all as it was.
 */
export class KeyCounts {
  readonly #counts = new Map<string, number>();

  /** Takes further facts with these keys. */
  addAll(keys: readonly string[]): void {
    this.#add(keys, 1);
  }

  /** Whether these facts were alone with their keys before, and the new ones are alone with theirs. */
  areAlone(before: readonly string[], after: readonly string[]): boolean {
    const [old, now] = [new Set(before), new Set(after)];
    return (
      old.size === before.length &&
      now.size === after.length &&
      before.every((key) => this.#counts.get(key) === 1) &&
      after.every((key) => (this.#counts.get(key) ?? 0) === (old.has(key) ? 1 : 0))
    );
  }

  /** Takes facts with the new keys in place of those with the old ones. */
  replace(before: readonly string[], after: readonly string[]): void {
    this.#add(before, -1);
    this.#add(after, 1);
  }

  #add(keys: readonly string[], by: number): void {
    for (const key of keys) {
      const count = (this.#counts.get(key) ?? 0) + by;
      if (count === 0) {
        this.#counts.delete(key);
      } else {
        this.#counts.set(key, count);
      }
    }
  }
}
