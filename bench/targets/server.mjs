import { percentile } from "../lib/statistics.mjs";
import { lineOf, show } from "./line.mjs";
import { session } from "./sessions.mjs";

/**
 * In push mode the server may wait so long for typing to rest before it reads a broken document anew. An answer that
 * came sooner did not wait, and counts in full.
 */
const PUSH_REST_MS = 200;
const MODES = /** @type {const} */ (["pull", "push"]);
/** Other kinds of file in which one edit must stay cheap. */
const OTHER_KINDS = ["stream-10-damaged", "object-10-damaged", "line-10-damaged"];
const SIZES = [1, 10, 48];

const arrayOf = (size) => `array-${size}-damaged`;
const ours = (mode, name) => session({ server: "evalset", scenario: "edits", mode, name });
const theirs = (size) =>
  session({ server: "json", scenario: "edits", mode: "pull", name: arrayOf(size), ...(size > 10 ? FEW : {}) });
/** At 48 MB an edit takes Microsoft's server a second. */
const FEW = { edits: 6, questions: 1, rounds: 1 };

const p50 = ({ edits }) => percentile(edits, 50);
const p95 = ({ edits }) => percentile(edits, 95);
const p95Of = (key) => (sample) => percentile(sample[key], 95);
const largest = ({ open, edits, structure }) => Math.max(open, edits, structure);

/**
 * The targets of the language server. Times are wall clock in the client. Ours is measured with diagnostics pulled and
 * pushed; Microsoft's JSON server, with an equivalent schema, with diagnostics pulled, since it delays what it pushes.
 * @param {import("../lib/options.mjs").Options} options
 * @returns {readonly import("./line.mjs").Target[]}
 */
export function serverTargets({ quick }) {
  const reference = quick ? SIZES.slice(0, 2) : SIZES;
  return [
    ...MODES.map(editTarget),
    ...OTHER_KINDS.map((name) => target("L1", [ours("pull", name)], editLines(name, "pull"))),
    ...MODES.map((mode) =>
      ratio("L2", `edit p50, 1 MB, ${mode}`, ours(mode, arrayOf(1)), theirs(1), p50, [1 / 4, 1 / 8]),
    ),
    ...MODES.map(structureTarget),
    ...MODES.map(questionTarget),
    ratio("L5", "open 10 MB to diagnostics, pull", ours("pull", arrayOf(10)), theirs(10), (it) => it.openMs, [1, 0.7]),
    ratio(
      "L6",
      "peak memory, 10 MB, 30 edits, pull",
      ours("pull", arrayOf(10)),
      theirs(10),
      (it) => it.peakMb,
      [0.35, 0.2],
    ),
    ...MODES.flatMap((mode) => [10, 48].map((size) => deafnessTarget(mode, size))),
    ...MODES.map((mode) => growthTarget(mode, reference)),
  ];
}

/**
 * What sizes cost, for the table of growth.
 * @param {import("../lib/rounds.mjs").Results} results
 */
export function growth(results) {
  const rows = SIZES.flatMap((size) => [
    { server: "evalset, pull", size, id: ours("pull", arrayOf(size)).id },
    { server: "evalset, push", size, id: ours("push", arrayOf(size)).id },
    { server: "JSON server, pull", size, id: theirs(size).id },
  ]);
  return rows
    .filter(({ id }) => results.middle([id], p50) !== undefined)
    .map(({ server, size, id }) => {
      const middle = (toNumber) => results.middle([id], toNumber);
      const [editP50, editP95] = [middle(p50), middle(p95)];
      return {
        server,
        size,
        editP50,
        editP95,
        cpuPerEdit: middle((it) => it.cpuPerEdit),
        openMs: middle((it) => it.openMs),
        peakMb: middle((it) => it.peakMb),
      };
    });
}

function target(id, measurements, judge) {
  return { id, measurements, judge };
}

/** One number of two sessions, divided. */
function ratio(id, what, mine, peer, toNumber, [limit, stretch]) {
  const of = [mine.id, peer.id];
  return target(id, [mine, peer], (results) => {
    const from = of.map((each) => show(results.middle([each], toNumber))).join(" / ");
    const about = { what: `${what} / JSON server, pull`, limit, stretch, of, from };
    return [lineOf(results, about, (our, their) => toNumber(our) / toNumber(their))];
  });
}

