import { afterEach, describe, expect, it } from "vitest";
import { startClient, type TestClient } from "../harness/lsp.ts";

const FILE = "file:///data/log.jsonl";

let client: TestClient;

afterEach(() => client.dispose());

/** A turn of a log; `more` stands at its end. */
function turn(session: string, id: string, more = ""): string {
  const metadata = `{"session_id": "${session}", "assistant_id": "a", "language": "english", "context": ""}`;
  return `{"metadata": ${metadata}, "batch": {"qa_id": "${id}", "query": "q", "assistant": "a", "ground_truth_assistant": "g"${more}}}`;
}

async function open(lines: readonly string[]): Promise<void> {
  client = await startClient();
  await client.open({ uri: FILE, languageId: "jsonl", text: `${lines.join("\n")}\n` });
}

async function labels(needle: string, offset: number): Promise<readonly string[]> {
  return (await client.completion(FILE, client.positionOf(FILE, needle, { offset }))).map(({ label }) => label);
}

describe("a file of many records", () => {
  // Two sessions that alternate, so that every part of the file has turns of both.
  const lines = Array.from({ length: 1500 }, (_, at) =>
    turn(at % 2 === 0 ? "even" : "odd", `q${at}`, at === 100 ? ', "weight": 0.25' : ""),
  );

  it("is asked as a whole for the next id, however far away the last one is", async () => {
    await open(lines.with(700, turn("even", "")));
    expect((await labels('"qa_id": ""', 10))[0]).toBe("q1499");
    await client.replace(FILE, '"q1498"', '"q1499"');
    expect((await labels('"qa_id": ""', 10))[0]).toBe("q1500");
    await client.replace(FILE, '"qa_id": ""', '"qa_id": "x"');
    expect((await labels('"qa_id": "x"', 10))[0]).toBe("q1500");
  });

  it("is asked as a whole for what the other turns of a session leave", async () => {
    await open([...lines, turn("even", "last", ', "weight": '), turn("odd", "end", ', "weight":  ')]);
    expect((await labels('"weight": }', 10))[0]).toBe(String(Number((0.75 / 750).toPrecision(4))));
    expect((await labels('"weight":  }', 10))[0]).toBe(String(Number((1 / 751).toPrecision(4))));
  });

  it("shows what a turn weighs beside the given weights of far away ones", async () => {
    await open(lines);
    const range = client.rangeOf(FILE, '"q1400"');
    const weighed = async () => (await client.inlayHints(FILE, range)).map(({ label }) => label);
    expect(await weighed()).toEqual(["weight 0.00100134"]);
    await client.replace(FILE, '"weight": 0.25', '"weight": 0.5');
    expect(await weighed()).toEqual(["weight 0.000667557"]);
  });
});
