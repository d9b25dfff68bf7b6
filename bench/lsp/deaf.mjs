import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { insert, removeLetter } from "./changes.mjs";
import { startSession } from "./session.mjs";

const TINY = "file:///tiny.jsonl";
const TINY_TEXT = '{"input": "a", "output": "b", "split": "test", "id": "1"}\n';
const EVERY_MS = 5;
const PAUSE_MS = 150;
const EDITS = 10;

/**
 * How long the server does not answer. While a large document is opened, edited, broken and mended, a question about
 * another, tiny one is sent every few milliseconds; the longest answer of each part counts. Opening counts from the first
 * answer behind the message with the document: reading that message is not the server's doing.
 * @param {import("./session.mjs").Spec} spec
 */
export async function measureDeafness(spec) {
  const session = await startSession(spec);
  session.notify("textDocument/didOpen", {
    textDocument: { uri: TINY, languageId: "jsonl", version: 1, text: TINY_TEXT },
  });
  await askTiny(session);
  const sent = performance.now();
  session.open();
  await askTiny(session);
  const readMs = performance.now() - sent;
  const pings = startPings(session);
  const part = async (work) => {
    pings.reset();
    await work();
    await sleep(PAUSE_MS);
    return pings.longest();
  };
  const settle = async (change) => {
    session.change(change);
    await session.diagnostics(() => true);
    await sleep(PAUSE_MS);
  };
  const open = await part(() => session.diagnostics(() => true));
  const edits = await part(async () => {
    for (let index = 0; index < EDITS; index += 2) {
      const { word } = spec.places[(index / 2) % spec.places.length];
      await settle(insert(word, "x"));
      await settle(removeLetter(word));
    }
  });
  const structure = await part(async () => {
    for (const { word } of spec.places) {
      await settle(insert(word, '"'));
      // What the server puts off until typing rests.
      await sleep(4 * PAUSE_MS);
      await settle(removeLetter(word));
      await sleep(4 * PAUSE_MS);
    }
  });
  await pings.stop();
  await session.stop();
  return { readMs, open, edits, structure, ownPause: pings.ownPause() };
}

function askTiny({ request }) {
  return request("textDocument/hover", { textDocument: { uri: TINY }, position: { line: 0, character: 3 } });
}

/** Asks again and again, whether or not the last question was answered. */
function startPings(session) {
  let longest = 0;
  let ownPause = 0;
  let countFrom = performance.now();
  let lastTick = countFrom;
  // A question that fails ends this process: nothing that came after would mean anything.
  const timer = setInterval(async () => {
    const sent = performance.now();
    ownPause = Math.max(ownPause, sent - lastTick - EVERY_MS);
    lastTick = sent;
    await askTiny(session);
    if (sent >= countFrom) {
      longest = Math.max(longest, performance.now() - sent);
    }
  }, EVERY_MS);
  return {
    reset() {
      longest = 0;
      countFrom = performance.now();
    },
    longest: () => longest,
    /** The longest that this process was held up itself, which may be part of the longest answer. */
    ownPause: () => ownPause,
    async stop() {
      clearInterval(timer);
      // Whatever is still on its way was sent before this question.
      await askTiny(session);
    },
  };
}
