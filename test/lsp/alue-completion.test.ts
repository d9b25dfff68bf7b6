import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompletionItem, CompletionItemKind, CompletionRequest } from "vscode-languageserver/node";
import { createLines, detect } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";
import { startClient, TEST_UUID, type TestClient } from "../harness/lsp.ts";
import { type Completed, complete } from "./accept.ts";

/** Endings that stand for formats, whatever is in the file. */
const ENDINGS: Readonly<Record<string, string>> = {
  ".mcqa.json": "alue-mcqa",
  ".mcqa-legacy.json": "alue-mcqa-legacy",
  ".extractive.json": "alue-extractive-qa",
  ".rag.json": "alue-rag",
  ".sum.jsonl": "alue-summarization",
  ".label.json": "alue-text-label",
  ".classify.json": "alue-classification-legacy",
  ".judge.json": "alue-judge-examples",
};

let client: TestClient;
beforeAll(async () => {
  const formats = Object.fromEntries(Object.entries(ENDINGS).map(([ending, format]) => [`**/*${ending}`, format]));
  client = await startClient({ settings: { formats }, initializationOptions: { settings: { formats } } });
});
afterAll(() => client.dispose());

const at =
  (ending: string) =>
  (marked: string): Promise<Completed> =>
    complete(client, marked, { ending });
const mcqa = at(".mcqa.json");
const mcqaLegacy = at(".mcqa-legacy.json");
const extractive = at(".extractive.json");
const rag = at(".rag.json");
const lines = at(".sum.jsonl");
const label = at(".label.json");

const beside = ({ items }: Completed): readonly (readonly [string, string | undefined])[] =>
  items.map((item: CompletionItem) => [item.label, item.labelDetails?.description]);

const CHOICES = String.raw`Which light?\r\nA) green\r\nB) red\r\nC) white`;
const question = (output: string): string => `{"data": [{"id": 1, "input": "${CHOICES}", ${output}}]}`;

describe("labels of a question", () => {
  it("are those of its own choices, each with its text", async () => {
    const completed = await mcqa(question('"output": "|"'));
    expect(beside(completed)).toEqual([
      ["A", "green"],
      ["B", "red"],
      ["C", "white"],
    ]);
    expect(completed.accept("B")).toBe(question('"output": "B"'));
    const five = await mcqa('{"data": [{"input": "Which?\\n1. one\\n2. two", "output": |}]}');
    expect(five.labels).toEqual(["1", "2"]);
    expect(five.accept("2")).toContain('"output": "2"');
  });

  it("are chosen from where the key is added", async () => {
    const { items, accept } = await mcqa(question("|"));
    expect(items.find(({ label }) => label === "output")?.textEdit?.newText).toContain("|A,B,C|");
    expect(accept("output")).toBe(question('"output": "A"'));
  });

  it("are the usual ones where no choices are recognised", async () => {
    expect((await mcqa('{"data": [{"input": "Which?", "output": "|"}]}')).labels).toEqual(["A", "B", "C"]);
  });

  it("are offered in the keys of the initial release and in examples", async () => {
    const item = `{"question": "${CHOICES}", `;
    expect((await mcqaLegacy(`{"data": [${item}"answer": "|", "id": 1}]}`)).labels).toEqual(["A", "B", "C"]);
    const example = `{"examples": [${item}"correct_answer": {"selected_option": "|"}}], "data": []}`;
    expect(beside(await mcqaLegacy(example))).toContainEqual(["C", "white"]);
    expect((await mcqa(`{"examples": [{"input": "${CHOICES}", "output": "|"}], "data": []}`)).labels).toHaveLength(3);
    expect((await mcqaLegacy(`{"examples": [${item}|}], "data": []}`)).accept("correct_answer")).toContain(
      '"correct_answer": {\n  "selected_option": "A"\n}',
    );
  });
});

