import { afterEach, beforeEach, expect, it } from "vitest";
import type { Range } from "vscode-languageserver";
import { startClient, type TestClient, WHOLE } from "../harness/lsp.ts";

const uri = "file:///data/talks.jsonl";

let client: TestClient;

beforeEach(async () => {
  client = await startClient();
});
afterEach(() => client.dispose());

type Turn = readonly [qaId: string | undefined, weight?: unknown];

function record(session: string, ...turns: readonly Turn[]): string {
  return JSON.stringify({
    session_id: session,
    assistant_id: "a",
    context: "",
    conversation: turns.map(([qa_id, weight]) => ({ qa_id, query: "", weight })),
  });
}

/** Each hint with the text in front of it. */
async function hints(range: Range = WHOLE): Promise<readonly string[]> {
  const found = await client.inlayHints(uri, range);
  return found.map(({ position, label }) => {
    const lineStart = { line: position.line, character: 0 };
    const before = client.textAt(uri, { start: lineStart, end: position });
    return `${position.line} ${before.slice(before.lastIndexOf(":") + 1)} ${label}`;
  });
}

async function open(...records: readonly string[]): Promise<void> {
  await client.open({ uri, languageId: "jsonl", text: records.join("\n") });
}

it("tells the weight of turns without one", async () => {
  await open(record("s", ["q1", 0.6], ["q2"], ["q3", null]));
  expect(await hints()).toEqual(['0 "q2" weight 0.2', '0 "q3" weight 0.2']);
  expect((await client.inlayHints(uri, WHOLE))[0]?.tooltip).toContain("shares the remaining 0.4");
});

it("tells the equal weight that the library falls back to", async () => {
  await open(record("s", ["q1", 1.2], ["q2"]));
  expect(await hints()).toEqual(['0 "q2" weight 0.5']);
});

it("is silent where no weight is given, where all are, and where one is refused", async () => {
  await open(record("a", ["q1"], ["q2"]), record("b", ["q1", 0.5], ["q2", 0.4]), record("c", ["q1", -1], ["q2"]));
  expect(await hints()).toEqual([]);
});

it("is silent where a turn has no id to stand behind", async () => {
  await open(record("s", ["q1", 0.6], [undefined]));
  expect(await hints()).toEqual([]);
});

it("counts over all records of a session, and answers for the range alone", async () => {
  await open(record("s", ["q1", 0.6]), record("s", ["q2"]), record("s", ["q3"]));
  expect(await hints({ start: { line: 1, character: 0 }, end: { line: 2, character: 0 } })).toEqual([
    '1 "q2" weight 0.2',
  ]);
});

it("follows an edit", async () => {
  await open(record("s", ["q1", 0.6], ["q2"]));
  await client.replace(uri, "0.6", "0.75");
  expect(await hints()).toEqual(['0 "q2" weight 0.25']);
});
