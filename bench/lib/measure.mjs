import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { BENCH } from "./paths.mjs";
import { median } from "./statistics.mjs";

/**
 * What one run of a program used.
 * @typedef {object} Usage
 * @property {number} cpuMs user and system, all threads
 * @property {number} wallMs
 * @property {number} peakMb the largest resident set, in megabytes of 10^6 bytes
 * @property {number} firstOutputMs from its start to its first byte of output
 */

const MEASURE = join(BENCH, "peers", "measure.py");
const TIMEOUT_MS = 600_000;

/**
 * Runs a program to its end, several times if asked, and answers with what it used, in the median.
 * @param {readonly string[]} command
 * @param {{ readonly times?: number, readonly untilOutput?: boolean, readonly exitCodes?: readonly number[] }} [options]
 *   `untilOutput` ends it at its first byte of output
 * @returns {Usage}
 */
export function measure(command, { times = 1, untilOutput = false, exitCodes = [0] } = {}) {
  const runs = Array.from({ length: times }, () => measureOnce(command, { untilOutput, exitCodes }));
  const middle = (key) => median(runs.map((run) => run[key]));
  return {
    cpuMs: middle("cpuMs"),
    wallMs: middle("wallMs"),
    peakMb: middle("peakMb"),
    firstOutputMs: middle("firstOutputMs"),
  };
}

function measureOnce(command, { untilOutput, exitCodes }) {
  const args = [MEASURE, ...(untilOutput ? ["--until-output"] : []), ...command];
  const { stdout, stderr, error } = spawnSync("python3", args, { encoding: "utf8", timeout: TIMEOUT_MS });
  if (error !== undefined && "code" in error && error.code === "ENOENT") {
    throw new Error("python3, which tells what a program used, is absent");
  }
  if (error !== undefined || stdout === "") {
    throw new Error(`${command.join(" ")}: ${error?.message ?? stderr.trim()}`);
  }
  const run = JSON.parse(stdout);
  if (!untilOutput && !exitCodes.includes(run.exitCode)) {
    throw new Error(`${command.join(" ")} ended with ${run.exitCode}: ${run.complaints || run.output}`);
  }
  return run;
}
