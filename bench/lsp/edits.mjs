import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { insert, removeLetter } from "./changes.mjs";
import { startSession } from "./session.mjs";
import { matches } from "./signature.mjs";

const PAUSE_MS = 40;
/** One in so many pairs of edits is in a key, so that findings come and go. */
const KEY_EVERY = 5;
/** After so long a slow server is spared the rest. */
const PATIENCE_MS = 30_000;
/** How often completion and hover are asked for. */
const QUESTIONS = 20;

/**
 * A person who opens a document, types letters and deletes them again, and asks for hover and completion.
 * Milliseconds are wall clock in this process, from the message sent to the answer read.
 * @param {import("./session.mjs").Spec & { readonly edits: number, readonly questions?: number }} spec
 */
export async function measureEdits(spec) {
  const session = await startSession(spec);
  const openedAt = performance.now();
  session.open();
  const isRight = spec.expected === undefined ? () => true : matches(spec.expected);
  const opened = await session.diagnostics(isRight);
  const openMs = performance.now() - openedAt;
  const cpuBefore = cpuMs(session.pid);
  const edits = await typeLetters(session, spec, opened);
  const cpuPerEdit = (cpuMs(session.pid) - cpuBefore) / edits.length;
  const peakMb = peakMemory(session.pid);
  const idle = await ask(session, spec, () => {});
  const behind = await ask(session, spec, createTyping(session));
  await session.stop();
  return { startMs: session.startMs, openMs, findings: opened.length, edits, cpuPerEdit, peakMb, idle, behind };
}

/** Types and deletes in turns, at one place after another; answers with what each edit took. */
async function typeLetters(session, { places, edits, expected }, opened) {
  const rules = rulesOf(opened);
  const isKnown = expected !== undefined;
  const sameAsBefore = (diagnostics) => !isKnown || rulesOf(diagnostics) === rules;
  const oneMore = (diagnostics) => !isKnown || diagnostics.length > opened.length;
  const times = [];
  const edit = async (change, isRight) => {
    await sleep(PAUSE_MS);
    const start = performance.now();
    session.change(change);
    await session.diagnostics(isRight);
    times.push(performance.now() - start);
  };
  const end = performance.now() + PATIENCE_MS;
  for (let pair = 0; pair < edits / 2 && performance.now() < end; pair++) {
    const place = places[pair % places.length];
    const isKey = pair % KEY_EVERY === KEY_EVERY - 1;
    const position = isKey ? place.key : place.word;
    await edit(insert(position, "x"), isKey ? oneMore : sameAsBefore);
    await edit(removeLetter(position), sameAsBefore);
  }
  return times;
}

/** Asks for hover and completion in turns, each after some act; answers with what each answer took. */
async function ask(session, { places, questions = QUESTIONS }, act) {
  const times = [];
  const end = performance.now() + PATIENCE_MS;
  for (let index = 0; index < questions && performance.now() < end; index++) {
    const place = places[index % places.length];
    for (const method of ["textDocument/hover", "textDocument/completion"]) {
      await sleep(PAUSE_MS);
      const acting = act(places[0]);
      const start = performance.now();
      await session.request(method, { textDocument: { uri: session.uri }, position: place.ask });
      times.push(performance.now() - start);
      await acting;
    }
  }
  return times;
}

/** Types a letter and deletes it, in turns. A client that pulls does so at once: a question then stands behind it. */
function createTyping(session) {
  let isTyped = false;
  return ({ word }) => {
    session.change(isTyped ? removeLetter(word) : insert(word, "x"));
    isTyped = !isTyped;
    return session.diagnostics(() => true);
  };
}

function rulesOf(diagnostics) {
  return diagnostics
    .map(({ code }) => code)
    .sort()
    .join();
}

/** User and system time of a process so far; only Linux tells. */
function cpuMs(pid) {
  const fields = readProcess(pid, "stat")
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return fields === undefined ? Number.NaN : (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The largest resident set of a process so far, in megabytes of 10^6 bytes; `undefined` where the system does not tell. */
function peakMemory(pid) {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readProcess(pid, "status") ?? "")?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}
