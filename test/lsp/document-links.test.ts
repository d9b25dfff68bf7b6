import { afterEach, beforeEach, expect, it } from "vitest";
import { startClient, type TestClient } from "../harness/lsp.ts";

const URI = "file:///data/a%20b/tails.json";
const CONTEXT = String.raw`The \"tower\" asked N042HX to wait.\nA fuel truck crossed; \u004e015LK waited.`;
const file = (...golds: readonly string[]): string =>
  `{"data": [{"title": "t", "paragraphs": [\n  {"context": "${CONTEXT}",\n   "qas": [{"id": "a", "question": "Who?", "answers": [\n${golds
    .map((gold) => `{"text": ${JSON.stringify(gold)}}`)
    .join(",\n")}]}]}]}]}`;

let client: TestClient;
beforeEach(async () => {
  const settings = { formats: { "**/*.other.json": "alue-rag", "**/*.json": "alue-extractive-qa" } };
  client = await startClient({ settings, initializationOptions: { settings } });
});
afterEach(() => client.dispose());

/** What each link covers, and what it leads to. */
async function links(text: string, uri = URI): Promise<readonly (readonly [string, string])[]> {
  await client.open({ uri, languageId: "json", text });
  return (await client.links(uri)).map(({ range, target = "", tooltip }) => {
    expect(tooltip).toBe("Go to the passage");
    const [, file, ...numbers] = /^(.*)#L(\d+),(\d+)-L(\d+),(\d+)$/.exec(target) ?? [];
    const [line = 0, column = 0, endLine = 0, endColumn = 0] = numbers.map((each) => Number(each) - 1);
    expect(file).toBe(uri);
    const end = { line: endLine, character: endColumn };
    return [client.textAt(uri, range), client.textAt(uri, { start: { line, character: column }, end })] as const;
  });
}

it("lead from an answer to its words in the context", async () => {
  expect(await links(file("fuel truck", "['N042HX', \"N015LK\"]", "tower"))).toEqual([
    ["fuel truck", "fuel truck"],
    ["N042HX", "N042HX"],
    ["N015LK", String.raw`\u004e015LK`],
    ["tower", "tower"],
  ]);
});

it("are none where the words do not stand there", async () => {
  expect(await links(file("['NONE']", "", "[NONE]", "zebra", "N042HY"))).toEqual([]);
});

it("follow an edit", async () => {
  await links(file("fuel truck"));
  await client.replace(URI, "fuel truck crossed", "red fuel truck crossed");
  await client.replace(URI, '{"data"', '\n\n{"data"');
  const [link] = await client.links(URI);
  const start = client.positionOf(URI, "fuel truck crossed");
  expect(link?.target).toContain(`#L${start.line + 1},${start.character + 1}-`);
});

it("are none in other formats and in broken text", async () => {
  expect(await links(file("fuel truck"), "file:///data/x.other.json")).toEqual([]);
  expect(await links('{"data": [{"paragraphs": [{"context": "a b", "qas": [{"answers": [{"text": "a', URI)).toEqual([
    ["a", "a"],
  ]);
});
