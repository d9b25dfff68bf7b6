import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildBundles } from "../../scripts/lib/bundles.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { dataset } from "./datasets.mjs";
import { BUNDLES, DATA } from "./paths.mjs";
import { toTable } from "./table.mjs";

const SHOWN = 30;
const FOLDER = join(DATA, "profile");

/**
 * Runs the command line on the hottest case, JSON Lines with defects, and prints the functions in which it spends most
 * time, their callees not counted. The bundle is not minified for it, so that functions have names.
 * @param {import("./options.mjs").Options} options
 */
export async function profile({ quick }) {
  const named = join(BUNDLES, "named");
  await buildBundles(named, { production: false });
  const cli = join(named, "cli-main.cjs");
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const { name, file } = dataset(quick ? "stream-10-damaged" : "stream-100-damaged");
  const flags = ["--cpu-prof", `--cpu-prof-dir=${FOLDER}`, "--cpu-prof-interval=500"];
  run(process.execPath, [...flags, cli, "check", "--fail-on", "never", file], { stdio: "ignore" });
  const [recorded] = readdirSync(FOLDER);
  const { total, rows } = selfTimes(JSON.parse(readFileSync(join(FOLDER, recorded), "utf8")), cli);
  const shown = rows.slice(0, SHOWN).map(({ place, ms }) => [ms.toFixed(0), ((ms / total) * 100).toFixed(1), place]);
  console.log(`${name}: ${total.toFixed(0)} ms sampled\n`);
  console.log(toTable([["self ms", "%", "function"], ...shown]));
}

/** Self time by function, the longest first. */
function selfTimes({ nodes, samples, timeDeltas }, cli) {
  const sourceAt = createSources(readFileSync(cli, "utf8"));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = byId.get(id);
    const source = url.endsWith("/cli-main.cjs") ? `  ${sourceAt(lineNumber)}` : url === "" ? "" : `  ${url}`;
    const place = `${functionName || "(no name)"}${source}`;
    const ms = timeDeltas[index] / 1000;
    if (functionName !== "(idle)") {
      times.set(place, (times.get(place) ?? 0) + ms);
      total += ms;
    }
  }
  return { total, rows: [...times].map(([place, ms]) => ({ place, ms })).sort((a, b) => b.ms - a.ms) };
}

/** esbuild heads each module in its bundle with a comment that names its file. */
function createSources(bundle) {
  const starts = bundle.split("\n").flatMap((line, index) => {
    const file = /^ *\/\/ ((?:server|node_modules|schemas)\/\S+|package\.json)$/.exec(line)?.[1];
    return file === undefined ? [] : [{ index, file }];
  });
  return (line) => starts.findLast(({ index }) => index <= line)?.file ?? "the bundle";
}
