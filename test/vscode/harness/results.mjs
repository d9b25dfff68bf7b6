/** How a suite tells `npm test` its counts: a small JSON file that the environment names. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts
 */

/** The variable that names the file. */
export const RESULT_VARIABLE = "EVALSET_TEST_RESULT";

/**
 * Writes the counts where `npm test` asked for them, and answers with the exit code.
 * @param {Counts} counts
 */
export function reportCounts(counts) {
  const file = process.env[RESULT_VARIABLE];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(counts));
  }
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

/**
 * The counts that a suite wrote; `undefined` when it did not come that far.
 * @param {string} file
 * @returns {Counts | undefined}
 */
export function readCounts(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
