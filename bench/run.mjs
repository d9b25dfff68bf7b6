/** `npm run bench`: measures Evalset beside other programs, and prints its targets with what was measured. */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { runMain, UserError } from "../scripts/lib/run.mjs";
import { guardTarget } from "./lib/guard.mjs";
import { readOptions, USAGE } from "./lib/options.mjs";
import { prepare } from "./lib/prepare.mjs";
import { profile } from "./lib/profile.mjs";
import { missingPeers } from "./lib/programs.mjs";
import { runRounds } from "./lib/rounds.mjs";
import { growthTable, targetTable, verdictOf } from "./lib/table.mjs";
import { commandLineTargets } from "./targets/command-line.mjs";
import { growth, serverTargets } from "./targets/server.mjs";

await runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  prepare(options);
  if (options.profile) {
    await profile(options);
    return 0;
  }
  return measureTargets(options);
});

async function measureTargets(options) {
  const targets = chooseTargets(options);
  for (const missing of missingPeers()) {
    console.error(`Left out: ${missing}.`);
  }
  const measurements = targets.flatMap((target) => target.measurements);
  const start = Date.now();
  const results = await runRounds(measurements, options.rounds, createTell(start));
  const judged = targets.map(({ id, judge }) => ({ id, lines: judge(results) }));
  console.log(`\n${describeRun(options, start)}\n\n${targetTable(judged)}`);
  console.log(`\n${countVerdicts(judged)}`);
  const grown = growth(results);
  if (grown.length > 0) {
    console.log(`\n${growthTable(grown)}`);
  }
  if (options.json !== undefined) {
    const verdicts = judged.map(({ id, lines }) => ({
      id,
      lines: lines.map((line) => ({ ...line, verdict: verdictOf(line) })),
    }));
    writeFileSync(
      options.json,
      `${JSON.stringify({ options, verdicts, growth: grown, ...results.toJson() }, undefined, 1)}\n`,
    );
  }
  // Speed is judged by people; only wrong findings make the run a failure.
  return judged.some(({ id, lines }) => id === "guard" && lines.some(({ figure }) => figure !== 0)) ? 1 : 0;
}

/** The targets that were asked for, and always whether the findings are right. */
function chooseTargets(options) {
  const all = [...commandLineTargets(options), ...serverTargets(options)];
  const unknown = options.only?.find((wanted) => all.every(({ id }) => id !== wanted));
  if (unknown !== undefined) {
    throw new UserError(
      `There is no target "${unknown}". There are: ${[...new Set(all.map(({ id }) => id))].join(", ")}.`,
    );
  }
  return [guardTarget(options), ...all.filter(({ id }) => options.only?.includes(id) ?? true)];
}

function createTell(start) {
  return (text) => console.error(`${((Date.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

function countVerdicts(judged) {
  const verdicts = judged.flatMap(({ lines }) => lines.filter(({ limit }) => limit !== undefined).map(verdictOf));
  const count = (start) => verdicts.filter((verdict) => verdict.startsWith(start)).length;
  return `${count("met")} met, ${count("MISSED")} missed, ${count("not")} not measurable here`;
}

function describeRun({ rounds, quick }, start) {
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${process.platform}`;
  return `${rounds} rounds in ${seconds} s on ${machine}; medians${quick ? "; quick: 10 MB in place of 100 MB" : ""}`;
}
