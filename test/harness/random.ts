/** Random numbers that are the same at every run: mulberry32, which is short and good enough to pick places. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 up to, and without, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** One of several things, of which there is at least one. */
  pick<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.below(things.length)] ?? things[0];
  }
}
