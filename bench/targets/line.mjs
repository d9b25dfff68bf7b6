/**
 * One figure of a target.
 * @typedef {object} Line
 * @property {string} what
 * @property {number | undefined} limit the figure must not exceed it; `undefined` for what is only told
 * @property {number} [stretch] better still
 * @property {string} unit
 * @property {number | undefined} figure
 * @property {string} from the numbers that it was made of, or why there is no figure
 */

/**
 * One row of the table of targets.
 * @typedef {object} Target
 * @property {string} id
 * @property {readonly import("../lib/rounds.mjs").Measurement[]} measurements
 * @property {(results: import("../lib/rounds.mjs").Results) => readonly Line[]} judge
 */

/**
 * Makes a line of a number for each round.
 * @param {import("../lib/rounds.mjs").Results} results
 * @param {{ what: string, limit?: number, stretch?: number, unit?: string, of: readonly string[], from?: string }} about
 *   `of` are the ids of the measurements that the number is made of
 * @param {(...samples: any[]) => number} toNumber
 * @returns {Line}
 */
export function lineOf(results, { what, limit, stretch, unit = "", of, from = "" }, toNumber) {
  const failures = of.map((id) => results.failure(id)).filter((failure) => failure !== undefined);
  const numbers = results.perRound(of, toNumber);
  if (failures.length > 0 || numbers.length === 0) {
    return { what, limit, stretch, unit, figure: undefined, from: failures.join("; ") || "not measured" };
  }
  const figure = results.middle(of, toNumber);
  const spread = numbers.length > 1 ? ` [${show(Math.min(...numbers))} to ${show(Math.max(...numbers))}]` : "";
  return { what, limit, stretch, unit, figure, from: `${from}${spread}`.trim() };
}

/** A number with as many digits as mean something. */
export function show(number) {
  if (number === undefined || !Number.isFinite(number)) {
    return "-";
  }
  return Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2);
}
