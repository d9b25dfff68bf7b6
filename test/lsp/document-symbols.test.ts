import { afterEach, beforeEach, expect, it } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver";
import { startClient, type TestClient } from "../harness/lsp.ts";

const uri = "file:///data/talks.jsonl";
const DATASET =
  '{"session_id": "late-ferry", "assistant_id": "bot", "context": "", "conversation": [{"qa_id": "q1", "query": "Is  the\\nferry late?"}, {"query": "And now?"}]}';

let client: TestClient;

beforeEach(async () => {
  client = await startClient({ initializationOptions: { builtInJson: true } });
});
afterEach(() => client.dispose());

async function outline(text: string, languageId = "jsonl"): Promise<readonly DocumentSymbol[]> {
  const file = languageId === "jsonl" ? uri : "file:///data/talks.json";
  await client.open({ uri: file, languageId, text });
  return client.symbols(file);
}

function lines(symbols: readonly DocumentSymbol[], indent = ""): readonly string[] {
  return symbols.flatMap(({ name, detail, children }) => [
    `${indent}${name} | ${detail}`,
    ...lines(children ?? [], `${indent}  `),
  ]);
}

it("lists records and their turns", async () => {
  const symbols = await outline(`${DATASET}\n\n${DATASET.replace("late-ferry", "other")}\n`);
  expect(lines(symbols)).toEqual([
    "late-ferry | 2 turns, bot",
    "  q1 | Is the ferry late?",
    "  Turn 2 | And now?",
    "other | 2 turns, bot",
    "  q1 | Is the ferry late?",
    "  Turn 2 | And now?",
  ]);
  expect(client.textAt(uri, symbols[1]?.range ?? expect.fail())).toBe(DATASET.replace("late-ferry", "other"));
  expect(client.textAt(uri, symbols[1]?.selectionRange ?? expect.fail())).toBe('"other"');
  expect(client.textAt(uri, symbols[1]?.children?.[0]?.selectionRange ?? expect.fail())).toBe('"q1"');
});

it("lists streamed batches by their session and turn", async () => {
  const symbols = await outline(
    '{"metadata": {"session_id": "s", "assistant_id": "a", "context": ""}, "batch": {"qa_id": "q1", "query": "Late?"}}',
  );
  expect(lines(symbols)).toEqual(["s | q1: Late?"]);
});

it("names records of no known format by their id or their number", async () => {
  expect(lines(await outline('{"id": 7}\n{"x": 1}\n12\n{"id": "'))).toEqual([
    "7 | ",
    "Record 2 | ",
    "Record 3 | ",
    "Record 4 | ",
  ]);
});

it("follows an edit", async () => {
  await outline(`${DATASET}\n${DATASET}`);
  await client.replace(uri, "late-ferry", "early-ferry");
  const symbols = await client.symbols(uri);
  expect(symbols.map(({ name }) => name)).toEqual(["early-ferry", "late-ferry"]);
  expect(client.textAt(uri, symbols[1]?.selectionRange ?? expect.fail())).toBe('"late-ferry"');
});

it("leaves JSON to VS Code, and serves it elsewhere", async () => {
  expect(await outline(`[${DATASET}]`, "json")).toEqual([]);
  client.dispose();
  client = await startClient();
  expect(lines(await outline(`[${DATASET}]`, "json"))).toHaveLength(3);
});

it("is silent on other files", async () => {
  client.dispose();
  client = await startClient();
  expect(await outline('{"name": "x"}', "json")).toEqual([]);
});

it("lists lines of summarization by their ids, or by what they say", async () => {
  const symbols = await outline(
    '{"input": "A long  text.", "output": "Text.", "split": "example"}\n{"input": "More.", "output": "M.", "split": "test", "id": "log-1"}',
  );
  expect(lines(symbols)).toEqual(["A long text. | example", "log-1 | test: More."]);
});

it.each([
  [
    "alue-mcqa",
    String.raw`{"examples": [{"input": "Who?\nA) you\nB) me", "output": "A"}], "data": [{"id": 7, "input": "Why?\nA) so\nB) no"}]}`,
    ["Who? A) you B) me | ", "7 | Why? A) so B) no"],
  ],
  [
    "alue-extractive-qa",
    '{"data": [{"paragraphs": [{"context": "N1 flew.", "qas": [{"id": "a", "question": "Who?"}, {"question": "Why?"}]}]}]}',
    ["N1 flew. | 2 questions", "  a | Who?", "  Question 2 | Why?"],
  ],
  [
    "alue-rag",
    '{"examples": [{"query": "How?"}], "data": [{"paragraphs": [{"qas": [{"id": "0", "question": "Who?"}]}]}]}',
    ["How? | ", "Record 2 | 1 question", "  0 | Who?"],
  ],
  ["alue-text-label", '[{"text": "Fine.", "label": "good"}]', ["Fine. | good"]],
])("lists records of %s where no other server does", async (format, text, expected) => {
  client.dispose();
  const settings = { formats: { "**/*.json": format } };
  client = await startClient({ settings, initializationOptions: { settings } });
  expect(lines(await outline(text, "json"))).toEqual(expected);
});