describe("ids", () => {
  const items = (data: string, examples = ""): string => `{"examples": [${examples}], "data": [${data}]}`;

  it("stay integers, and are counted by place", async () => {
    const marked = items('{"id": 1}, {"id": 7}, {"id": |}', '{"id": 30}');
    expect((await mcqa(marked)).labels).toEqual(["8"]);
    expect((await mcqa(items('{"id": 1}', '{"id": 30}, {"id": |}'))).labels).toEqual(["31"]);
    expect((await mcqa(items("{|}"))).accept("id")).toContain('{"id": 1}');
    expect((await mcqa(items('{"id": "q-01"}, {"id": "|"}'))).labels).toEqual(["q-02"]);
  });

  it("of lines go on in their pattern", async () => {
    const line = '{"input": "a", "output": "b", "split": "test", "id": "log-009"}';
    expect((await lines(`${line}\n{"id": "|"}`)).labels).toEqual(["log-010"]);
    expect((await lines(`${line}\n{|}`)).accept("id")).toContain('{"id": "log-010"}');
    expect((await lines(`${line}\n{"id": |}`)).labels).not.toContain("null");
    expect((await lines('{"id": |}')).labels).not.toContain("null");
  });

  const paragraphs = (...qas: readonly string[]): string =>
    `{"data": [{"paragraphs": [${qas.map((each) => `{"context": "x", "qas": [${each}]}`).join(", ")}]}]}`;

  it("of RAG are positions as text, or the pattern of the file", async () => {
    expect((await rag(paragraphs('{"id": "|"}'))).labels).toEqual(["0"]);
    expect((await rag(paragraphs('{"id": "0"}, {"id": "1"}', '{"id": |}'))).accept("2")).toContain('{"id": "2"}');
    expect((await rag(paragraphs('{"id": 3}, {"id": "|"}'))).labels).toEqual(["4"]);
    expect((await rag(paragraphs('{"id": "fine-1"}, {"id": "|"}'))).labels).toEqual(["fine-2"]);
  });

  it("of extractive QA are no digits in quotes", async () => {
    expect((await extractive(paragraphs('{"id": "|"}'))).labels).toEqual([TEST_UUID]);
    expect((await extractive(paragraphs('{"id": "tower-01"}', '{"id": "|"}'))).labels).toEqual(["tower-02"]);
    expect((await extractive(paragraphs('{"id": "7"}, {"id": "|"}'))).labels).toEqual([TEST_UUID]);
    expect((await extractive(paragraphs('{"id": 7}, {"id": |}'))).labels).toEqual(["8"]);
    const uuid = TEST_UUID.replace("8d", "9d");
    expect((await extractive(paragraphs(`{"id": "${uuid}"}, {"id": "|"}`))).labels).toEqual([TEST_UUID]);
  });
});

describe("names in use", () => {
  const file = (list: string): string =>
    `{"data": [{"paragraphs": [{"qas": [{"answers": [{"text": "a", "document_id": ["staff handbook 1", "rooms-2"]}]}, {"answers": [{"text": "b", "document_id": ["rooms-2"]}, {"text": "c", "document_id": ${list}}]}]}]}]}`;

  it("of documents are offered in a list, but not twice", async () => {
    expect((await rag(file('["|"]'))).labels).toEqual(["rooms-2", "staff handbook 1"]);
    expect((await rag(file('["rooms-2", |]'))).labels).toEqual(["staff handbook 1"]);
    expect((await rag(file('["rooms-2", "st|"]'))).accept("staff handbook 1")).toBe(
      file('["rooms-2", "staff handbook 1"]'),
    );
    expect((await rag(file("[roo|]"))).accept("rooms-2")).toBe(file('["rooms-2"]'));
  });

  it("of labels are those of the set, examples included", async () => {
    const set = '{"examples": [{"text": "a", "label": "very good"}], "data": [{"text": "b", "label": "bad"}, ';
    const { labels, accept } = await label(`${set}{"text": "c", "label": "bad"}, {"text": "d", "label": "|"}]}`);
    expect(labels).toEqual(["bad", "very good"]);
    expect(accept("very good")).toContain('"d", "label": "very good"');
    expect((await label('[{"text": "b", "label": "bad"}, {"label": |}]')).labels).toEqual(["bad"]);
  });

  it("of scores are the two that count", async () => {
    expect((await at(".judge.json")('[{"correctness_score": |}]')).labels).toEqual(["1", "0"]);
  });

  it("of splits are the two that count", async () => {
    const { labels, accept } = await lines('{"split": "Test"}\n{"split": "test"}\n{"split": "|"}');
    expect(labels).toEqual(["test", "example"]);
    expect(accept("example")).toContain('{"split": "example"}');
    const added = await lines('{"input": "a", |}');
    expect(added.items.find((item) => item.label === "split")?.textEdit?.newText).toContain("|example,test|");
  });
});

