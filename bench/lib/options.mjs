import { parseArgs } from "node:util";

/** What `npm run bench -- --help` prints. */
export const USAGE = `Usage: npm run bench -- [options]

  --only C1,L3    only these targets
  --rounds N      how often everything is measured, one after another (default 3; 2 with --quick)
  --quick         10 MB in place of 100 MB, and fewer rounds
  --large         adds JSON Lines of 1 GB to C6
  --no-build      measures the bundles of the last run again, instead of building them
  --json FILE     writes all figures and verdicts to FILE as well
  --profile       instead of measuring, shows where the command line spends its time on the hottest case
`;

/**
 * What was asked for.
 * @typedef {object} Options
 * @property {readonly string[] | undefined} only ids of targets; `undefined` for all
 * @property {number} rounds
 * @property {boolean} quick
 * @property {boolean} large
 * @property {boolean} build
 * @property {string | undefined} json
 * @property {boolean} profile
 * @property {boolean} help
 */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      rounds: { type: "string" },
      quick: { type: "boolean", default: false },
      large: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
      json: { type: "string" },
      profile: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 3));
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds needs a whole number from 1 on, but got "${values.rounds}".`);
  }
  const only = values.only?.split(",").map((id) => id.trim().toUpperCase());
  return { ...values, only, rounds, build: !values["no-build"] };
}
