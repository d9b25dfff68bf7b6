import { dataset } from "../lib/datasets.mjs";
import { measure } from "../lib/measure.mjs";
import { PROGRAMS } from "../lib/programs.mjs";
import { lineOf, show } from "./line.mjs";

/** How often what takes a tenth of a second is done in each round. */
const SHORT_TIMES = 5;
const MB = 1e6;

/**
 * The targets of the command line. Ratios are of CPU time, user and system of all threads. "In process" is the whole
 * process less the same process on a file of 5 kB: what reading and checking costs, without starting.
 * @param {import("../lib/options.mjs").Options} options
 * @returns {readonly import("./line.mjs").Target[]}
 */
export function commandLineTargets({ quick, large }) {
  const stream = quick ? "stream-10" : "stream-100";
  const array = quick ? "array-10" : "array-100";
  return [
    inProcess("C1", [`${stream}-damaged`, stream], { against: "floor", limit: 2.2, stretch: 1.6 }),
    wholeProcess("C2", stream, { against: "python", limit: 1.25, stretch: 1 }),
    wholeProcess("C3", stream, { against: "pydantic", limit: 0.6, stretch: 0.5 }),
    wholeProcess("C4", stream, { against: "sourcemeta", limit: 0.75, stretch: 0.5 }),
    wholeProcess("C4", stream, { against: "jq" }),
    inProcess("C5", ["stream-10-damaged"], { against: "service", limit: 0.3, stretch: 0.2 }),
    memory("C6", [...new Set(["stream-10", stream, ...(large ? ["stream-1000"] : [])])]),
    startUp(),
    firstFinding(),
    inProcess("C9", ["array-10"], { against: "parse", limit: 2, stretch: 1.5 }),
    inProcess("C9", ["array-10"], { against: "service", limit: 0.35, stretch: 0.25 }),
    inProcess("C10", [array], { against: "parse", limit: 1, stretch: 0.7 }),
    memoryOfDocument("C10", array),
  ];
}

/**
 * A program on a file.
 * @param {string} program
 * @param {string} name
 * @param {{ readonly times?: number, readonly untilOutput?: boolean }} [options]
 */
function run(program, name, { times, untilOutput = false } = {}) {
  const { command, exitCodes, missing } = PROGRAMS[program];
  return {
    id: `${program} on ${name}${untilOutput ? " until it prints" : ""}`,
    missing: missing?.(),
    ...(name === "stream-1000" ? { rounds: 1 } : {}),
    run: () => measure(command(dataset(name)), { times, untilOutput, exitCodes }),
  };
}

function inProcess(id, names, { against, limit, stretch }) {
  const tiny = `${names[0].split("-")[0]}-tiny`;
  const runs = (name) => [run("evalset", name), run("evalset", tiny), run(against, name), run(against, tiny)];
  return {
    id,
    measurements: names.flatMap(runs),
    judge: (results) =>
      names.map((name) => {
        const of = runs(name).map((each) => each.id);
        const ours = results.middle(of.slice(0, 2), (whole, start) => whole.cpuMs - start.cpuMs);
        const theirs = results.middle(of.slice(2), (whole, start) => whole.cpuMs - start.cpuMs);
        const what = `${name}, in process, CPU / ${PROGRAMS[against].title}`;
        const from = `${show(ours)} ms / ${show(theirs)} ms`;
        return lineOf(
          results,
          { what, limit, stretch, of, from },
          (whole, start, peerWhole, peerStart) => (whole.cpuMs - start.cpuMs) / (peerWhole.cpuMs - peerStart.cpuMs),
        );
      }),
  };
}

function wholeProcess(id, name, { against, limit, stretch }) {
  const measurements = [run("evalset", name), run(against, name)];
  const of = measurements.map((each) => each.id);
  return {
    id,
    measurements,
    judge: (results) => {
      const from = of.map((each) => `${show(results.middle([each], ({ cpuMs }) => cpuMs))} ms`).join(" / ");
      const what = `${name}, whole process, CPU / ${PROGRAMS[against].title}`;
      return [lineOf(results, { what, limit, stretch, of, from }, (ours, theirs) => ours.cpuMs / theirs.cpuMs)];
    },
  };
}

/** Each record has one id that must be remembered. */
function memory(id, names) {
  return {
    id,
    measurements: names.map((name) => run("evalset", name)),
    judge: (results) =>
      names.map((name) => {
        // Asked only when it is known to be there: a large file is made when it is measured.
        const of = [run("evalset", name).id];
        const records = results.failure(of[0]) === undefined ? dataset(name).manifest.records : 0;
        const limit = 80 + (200 * records) / MB;
        const stretch = 64 + (140 * records) / MB;
        const what = `${name}, peak memory`;
        const from = `${records} ids`;
        return lineOf(results, { what, limit, stretch, unit: "MB", of, from }, ({ peakMb }) => peakMb);
      }),
  };
}

function memoryOfDocument(id, name) {
  const measurements = [run("evalset", name), run("parse", name)];
  const of = measurements.map((each) => each.id);
  return {
    id,
    measurements,
    judge: (results) => {
      const from = of.map((each) => `${show(results.middle([each], ({ peakMb }) => peakMb))} MB`).join(" / ");
      const about = { what: `${name}, peak memory / ${PROGRAMS.parse.title}`, limit: 1, stretch: 0.7, of, from };
      return [lineOf(results, about, (ours, theirs) => ours.peakMb / theirs.peakMb)];
    },
  };
}

function startUp() {
  const measurements = [
    run("evalset", "stream-100kB", { times: SHORT_TIMES }),
    run("startup", "stream-100kB", { times: SHORT_TIMES }),
  ];
  const of = measurements.map((each) => each.id);
  return {
    id: "C7",
    measurements,
    judge: (results) => {
      const text = (each) => {
        const middle = (key) => show(results.middle([each], (usage) => usage[key]));
        return `${middle("cpuMs")} ms CPU, ${middle("wallMs")} ms wall`;
      };
      const about = { what: `start and 100 kB, CPU / ${PROGRAMS.startup.title}`, limit: 2, stretch: 1.6, of };
      const from = of.map(text).join(" / ");
      return [lineOf(results, { ...about, from }, (ours, theirs) => ours.cpuMs / theirs.cpuMs)];
    },
  };
}

/** The time until the first byte of output, less that of a clean file of 5 kB: what reading and finding take. */
function firstFinding() {
  const measurements = ["stream-10-early", "stream-tiny"].map((name) =>
    run("evalset", name, { times: SHORT_TIMES, untilOutput: true }),
  );
  const of = measurements.map((each) => each.id);
  return {
    id: "C8",
    measurements,
    judge: (results) => {
      const from = of.map((each) => `${show(results.middle([each], (usage) => usage.firstOutputMs))} ms`).join(" - ");
      const about = { what: "first finding printed, 10 MB, wall", limit: 25, stretch: 10, unit: "ms", of, from };
      return [lineOf(results, about, (early, tiny) => early.firstOutputMs - tiny.firstOutputMs)];
    },
  };
}