function editTarget(mode) {
  const name = arrayOf(10);
  const against = ratio("L1", `edit p50, 10 MB, ${mode}`, ours(mode, name), theirs(10), p50, [1 / 20, 1 / 60]);
  return target("L1", against.measurements, (results) => [
    ...editLines(name, mode)(results),
    ...against.judge(results),
  ]);
}

function editLines(name, mode) {
  const of = [ours(mode, name).id];
  return (results) => {
    const from = `${show(results.middle(of, (it) => it.cpuPerEdit))} ms of the server's CPU each`;
    const about = { of, unit: "ms", from };
    return [
      lineOf(results, { ...about, what: `edit to diagnostics p50, ${name}, ${mode}`, limit: 10, stretch: 5 }, p50),
      lineOf(results, { ...about, what: `edit to diagnostics p95, ${name}, ${mode}`, limit: 30, stretch: 15 }, p95),
    ];
  };
}

function structureTarget(mode) {
  const mine = session({ server: "evalset", scenario: "structure", mode, name: arrayOf(10) });
  const peer = session({ server: "json", scenario: "structure", mode: "pull", name: arrayOf(10) });
  const rest = mode === "push" ? PUSH_REST_MS : 0;
  return target("L3", [mine, peer], (results) =>
    ["broken", "mended"].map((key) => {
      const middle = (id) => results.middle([id], (sample) => percentile(sample[key], 50));
      const worst = results.perRound([mine.id], (sample) => Math.max(...sample[key]));
      const from = `as it was: ${show(middle(mine.id))}; JSON server, pull: ${show(middle(peer.id))}; our worst: ${show(Math.max(...worst))}`;
      const about = {
        what: `quote ${key === "broken" ? "typed" : "deleted"}, 10 MB, ${mode}`,
        limit: 120,
        stretch: 60,
      };
      return lineOf(results, { ...about, unit: "ms", of: [mine.id], from }, (sample) =>
        withoutRest(percentile(sample[key], 50), rest),
      );
    }),
  );
}

function withoutRest(ms, rest) {
  return ms < rest ? ms : ms - rest;
}

function questionTarget(mode) {
  const mine = ours(mode, arrayOf(10));
  const peer = theirs(10);
  return target("L4", [mine, peer], (results) =>
    [
      { key: "idle", what: "idle", limit: 25, stretch: 10 },
      { key: "behind", what: "right behind an edit", limit: 30, stretch: 15 },
    ].map(({ key, what, limit, stretch }) => {
      const from = `JSON server, pull: ${show(results.middle([peer.id], p95Of(key)))}`;
      const about = { what: `completion and hover p95, 10 MB, ${mode}, ${what}`, limit, stretch, unit: "ms" };
      return lineOf(results, { ...about, of: [mine.id], from }, p95Of(key));
    }),
  );
}

function deafnessTarget(mode, size) {
  const mine = session({ server: "evalset", scenario: "deafness", mode, name: arrayOf(size) });
  return target("L7", [mine], (results) => {
    const middle = (key) => show(results.middle([mine.id], (sample) => sample[key]));
    const from = `open ${middle("open")}, edits ${middle("edits")}, quotes ${middle("structure")}; first answer after ${middle("readMs")}; the client's own longest pause ${middle("ownPause")}`;
    const about = { what: `longest time without an answer, ${size} MB, ${mode}`, limit: 50, stretch: 16, unit: "ms" };
    return [lineOf(results, { ...about, of: [mine.id], from }, largest)];
  });
}

function growthTarget(mode, reference) {
  const [small, , large] = SIZES.map((size) => ours(mode, arrayOf(size)));
  const sessions = SIZES.map((size) => ours(mode, arrayOf(size)));
  const of = [large.id, small.id];
  return target("L8", [...sessions, ...reference.map(theirs)], (results) => {
    const from = of.map((id) => `${show(results.middle([id], p50))} ms`).join(" / ");
    const about = { what: `edit p50, 48 MB / 1 MB, ${mode}`, limit: 2, stretch: 1.3, of, from };
    return [lineOf(results, about, (big, little) => p50(big) / p50(little))];
  });
}