describe("words of the context", () => {
  const CONTEXT = "The tower asked N042HX to hold short while a fuel truck crossed the apron, slowly. N015LK waited.";
  const file = (text: string, others = ""): string =>
    `{"data": [{"paragraphs": [{"context": "${CONTEXT}", "qas": [${others}{"id": "a", "answers": [{"text": ${text}}]}]}]}]}`;
  const listed = (gold: string): string => `{"id": "b", "answers": [{"text": "${gold}"}]}, `;

  it("are found by what was typed", async () => {
    const { items, labels, accept } = await extractive(file('"FUEL|"'));
    expect(labels).toEqual([
      "fuel",
      "fuel truck",
      "fuel truck crossed",
      "fuel truck crossed the",
      "fuel truck crossed the apron",
      "fuel truck crossed the apron, slowly",
    ]);
    expect(accept("fuel truck")).toBe(file('"fuel truck"'));
    expect(items[0]?.filterText).toBe('"fuel');
  });

  it("are begun by names where nothing is typed", async () => {
    expect((await extractive(file('"|"'))).labels).toEqual(["N042HX", "N015LK", "NONE"]);
    expect((await extractive(file("|"))).accept("N015LK")).toBe(file('"N015LK"'));
    expect((await extractive(file("|"))).accept("NONE")).toBe(file(`"['NONE']"`));
  });

  it("come in a list where the file has lists", async () => {
    expect((await extractive(file('"N0|"', listed("['N1']")))).accept("N042HX")).toBe(
      file(`"['N042HX']"`, listed("['N1']")),
    );
    expect((await extractive(file('"no|"', listed("['N1']")))).accept("NONE")).toBe(
      file(`"['NONE']"`, listed("['N1']")),
    );
  });

  it.each([
    [`"['|']"`, `"['N015LK']"`],
    [`"['n0|']"`, `"['N015LK']"`],
    [`"['N04|2HX']"`, `"['N042HX']"`],
    [`"[|]"`, `"['N015LK']"`],
    [`"[n01|]"`, `"['N015LK']"`],
    [`"['N042HX', '|']"`, `"['N042HX', 'N015LK']"`],
    [`"['N042HX', |]"`, `"['N042HX', 'N015LK']"`],
    [`"['N0|', 'x']"`, `"['N015LK', 'x']"`],
    [String.raw`"[\"N0|\"]"`, String.raw`"[\"N015LK\"]"`],
    [`"['N0|"`, `"['N015LK']"`],
  ])("take the place of an element: %s", async (marked, after) => {
    const { accept } = await extractive(file(marked));
    expect(accept(after.includes("042HX']") ? "N042HX" : "N015LK")).toBe(file(after));
  });

  it("may hold marks that patterns know", async () => {
    const ship = (text: string): string =>
      `{"data": [{"paragraphs": [{"context": "Its twin, C-GWZC/2+, stayed.", "qas": [{"answers": [{"text": ${text}}]}]}]}]}`;
    expect((await extractive(ship('"C-G|"'))).accept("C-GWZC/2+")).toBe(ship('"C-GWZC/2+"'));
    expect((await extractive(ship('"C-GWZC/2+|"'))).labels).toContain("C-GWZC/2+");
  });

  it.each([`"['|']"`, `"['no|']"`, `"[|]"`, `"['|"`])("are none in a list that was begun: %s", async (marked) => {
    expect((await extractive(file(marked))).accept("NONE")).toBe(file(`"['NONE']"`));
  });

  it("are asked for again at each letter", async () => {
    const { uri, position } = await openAt(file('"N|"'));
    const list = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
    expect(list).toMatchObject({ isIncomplete: true });
  });

  it("are none where nothing begins so", async () => {
    expect((await extractive(file('"zebra|"'))).labels).toEqual([]);
    expect((await extractive(file('"[sic|"'))).labels).toEqual([]);
  });

  async function openAt(marked: string) {
    const uri = "file:///data/asked.extractive.json";
    const text = marked.replace("|", "");
    await client.open({ uri, languageId: "json", text });
    return { uri, position: createLines(text).positionAt(marked.indexOf("|")) };
  }
});

