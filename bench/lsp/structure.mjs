import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { insert, removeLetter } from "./changes.mjs";
import { startSession } from "./session.mjs";
import { matches } from "./signature.mjs";

const PAUSE_MS = 300;

/**
 * Types a quote into a text, which turns the rest of the document inside out, and deletes it again. Timed is how long
 * until the diagnostics are exactly what an independent check of the same text finds.
 * @param {import("./session.mjs").Spec} spec
 */
export async function measureStructure(spec) {
  const session = await startSession(spec);
  const rightAt = (index) => (spec.broken === undefined ? () => true : matches(spec.broken[index]));
  const right = spec.expected === undefined ? () => true : matches(spec.expected);
  session.open();
  await session.diagnostics(right);
  const broken = [];
  const mended = [];
  for (const [index, { word }] of spec.places.entries()) {
    broken.push(await time(session, insert(word, '"'), rightAt(index)));
    mended.push(await time(session, removeLetter(word), right));
  }
  await session.stop();
  return { broken, mended };
}

async function time(session, change, isRight) {
  await sleep(PAUSE_MS);
  const start = performance.now();
  session.change(change);
  await session.diagnostics(isRight);
  return performance.now() - start;
}
