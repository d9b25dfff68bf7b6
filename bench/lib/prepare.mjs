import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "../../scripts/ensure-install.mjs";
import { npm, runQuietly } from "../../scripts/lib/run.mjs";
import { BENCH, BUNDLES, ROOT } from "./paths.mjs";

/**
 * Installs what is missing, and builds our bundles as they are published.
 * @param {import("./options.mjs").Options} options
 */
export function prepare({ build }) {
  ensureInstall();
  if (!isInstalled()) {
    console.error("Installing what only the benchmarks use (npm ci) ...");
    npm(["ci", "--prefix", BENCH, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: BENCH });
  }
  if (build) {
    buildBundles();
  }
}

function buildBundles() {
  console.error("Building the bundles ...");
  runQuietly(process.execPath, [join(ROOT, "esbuild.mjs"), "--production"]);
  rmSync(BUNDLES, { recursive: true, force: true });
  cpSync(join(ROOT, "dist"), BUNDLES, { recursive: true });
}

/** Whether every package of the lock file is there in the version that it names. */
function isInstalled() {
  const wanted = readPackages(join(BENCH, "package-lock.json"));
  const present = readPackages(join(BENCH, "node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([path, { version }]) => path === "" || present[path]?.version === version);
}

/** The entries of a lock file by path; none when there is no such file. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}
