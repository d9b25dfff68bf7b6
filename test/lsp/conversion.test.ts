import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONVERT_REQUEST, type ConvertParams, type ConvertResult } from "../../server/src/lsp/features/conversion.ts";
import { type ClientOptions, PATIENT_HOST, startClient, type TestClient } from "../harness/lsp.ts";

const JSON_FILE = "file:///data/talks.json";
const JSONL_FILE = "file:///data/talks.jsonl";

let client: TestClient;

const open = (uri: string, text: string): Promise<void> =>
  client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });

const convert = (uri: string, params: Omit<ConvertParams, "textDocument">): Promise<ConvertResult> =>
  client.connection.sendRequest(CONVERT_REQUEST, { textDocument: { uri }, ...params });

async function start(options: ClientOptions = {}): Promise<void> {
  client = await startClient(options);
}

afterEach(() => client.dispose());

describe("a document is converted", () => {
  beforeEach(() => start());

  it("to JSON Lines and to an array, indented as the editor does it", async () => {
    await open(JSON_FILE, '[\n  {"a": 1.0,\n   "b": "\\u00e9"}\n]\n');
    const lines = { text: '{"a": 1.0, "b": "\\u00e9"}\n', languageId: "jsonl" };
    expect(await convert(JSON_FILE, { to: "jsonl", unit: "    " })).toEqual(lines);
    await open(JSONL_FILE, lines.text);
    expect(await convert(JSONL_FILE, { to: "json", unit: "\t" })).toEqual({
      text: '[\n\t{\n\t\t"a": 1.0,\n\t\t"b": "\\u00e9"\n\t}\n]\n',
      languageId: "json",
    });
    expect(await convert(JSONL_FILE, { to: "json" })).toEqual({
      text: '[\n  {"a": 1.0, "b": "\\u00e9"}\n]\n',
      languageId: "json",
    });
  });

  it("or refused, with place and reason", async () => {
    await open(JSONL_FILE, '{"a": 1}\n{"a": 1 "b": 2}\n');
    expect(await convert(JSONL_FILE, { to: "json" })).toMatchObject({
      refusal: {
        message: 'A comma is missing before "b".',
        range: { start: { line: 1, character: 8 } },
      },
    });
    expect(await convert("file:///data/closed.json", { to: "json" })).toBeNull();
  });
});

describe("a document with bytes that are not UTF-8", () => {
  it("is refused where characters are lost, and converted where the editor has decoded it", async () => {
    const fault = { kind: "bytes", at: 7, byte: 0xe9, offset: 7, count: 1, guess: undefined } as const;
    await start({ host: { ...PATIENT_HOST, encodingOf: async () => [fault] } });
    await open(JSONL_FILE, '{"a": "\ufffd"}\n');
    await client.pull(JSONL_FILE);
    expect(await convert(JSONL_FILE, { to: "json" })).toMatchObject({ refusal: { message: /Byte 7/ } });
    await client.replace(JSONL_FILE, "\ufffd", "é");
    expect(await convert(JSONL_FILE, { to: "jsonl" })).toMatchObject({ text: '{"a": "é"}\n' });
  });
});

describe("the layout of a record", () => {
  const RECORD =
    '{"session_id": "s", "assistant_id": "a", "context": "", "conversation": [{"qa_id": "q1", "query": "q", "assistant": "b", "ground_truth_assistant": "c"}]}';
  const SPREAD = JSON.stringify(JSON.parse(RECORD), undefined, 2).replaceAll("\n", "\n  ");
  const ONE = `[\n  ${RECORD}\n]\n`;
  const MANY = `[\n  ${SPREAD}\n]\n`;

  const offered = async (uri: string, context: { readonly triggerKind?: 1 | 2 } = {}) => {
    const actions = await client.codeActions(uri, client.rangeOf(uri, '"query"'), context);
    return actions.filter(({ title }) => title.includes("this record"));
  };

  it("is turned over in JSON, and left alone in JSON Lines", async () => {
    await start();
    for (const [text, title, result] of [
      [ONE, "Spread this record over lines", MANY],
      [MANY, "Put this record on one line", ONE],
    ] as const) {
      await open(JSON_FILE, text);
      const [action, ...others] = await offered(JSON_FILE);
      expect(others).toEqual([]);
      expect(action).toMatchObject({ title, kind: "refactor.rewrite" });
      expect(client.textAfter(JSON_FILE, action?.edit?.changes?.[JSON_FILE] ?? [])).toBe(result);
      await client.close(JSON_FILE);
    }
    await open(JSONL_FILE, `${RECORD}\n`);
    expect(await offered(JSONL_FILE)).toEqual([]);
  });

  it("is made when it is chosen, and lights no bulb", async () => {
    await start({ resolvesCodeActions: true });
    await open(JSON_FILE, ONE);
    const [action] = await offered(JSON_FILE, { triggerKind: 1 });
    const resolved = action && (await client.resolve(action));
    expect(client.textAfter(JSON_FILE, resolved?.edit?.changes?.[JSON_FILE] ?? [])).toBe(MANY);
    expect(await offered(JSON_FILE, { triggerKind: 2 })).toEqual([]);
  });
});
