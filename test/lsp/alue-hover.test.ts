import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORMATS, isArray, member } from "../../server/src/engine/index.ts";
import { startClient, type TestClient } from "../harness/lsp.ts";

const ALUE = FORMATS.filter(({ id }) => id.startsWith("alue-"));

let client: TestClient;
beforeAll(async () => {
  const formats = Object.fromEntries(ALUE.map(({ id }) => [`**/${id}/*`, id]));
  client = await startClient({ settings: { formats }, initializationOptions: { settings: { formats } } });
});
afterAll(() => client.dispose());

let count = 0;

async function open(format: string, text: string): Promise<string> {
  const uri = `file:///data/${format}/${++count}.${format === "alue-summarization" ? "jsonl" : "json"}`;
  await client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
  return uri;
}

async function hoverAt(uri: string, needle: string, nth = 0): Promise<string> {
  return client.hoverText(uri, client.positionOf(uri, needle, { nth, offset: 1 }));
}

/** The examples that a schema gives of whole files, or of lines where it knows no other. */
function examplesOf({ schema }: (typeof ALUE)[number]): readonly unknown[] {
  const examples = member(schema, "examples");
  return isArray(examples) ? examples : [];
}

describe("a field", () => {
  const files = ALUE.flatMap((format) => examplesOf(format).map((example) => [format.id, example] as const));

  it("has an example in each schema", () => {
    expect(new Set(files.map(([id]) => id)).size).toBe(ALUE.length);
  });

  it.each(files)("of %s is explained wherever it stands", async (format, example) => {
    const text = format === "alue-summarization" ? linesOf(example) : JSON.stringify(example, undefined, 1);
    const uri = await open(format, text);
    const keys = [...text.matchAll(/"[A-Za-z_]+"(?=: )/g)];
    expect(keys.length).toBeGreaterThan(1);
    for (const { 0: key, index } of keys) {
      const nth = text.slice(0, index).split(key).length - 1;
      expect(await hoverAt(uri, key, nth), `${key}, ${nth}`).toMatch(/\*\*[^*]+\*\*.* \(.*\)/);
    }
  });

  function linesOf(example: unknown): string {
    const lines = Array.isArray(example) ? example : [example];
    return lines.map((line) => JSON.stringify(line, undefined, 1).replaceAll("\n", "")).join("\n");
  }
});

const CHOICES = String.raw`Which *light*?\r\nA) green\r\nB) red\r\nC) white`;

describe("a label", () => {
  it("is told with the text of the choice that it names, on key and value", async () => {
    const uri = await open("alue-mcqa", `{"data": [{"id": 1, "input": "${CHOICES}", "output": "B"}]}`);
    expect(await hoverAt(uri, '"output"')).toContain("**B**: red\n");
    expect(await hoverAt(uri, '"B"')).toMatch(/^\*\*B\*\*: red\n\n---\n\n\*\*Output\*\*/);
  });

  it("that names none is told the choices", async () => {
    const uri = await open("alue-mcqa", `{"data": [{"id": 1, "input": "${CHOICES}", "output": "D"}]}`);
    expect(await hoverAt(uri, '"D"')).toContain(
      "**Names no choice of this question.**\n- **A**: green\n- **B**: red\n- **C**: white",
    );
  });

  it("is told in the keys of the initial release and in examples", async () => {
    const uri = await open(
      "alue-mcqa-legacy",
      `{"examples": [{"question": "${CHOICES}", "correct_answer": {"selected_option": "C"}}], "data": [{"question": "${CHOICES}", "answer": "A", "id": 1}]}`,
    );
    expect(await hoverAt(uri, '"C"')).toContain("**C**: white");
    expect(await hoverAt(uri, '"A"')).toContain("**A**: green");
  });

  it("is left alone where no choices are recognised", async () => {
    const uri = await open("alue-mcqa", '{"data": [{"id": 1, "input": "Which?", "output": "B"}]}');
    expect(await hoverAt(uri, '"output"')).not.toContain("choice of this question");
  });
});

describe("an extracted answer", () => {
  const WORDS = "before ".repeat(20);
  const CONTEXT = `First line.\\nThe tower asked N042HX to wait for [it]. A fuel truck crossed. ${WORDS}`;
  const openGold = (gold: string): Promise<string> =>
    open(
      "alue-extractive-qa",
      `{"data": [{"paragraphs": [{"context": "${CONTEXT}", "qas": [{"id": "a", "question": "Who?", "answers": [{"text": ${gold}}]}]}]}]}`,
    );
  const hoverGold = async (gold: string): Promise<string> => hoverAt(await openGold(gold), '"text"');

  it("is shown in its line", async () => {
    expect(await hoverGold('"fuel truck"')).toMatch(
      /^\*\*In the context\*\*: The tower asked N042HX to wait for \\\[it\\\]\\\. A \*\*fuel truck\*\* crossed\\\. (before )+.*…\n/,
    );
    expect(await hoverAt(await openGold(`"['N042HX']"`), `"['N042HX']"`)).toContain("asked **N042HX** to wait");
  });

  it("is shown for each element of a list", async () => {
    const text = await hoverGold(`"['N042HX', 'fuel truk', 'zebra']"`);
    expect(text).toContain("asked **N042HX** to wait");
    expect(text).toContain('**Not in the context**: "fuel truk". The nearest words are:');
    expect(text).toContain('**Not in the context**: "zebra".');
  });

  it("is told apart where it is only spelt like it", async () => {
    expect(await hoverGold('"the Tower"')).toContain("**In the context**, spelt otherwise: **The tower** asked");
  });

  it("that means none is told so", async () => {
    expect(await hoverGold(`"['NONE']"`)).toContain("**No answer.**");
    expect(await hoverGold('""')).not.toContain("context**");
  });
});
