import { median } from "./statistics.mjs";

/**
 * Something that is measured once a round.
 * @typedef {object} Measurement
 * @property {string} id measurements with the same id are made once for all targets that use them
 * @property {string | undefined} [missing] why it cannot be made here
 * @property {number} [rounds] at most so often
 * @property {() => object | Promise<object>} run
 */

/**
 * Makes all measurements, one after another and then all again, each round beginning with another one: what else the
 * machine does falls on all alike, and ratios are taken within a round.
 * @param {readonly Measurement[]} measurements
 * @param {number} rounds
 * @param {(text: string) => void} tell
 * @returns {Promise<Results>}
 */
export async function runRounds(measurements, rounds, tell) {
  const distinct = [...new Map(measurements.map((each) => [each.id, each])).values()];
  const results = new Results();
  for (const { id, missing } of distinct) {
    if (missing !== undefined) {
      results.fail(id, missing);
    }
  }
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * distinct.length) / rounds);
    for (const { id, run, rounds: most = rounds } of [...distinct.slice(first), ...distinct.slice(0, first)]) {
      if (round < most && results.failure(id) === undefined) {
        tell(`round ${round + 1} of ${rounds}: ${id}`);
        try {
          results.add(id, round, await run());
        } catch (error) {
          results.fail(id, `failed: ${error.message.split("\n")[0]}`);
          tell(`${id} failed: ${error.message}`);
        }
      }
    }
  }
  return results;
}

/** What was measured, by measurement and round. */
export class Results {
  /** @type {Map<string, any[]>} */
  #samples = new Map();
  /** @type {Map<string, string>} */
  #failures = new Map();

  add(id, round, sample) {
    const samples = this.#samples.get(id) ?? [];
    samples[round] = sample;
    this.#samples.set(id, samples);
  }

  fail(id, reason) {
    this.#failures.set(id, reason);
  }

  /** Why there is nothing of a measurement; `undefined` when there is. */
  failure(id) {
    return this.#failures.get(id);
  }

  /** Of each round, what was made of the measurements with these ids; rounds that lack one of them are left out. */
  perRound(ids, toNumber) {
    const samples = ids.map((id) => this.#samples.get(id) ?? []);
    const rounds = Math.max(0, ...samples.map(({ length }) => length));
    return Array.from({ length: rounds }, (_, round) => samples.map((list) => list[round]))
      .filter((row) => row.every((sample) => sample !== undefined))
      .map((row) => toNumber(...row));
  }

  /** The median of that. */
  middle(ids, toNumber) {
    return median(this.perRound(ids, toNumber));
  }

  /** The figures of all measurements, for a file. */
  toJson() {
    return { samples: Object.fromEntries(this.#samples), failures: Object.fromEntries(this.#failures) };
  }
}
