/** Runs other programs and turns their failures into one sentence. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./paths.mjs";

/** A failure that the person at the keyboard can act on: shown without a stack. */
export class UserError extends Error {}

/**
 * Runs a program to its end, with its output on ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {number} its exit code; 1 when a signal ended it
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", ...options });
  if (result.error) {
    throw new UserError(`"${command}" cannot be run: ${result.error.message}.`);
  }
  return result.status ?? 1;
}

/**
 * Runs a program quietly and answers with what it printed. Its output is part of the error when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function runQuietly(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  if (result.error || result.status !== 0) {
    const reason = result.error?.message ?? `${result.stdout}${result.stderr}`.trim();
    throw new UserError(`\`${[command, ...args].join(" ")}\` failed:\n${reason}`);
  }
  return String(result.stdout);
}

/**
 * How to run npm: the one that runs this script, or else the one on the path.
 * @param {readonly string[]} args
 * @returns {[command: string, args: readonly string[], options: import("node:child_process").SpawnSyncOptions]}
 */
export function npmArgs(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js")
    ? [process.execPath, [cli, ...args], {}]
    : ["npm", args, { shell: process.platform === "win32" }];
}

/**
 * Runs npm quietly and answers with what it printed.
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function npm(args, options) {
  const [command, allArgs, own] = npmArgs(args);
  return runQuietly(command, allArgs, { ...own, ...options });
}

/**
 * The full path of the first of these programs that is on the PATH; `undefined` when there is none.
 * @param {readonly string[]} names
 */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  return names
    .flatMap((name) => folders.flatMap((folder) => endings.map((end) => join(folder, name + end))))
    .find((file) => existsSync(file));
}

/**
 * Runs a script's main function: a `UserError` is shown as its sentence, anything else with its stack.
 * @param {() => Promise<number>} main answers with the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Makes a signal end this process by way of its "exit" event, where what it started is cleaned up. */
export function exitOnSignal() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => process.exit(130));
  }
}
