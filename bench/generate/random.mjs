/**
 * A source of numbers that is the same on every machine.
 * @typedef {object} Random
 * @property {() => number} next from 0 up to, but not including, 1
 * @property {(lowest: number, highest: number) => number} integer both ends included
 * @property {<T>(list: readonly T[]) => T} pick
 * @property {(share: number) => boolean} happens true in this share of the calls
 */

/**
 * The generator mulberry32: small, fast, and good enough for texts.
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    integer: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    happens: (share) => next() < share,
  };
}
