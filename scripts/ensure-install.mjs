/**
 * Installs the development packages when they are missing or out of step with
 * package-lock.json, and is silent otherwise. Runs before everything else, so
 * it imports nothing but Node's own modules.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MINIMUM_NODE = 20;

/** Makes node_modules match package-lock.json, or ends the process with a sentence on what to do. */
export function ensureInstall() {
  if (Number(process.versions.node.split(".")[0]) < MINIMUM_NODE) {
    fail(
      `Evalset needs Node.js ${MINIMUM_NODE} or later, but this is ${process.versions.node}. Install a newer Node.js, then run the same command again.`,
    );
  }
  if (isInstalled()) {
    return;
  }
  console.log("Installing the development packages (npm ci) ...");
  const status = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status !== 0) {
    fail("npm ci failed, for the reason above. Once the npm registry can be reached, run the same command again.");
  }
}

/** Compares contents and not file times, which a git checkout changes at will. */
function isInstalled() {
  const wanted = readPackages(join(ROOT, "package-lock.json"));
  const present = readPackages(join(ROOT, "node_modules", ".package-lock.json"));
  if (wanted === undefined || present === undefined) {
    return false;
  }
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || present[path]?.version === entry.version,
  );
}

/** The entries of a lock file by path; `undefined` when there is no readable one. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Runs the npm that runs this script, or else the one on the path. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: ROOT, stdio: "inherit" };
  const result = cli?.endsWith(".js")
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  return result.status;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  ensureInstall();
}
