import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClient, type TestClient } from "../harness/lsp.ts";

const JSON_FILE = "file:///data/talks.json";
const JSONL_FILE = "file:///data/talks.jsonl";

const TURN = '{"qa_id": "q1", "query": "q", "assistant": "a", "ground_truth_assistant": "g", "weight": 0.6}';
const OTHERS = '{"qa_id": "q2", "query": "q", "assistant": "a", "ground_truth_assistant": "g"}, {"qa_id": "q3"}';
const DATASET = `{"session_id": "s", "assistant_id": "b", "context": "", "conversation": [${TURN}, ${OTHERS}]}`;

let client: TestClient;

beforeEach(async () => {
  client = await startClient();
});
afterEach(() => client.dispose());

async function openJson(text: string): Promise<void> {
  await client.open({ uri: JSON_FILE, languageId: "json", text });
}

async function openLines(text: string): Promise<void> {
  await client.open({ uri: JSONL_FILE, languageId: "jsonl", text });
}

async function hoverAt(uri: string, needle: string, nth = 0): Promise<string> {
  return client.hoverText(uri, client.positionOf(uri, needle, { nth, offset: 1 }));
}

describe("a field", () => {
  it("has title, type, need, default and meaning, on key and value", async () => {
    await openJson(`[\n  ${DATASET}\n]`);
    const key = await hoverAt(JSON_FILE, '"session_id"');
    expect(key).toMatch(/^\*\*Session id\*\* \(text, required\)\n\nNames one conversation\./);
    expect(await hoverAt(JSON_FILE, '"s"')).toBe(key);
    expect(await hoverAt(JSON_FILE, '"weight"')).toContain("**Weight** (number, optional, default `null`)");
  });

  it("covers the key or the value", async () => {
    await openJson(`[${DATASET}]`);
    for (const [needle, covered] of [
      ['"session_id"', '"session_id"'],
      ['"s"', '"s"'],
      ['[{"qa_id"', "["],
    ] as const) {
      const hover = await client.hover(JSON_FILE, client.positionOf(JSON_FILE, needle));
      expect(hover?.range && client.textAt(JSON_FILE, hover.range)).toBe(covered);
    }
  });

  it("is explained in JSON Lines, in every record", async () => {
    await openLines(`${DATASET}\n${DATASET}`);
    expect(await hoverAt(JSONL_FILE, '"context"', 1)).toContain("**Context** (text, required)");
  });

  it("is explained in a streamed batch", async () => {
    await openLines('{"metadata": {"session_id": "s", "assistant_id": "a", "context": ""}, "batch": {"qa_id": "q"}}');
    expect(await hoverAt(JSONL_FILE, '"context"')).toContain("**Context** (text, required)");
    expect(await hoverAt(JSONL_FILE, '"qa_id"')).toContain("**Turn id** (text, required)");
  });

  it("is explained outside the records", async () => {
    await openJson(`{"connector": {}, "datasets": [${DATASET}, ${DATASET}], "config": {}}`);
    expect(await hoverAt(JSON_FILE, '"config"')).toContain("**Config** (object)");
    expect(await hoverAt(JSON_FILE, '"datasets"')).toContain("**Datasets** (list, required)");
    expect(await hoverAt(JSON_FILE, '"assistant_id"', 1)).toContain("**Assistant id**");
  });

  it("is explained where the loader checks nothing", async () => {
    await openLines(DATASET.replace('"weight": 0.6', '"agentic": {"tools_used": [{"step": 1}]}'));
    expect(await hoverAt(JSONL_FILE, '"step"')).toContain("**Step** (whole number)");
  });

  it("is explained in text that is half-written", async () => {
    await openJson('[\n  {"session_id": "s", "assistant_id": "b", "conversation": [{"qa_id": "q1", "quer');
    expect(await hoverAt(JSON_FILE, '"qa_id"')).toContain("**Turn id**");
    await client.replace(JSON_FILE, '"quer', '"query": ');
    expect(await hoverAt(JSON_FILE, '"query"')).toContain("**Query**");
  });

  it("is silent where it knows nothing", async () => {
    await openJson(`[${DATASET.replace('"context"', '"note": {"session_id": 1}, "context"')}]`);
    expect(await hoverAt(JSON_FILE, '"session_id": 1')).toBe("");
    expect(await client.hover(JSON_FILE, client.positionOf(JSON_FILE, ", ", { offset: 1 }))).toBeNull();
    await client.open({ uri: "file:///data/package.json", languageId: "json", text: '{"context": "x"}' });
    expect(await hoverAt("file:///data/package.json", '"context"')).toBe("");
  });
});

describe("a weight", () => {
  it("says what counts and why, on key and value", async () => {
    await openJson(`[${DATASET}]`);
    const expected = "**Effective weight: 0.6.** As given. 2 turns without weight share the remaining 0.4.";
    expect(await hoverAt(JSON_FILE, '"weight"')).toContain(expected);
    expect(await hoverAt(JSON_FILE, " 0.6")).toContain(expected);
  });

  it("is told at the id of a turn without one", async () => {
    await openJson(`[${DATASET}]`);
    const expected = "**Effective weight: 0.2.** This turn shares the remaining 0.4 with 1 other turn.";
    expect(await hoverAt(JSON_FILE, '"q2"')).toContain(expected);
    expect(await hoverAt(JSON_FILE, '"qa_id"', 1)).toContain(expected);
    expect(await hoverAt(JSON_FILE, '"q1"')).not.toContain("Effective weight");
  });

  it("counts over all records of a session", async () => {
    const batch = (id: string, weight: string) =>
      `{"metadata": {"session_id": "s", "assistant_id": "a", "context": ""}, "batch": {"qa_id": "${id}"${weight}}}`;
    await openLines([batch("q1", ', "weight": 0.5'), batch("q2", ', "weight": 0.4')].join("\n"));
    expect(await hoverAt(JSONL_FILE, '"weight"', 1)).toContain(
      "**Effective weight: 0.5.** Both turns of this session get equal weights, because the given weights add up to 0.9, not 1.",
    );
  });
});

describe("a finding", () => {
  it("says why it matters, and leaves the message to the editor", async () => {
    await openJson(`[${DATASET.replace("0.6", "1.5")}]`);
    const text = await hoverAt(JSON_FILE, '"conversation"');
    expect(text).toContain("**Why it matters**: The library ignores weights");
    expect(text).not.toContain("add up to 1.5");
    expect(await hoverAt(JSON_FILE, '"context"')).not.toContain("Why it matters");
  });
});