describe("keys", () => {
  it.each([
    ["of the file", ".mcqa.json", "{|}", ["data", "task_info", "examples"]],
    ["of the task", ".mcqa.json", '{"task_info": {|}}', ["task_type", "task_name", "description"]],
    ["of an entry", ".extractive.json", '{"data": [{"title": "t", |}]}', ["paragraphs", "task", "examples"]],
    ["of a paragraph", ".extractive.json", '{"data": [{"paragraphs": [{|', ["qas", "context"]],
    [
      "of a question",
      ".extractive.json",
      '{"data": [{"paragraphs": [{"qas": [{|}]}]}]}',
      ["id", "question", "answers"],
    ],
    [
      "of an answer",
      ".rag.json",
      '{"data": [{"paragraphs": [{"qas": [{"answers": [{|}]}]}]}]}',
      ["text", "document_id"],
    ],
    ["of an example", ".rag.json", '{"examples": [{|}], "data": []}', ["query", "context", "answer"]],
    ["of a line", ".sum.jsonl", '{"input": "a", |}', ["output", "split", "id"]],
    [
      "of a judged answer",
      ".judge.json",
      '[{"question": "a", "correctness_score": 1, |}]',
      ["transcript", "answer", "predicted_answer"],
    ],
  ])("%s (%s) are offered at %s", async (_, ending, marked, keys) => {
    const { items, labels } = await complete(client, marked, { ending });
    const isKey = (key: string): boolean =>
      items.some((item) => item.label === key && item.kind === CompletionItemKind.Property);
    expect(labels.filter(isKey)).toEqual(keys);
  });

  it("bring what the scripts need with them", async () => {
    const { accept } = await extractive('{"data": [|]}');
    expect(JSON.parse(accept("{ }"))).toEqual({
      data: [{ paragraphs: [{ context: "", qas: [{ id: TEST_UUID, question: "", answers: [{ text: "" }] }] }] }],
    });
    expect((await mcqa("{|}")).accept("data").replace(/\s/g, "")).toBe('{"data":[{"id":1,"input":"","output":""}]}');
    const answers = '{"data": [{"paragraphs": [{"qas": [{"id": "0", "answers": [{"text": "a", |}]}]}]}]}';
    expect((await rag(answers)).accept("document_id")).toBe(answers.replace("|", '"document_id": [""]'));
  });

  it("of an answer's start point at it", async () => {
    const file = (more: string): string =>
      `{"data": [{"paragraphs": [{"context": "\u{1F6E9} N1 flew", "qas": [{"answers": [{"text": "N1", ${more}}]}]}]}]}`;
    expect((await extractive(file("|"))).accept("answer_start")).toBe(file('"answer_start": 2'));
    expect((await extractive(file('"answer_start": |'))).labels).toEqual(["2"]);
  });
});

describe("snippets", () => {
  const ITEM = `{"id": 4, "input": "${CHOICES}", "output": "B"}`;
  const EXAMPLES = `"examples": [{"id": 1, "input": "Which way?\\nA) up\\nB) down\\nC) on", "output": "B"}]`;
  const QA = '{"id": "tower-01", "question": "Who?", "answers": [{"text": "N042HX"}]}';
  const nest = (paragraphs: string, examples = ""): string =>
    `{"data": [{"title": "t", "examples": [${examples}], "paragraphs": [${paragraphs}]}]}`;
  const paragraph = (qas: string): string => `{"context": "The tower asked N042HX to wait.", "qas": [${qas}]}`;
  const RAG_QA = '{"id": "0", "question": "Who?", "answers": [{"text": "a", "document_id": ["doc-1"]}]}';
  const ragFile = (qas: string, examples = ""): string =>
    `{"examples": [${examples}], "data": [{"paragraphs": [{"qas": [${qas}]}]}]}`;
  const line = (split: string, id = ""): string =>
    `{"input": "A long text.", "output": "Text.", "split": "${split}"${id}}`;
  const LINES = `${line("example")}\n${line("test", ', "id": "log-1"')}`;
  const LEGACY = `{"examples": [], "data": [{"question": "${CHOICES}", "answer": "B", "id": 1}, |]}`;

  const places: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["mcqa", ".mcqa.json", "|", ["alue-mcqa"]],
    ["mcqa", ".mcqa.json", `{${EXAMPLES}, "data": [|]}`, ["alue-mcqa-item", "alue-mcqa-item-4"]],
    ["mcqa", ".mcqa.json", `{${EXAMPLES}, "data": [${ITEM}, |]}`, ["alue-mcqa-item", "alue-mcqa-item-4"]],
    ["mcqa", ".mcqa.json", `{${EXAMPLES}, "data": [${ITEM}, {|}]}`, ["alue-mcqa-item", "alue-mcqa-item-4"]],
    ["mcqa", ".mcqa.json", `{"examples": [|], "data": [${ITEM}]}`, ["alue-mcqa-item", "alue-mcqa-item-4"]],
    ["mcqa-legacy", ".mcqa-legacy.json", LEGACY, ["alue-mcqa-legacy-item"]],
    ["extractive-qa", ".extractive.json", "|", ["alue-extractive"]],
    ["extractive-qa", ".extractive.json", nest("|"), ["alue-paragraph"]],
    ["extractive-qa", ".extractive.json", nest(`${paragraph(QA)}, |`), ["alue-paragraph"]],
    ["extractive-qa", ".extractive.json", nest(paragraph(`${QA}, |`)), ["alue-qa", "alue-qa-none"]],
    ["extractive-qa", ".extractive.json", nest(paragraph(QA), "|"), ["alue-example-transcript"]],
    ["rag", ".rag.json", "|", ["alue-rag"]],
    ["rag", ".rag.json", ragFile(`${RAG_QA}, |`), ["alue-rag-qa"]],
    ["rag", ".rag.json", ragFile("|"), ["alue-rag-qa"]],
    ["rag", ".rag.json", ragFile(RAG_QA, "|"), ["alue-rag-example"]],
    ["summarization", ".sum.jsonl", `${LINES}\n|`, ["alue-sum-example", "alue-sum-test"]],
    ["summarization", ".sum.jsonl", `${LINES}\n{|}`, ["alue-sum-example", "alue-sum-test"]],
    ["text-label", ".label.json", "[|]", ["alue-textlabel"]],
    ["text-label", ".label.json", '[{"text": "a", "label": "good"}, |]', ["alue-textlabel"]],
    [
      "text-label",
      ".label.json",
      '{"examples": [|], "data": [{"id": "1", "text": "a", "label": "b"}]}',
      ["alue-textlabel"],
    ],
    ["classification-legacy", ".classify.json", "|", ["alue-classify-legacy"]],
  ];

  it.each(places)("of %s (%s) fit at %s", async (format, ending, marked, names) => {
    const { items, accept } = await complete(client, marked, { ending });
    const snippets = items.filter(({ kind }) => kind === CompletionItemKind.Snippet).map((item) => item.label);
    expect(snippets).toEqual(names);
    const container = ending.endsWith("l") ? "jsonl" : "json";
    for (const name of snippets) {
      const after = accept(name);
      expect(after).not.toContain("UUID");
      if (container === "jsonl") {
        expect(after.split("\n")).toHaveLength(3);
      }
      const { findings } = checkText(after, { container, format: `alue-${format}` });
      const faults = findings.filter(({ severity }) => severity === "error" || severity === "warning");
      expect(
        faults.map(({ rule, message }) => `${rule.id}: ${message}`),
        `${name}: ${after}`,
      ).toEqual([]);
    }
  });

  it("make a set of texts and labels a candidate where its path tells", async () => {
    const text = (await label("[|]")).accept("alue-textlabel");
    const detection = detect({ text, path: "data/sentiment.json" });
    expect(detection.outcome === "candidate" && detection.formats.map(({ id }) => id)).toEqual(["alue-text-label"]);
    expect(detect({ text, path: "data/new.json" }).outcome).toBe("unknown");
  });

  it("take the next id, a new UUID and the labels of the file", async () => {
    expect((await mcqa(`{"data": [${ITEM}, |]}`)).accept("alue-mcqa-item")).toContain('"id": 5');
    expect((await mcqa(`{"examples": [{"id": 7}, |], "data": [${ITEM}]}`)).accept("alue-mcqa-item")).toContain(
      '"id": 8',
    );
    expect((await extractive(nest("|"))).accept("alue-paragraph")).toContain(`"id": "${TEST_UUID}"`);
    expect((await extractive(nest(paragraph(`${QA}, |`)))).accept("alue-qa")).toContain('"id": "tower-02"');
    expect((await rag(ragFile(`${RAG_QA}, |`))).accept("alue-rag-qa")).toContain('"id": "1"');
    const set = '[{"text": "a", "label": "good"}, {"text": "b", "label": "bad"}, |]';
    const { items } = await label(set);
    expect(items.find((item) => item.label === "alue-textlabel")?.textEdit?.newText).toContain("|good,bad|");
  });
});
