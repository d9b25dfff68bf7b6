import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CompletionItemKind, InsertTextFormat } from "vscode-languageserver/node";
import { type Container, createLines, detect, formatOf, readDataset } from "../../server/src/engine/index.ts";
import { itemsAt } from "../../server/src/lsp/completion/items.ts";
import { checkText } from "../harness/check.ts";
import { answer } from "../harness/detection.ts";
import { stride } from "../harness/effort.ts";
import { startClient, TEST_UUID, type TestClient } from "../harness/lsp.ts";
import { accept, type Completed, complete, resolveStops } from "./accept.ts";

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.dispose());

const json = (marked: string, triggerCharacter?: string): Promise<Completed> =>
  complete(client, marked, triggerCharacter === undefined ? {} : { triggerCharacter });
const jsonl = (marked: string): Promise<Completed> => complete(client, marked, { ending: ".gaussia.jsonl" });

const TURN = '"query": "Is it open?", "assistant": "Yes.", "ground_truth_assistant": "Yes."';
const turn = (id: string, more = ""): string => `{"qa_id": "${id}", ${TURN}${more}}`;
const dataset = (session: string, turns: string, assistant = "bot"): string =>
  `{"session_id": "${session}", "assistant_id": "${assistant}", "context": "", "conversation": [${turns}]}`;
const streamed = (session: string, batch: string): string =>
  `{"metadata": {"session_id": "${session}", "assistant_id": "bot", "context": "Hours: 9 to 5."}, "batch": ${batch}}`;

describe("keys", () => {
  it("come with the required ones first, and without those that are there", async () => {
    const { items, labels } = await json(`[${dataset("s1", '{"query": "Is it open?", |}')}]`);
    expect(labels.slice(0, 3)).toEqual(["qa_id", "assistant", "ground_truth_assistant"]);
    expect(labels).not.toContain("query");
    expect(labels).toContain("weight");
    const [first] = items;
    expect(first).toMatchObject({ label: "qa_id", detail: "required", kind: CompletionItemKind.Property });
    expect(first?.documentation).toMatchObject({ kind: "markdown" });
  });

  it.each([
    ["after a comma", '{"qa_id": "q1", |}', "query", '{"qa_id": "q1", "query": ""}'],
    ["without a comma", '{"qa_id": "q1" |}', "query", '{"qa_id": "q1", "query": ""}'],
    ["right behind a value", '{"qa_id": "q1"|}', "query", '{"qa_id": "q1", "query": ""}'],
    ["right behind a comma", '{"qa_id": "q1",|}', "query", '{"qa_id": "q1", "query": ""}'],
    ["before another key", '{|"qa_id": "q1"}', "query", '{"query": "", "qa_id": "q1"}'],
    ["half-written in quotes", '{"qa_id": "q1", "que|"}', "query", '{"qa_id": "q1", "query": ""}'],
    ["half-written, one quote", '{"qa_id": "q1", "que|}', "query", '{"qa_id": "q1", "query": ""}'],
    ["half-written, no quotes", '{"qa_id": "q1", que|}', "query", '{"qa_id": "q1", "query": ""}'],
    ["with its value already", '{"qu|": "Is it open?"}', "query", '{"query": "Is it open?"}'],
    ["a number", '{"qa_id": "q1", |}', "weight", '{"qa_id": "q1", "weight": 1}'],
    ["an object", '{"qa_id": "q1", |}', "agentic", '{"qa_id": "q1", "agentic": {}}'],
  ])("are put in their place: %s", async (_, marked, key, after) => {
    const wrap = (text: string): string => `[${dataset("s1", text)}]`;
    expect((await json(wrap(marked))).accept(key)).toBe(wrap(after));
  });

  it("put a missing comma at the end of the line before", async () => {
    const { accept } = await json('{\n  "session_id": "s1"\n  |\n}');
    expect(accept("context")).toBe('{\n  "session_id": "s1",\n  "context": ""\n}');
  });

  it("bring all that a list must hold, indented", async () => {
    const { accept } = await json('[\n  {\n    "session_id": "s1",\n    |\n  }\n]');
    expect(accept("conversation")).toBe(
      [
        "[",
        "  {",
        '    "session_id": "s1",',
        '    "conversation": [',
        "      {",
        '        "qa_id": "",',
        '        "query": "",',
        '        "assistant": "",',
        '        "ground_truth_assistant": ""',
        "      }",
        "    ]",
        "  }",
        "]",
      ].join("\n"),
    );
  });

  it("stay on the line in JSON Lines, as it is written", async () => {
    const line = '{"session_id": "s1", "conv|';
    const empty = '{"qa_id": "", "query": "", "assistant": "", "ground_truth_assistant": ""}';
    expect((await jsonl(line)).accept("conversation")).toBe(`{"session_id": "s1", "conversation": [${empty}]`);
    expect((await jsonl('{"session_id":"s1",|}')).accept("conversation")).toBe(
      `{"session_id":"s1","conversation":[${empty.replaceAll(": ", ":").replaceAll(", ", ",")}]}`,
    );
  });

  it("are those of the record, of the turn, of a tool or of what surrounds the records", async () => {
    expect((await json("[{|}]")).labels.slice(0, 2)).toEqual(["session_id", "assistant_id"]);
    expect((await jsonl(streamed("s1", "{|}"))).labels.slice(0, 2)).toEqual(["qa_id", "query"]);
    expect((await jsonl('{"metadata": {|}, "batch": {}}')).labels.slice(0, 2)).toEqual(["session_id", "assistant_id"]);
    const tool = turn("q1", ', "agentic": {"tools_used": [{|}]}');
    expect((await json(`[${dataset("s1", tool)}]`)).labels).toEqual(
      expect.arrayContaining(["tool_name", "parameters", "result", "step"]),
    );
    expect((await json(`[${dataset("s1", turn("q1", ', "agentic": {|}'))}]`)).labels).toEqual(
      expect.arrayContaining(["tools_used", "difficulty", "chunk_id"]),
    );
    expect((await json(`{"datasets": [${dataset("s1", turn("q1"))}], |}`)).labels).toEqual(["connector", "config"]);
  });

  it("put what the file uses before what it does not", async () => {
    const records = [dataset("s1", turn("q1", ', "weight": 1')), dataset("s2", '{"qa_id": "q1", |}')];
    const { labels } = await json(`[${records.join(", ")}]`);
    expect(labels[3]).toBe("weight");
  });

  it("of parameters are those of the same tool first", async () => {
    const tools = [
      '{"tool_name": "search", "parameters": {"title": "Emma", "shelf": 4}}',
      '{"tool_name": "renew", "parameters": {"loan": "x"}}',
      '{"tool_name": "renew", "parameters": {|}}',
    ];
    const { labels, accept } = await json(
      `[${dataset("s1", turn("q1", `, "agentic": {"tools_used": [${tools.join(", ")}]}`))}]`,
    );
    expect(labels).toEqual(["loan", "title", "shelf"]);
    expect(accept("shelf")).toContain('{"shelf": 4}');
    expect(accept("loan")).toContain('{"loan": ""}');
  });
});

describe("values", () => {
  it.each(["query", "assistant", "ground_truth_assistant", "observation"])(
    "are not offered in the prose of %s",
    async (key) => {
      const { labels } = await json(`[${dataset("s1", `{"qa_id": "q1", "${key}": "Is it |open?"}`)}]`);
      expect(labels).toEqual([]);
    },
  );

  it("of a language are the names that metrics know", async () => {
    for (const [marked, after] of [
      ['"|"', '"spanish"'],
      ["|", '"spanish"'],
      ['"spa|"', '"spanish"'],
      ['"spa|', '"spanish"'],
      ["spa|", '"spanish"'],
    ]) {
      const { labels, accept } = await json(`[{"session_id": "s1", "conversation": [], "language": ${marked}}]`);
      expect(labels.slice(0, 2)).toEqual(["english", "spanish"]);
      expect(accept("spanish")).toBe(`[{"session_id": "s1", "conversation": [], "language": ${after}}]`);
    }
  });

  it("of an id are the next in its pattern", async () => {
    const turns = [turn("billing-008"), turn("billing-009"), '{"qa_id": "|"}'];
    const { items, accept } = await json(`[${dataset("s1", turns.join(", "))}]`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ label: "billing-010", preselect: true, filterText: '"billing-010"' });
    expect(accept("billing-010")).toContain('{"qa_id": "billing-010"}');
  });

  it("count ids in the session of a streamed batch", async () => {
    const lines = [streamed("s1", turn("q1")), streamed("s1", turn("q2")), streamed("s2", turn("q1"))];
    expect((await jsonl(`${lines.join("\n")}\n${streamed("s1", '{"qa_id": |}')}`)).labels).toEqual(["q3"]);
    expect((await jsonl(`${lines.join("\n")}\n${streamed("s2", '{"qa_id": |}')}`)).labels).toEqual(["q2"]);
    expect((await jsonl(`${lines.join("\n")}\n${streamed("s3", '{"qa_id": |}')}`)).labels).toEqual(["q1"]);
  });

  it("of sessions and assistants are those in use", async () => {
    const file = (marked: string): string =>
      `[${dataset("talk-1", turn("q1"), "a")}, ${dataset("talk-2", "", "b")}, ${marked}]`;
    expect((await json(file('{"session_id": "|", "conversation": []}'))).labels).toEqual([
      "talk-3",
      "talk-1",
      "talk-2",
    ]);
    expect((await json(file('{"assistant_id": |, "conversation": []}'))).labels).toEqual(["b", "a"]);
    const line = '{"metadata": {"session_id": |}, "batch": {}}';
    expect((await jsonl(`${streamed("s1", turn("q1"))}\n${line}`)).labels).toEqual(["s1"]);
  });

  it("of a weight are what is left of the session", async () => {
    const weighted = (marked: string): string =>
      `[${dataset("s1", `${turn("q1", ', "weight": 0.5')}, ${turn("q2", ', "weight": 0.3')}, ${turn("q3", marked)}`)}]`;
    const { items, labels, accept } = await json(weighted(', "weight": |'));
    expect(labels).toEqual(["0.2", "null"]);
    expect(items[0]).toMatchObject({ preselect: true });
    expect(accept("0.2")).toBe(weighted(', "weight": 0.2'));
    expect((await json(weighted(', "weight": 0.|1'))).accept("0.2")).toBe(weighted(', "weight": 0.2'));
    expect((await json(weighted(", |"))).accept("weight")).toBe(weighted(', "weight": 0.2'));
  });

  it("of weights leave their share to turns without", async () => {
    const { labels } = await json(`[${dataset("s1", `${turn("q1")}, ${turn("q2")}, ${turn("q3", ', "weight": |')}`)}]`);
    expect(labels[0]).toBe("0.3333");
  });

  it("of weights count all lines of a session", async () => {
    const lines = [streamed("s1", turn("q1", ', "weight": 0.25')), streamed("s2", turn("q1", ', "weight": 0.5'))];
    const { labels } = await jsonl(`${lines.join("\n")}\n${streamed("s1", turn("q2", ', "weight": |'))}`);
    expect(labels[0]).toBe("0.75");
  });

  it("of tools are names and steps in use", async () => {
    const agentic = (tool: string): string =>
      `[${dataset("s1", turn("q1", `, "agentic": {"tools_used": [{"tool_name": "search", "step": 1}, ${tool}]}`))}]`;
    expect((await json(agentic('{"tool_name": "|"}'))).labels).toEqual(["search"]);
    expect((await json(agentic('{"step": |}'))).labels).toEqual(["2"]);
    expect((await json(agentic("{|}"))).accept("step")).toBe(agentic('{"step": 2}'));
  });

  it("in free objects are the usual ones", async () => {
    const agentic = (member: string): string => `[${dataset("s1", turn("q1", `, "agentic": {${member}}`))}]`;
    expect((await json(agentic('"difficulty": "|"'))).labels).toEqual(["easy", "medium", "hard"]);
    expect((await json(agentic('"final_answer_uses_tools": |'))).labels).toEqual(["true", "false"]);
    expect((await json(agentic('"turn_number": |'))).labels).toEqual(["1"]);
    expect((await json(agentic('"expected_context": "|"'))).labels).toEqual([]);
  });

  it("may be null where that loads", async () => {
    expect((await json(`[${dataset("s1", turn("q1", ', "agentic": |'))}]`)).labels).toEqual(
      expect.arrayContaining(["null", "{ }", "ff-agentic", "gaussia-agentic"]),
    );
  });

  it("get the comma and the blank that are missing", async () => {
    const file = (marked: string): string => `[{"session_id": "s1", "conversation": [], ${marked}}]`;
    expect((await json(file('"language":|"context": ""'))).accept("english")).toBe(
      file('"language": "english", "context": ""'),
    );
    expect((await json(file('"language": |\n"context": ""'))).accept("english")).toBe(
      file('"language": "english",\n"context": ""'),
    );
  });
});

describe("snippets", () => {
  const WHOLE = ["ff-datasets", "gaussia-datasets", "ff-bestof", "ff-dataset", "ff-regulatory", "ff-streamed"];

  it("begin an empty file", async () => {
    expect((await json("|")).labels).toEqual(expect.arrayContaining(WHOLE));
    expect((await json("|")).labels).not.toContain("ff-dataset-line");
    const lines = (await jsonl("|")).labels;
    expect(lines).toEqual(expect.arrayContaining(["ff-dataset-line", "ff-streamed-line", "gaussia-vision"]));
    expect(lines).not.toContain("ff-datasets");
    expect(lines).not.toContain("ff-dataset");
  });

  it("replace the word that was typed", async () => {
    const { items, accept } = await json("ff-data|");
    expect(items.every(({ filterText, label }) => filterText === label)).toBe(true);
    expect(JSON.parse(accept("ff-datasets"))).toHaveLength(1);
    expect(JSON.parse((await json(`[${dataset("s1", "ff-ba|")}]`)).accept("ff-batch"))[0].conversation).toHaveLength(1);
    expect(JSON.parse((await json("[ff-da|]")).accept("ff-dataset"))).toHaveLength(1);
  });

  it("add the comma that an element needs", async () => {
    const one = dataset("s1", turn("q1"));
    for (const marked of [
      `[${one}, |]`,
      `[${one} |]`,
      `[${one}|]`,
      `[|${one}]`,
      `[| ${one}]`,
      `[|, ${one}]`,
      `[${one}, |`,
    ]) {
      const text = (await json(marked)).accept("ff-dataset").replace(/[^\]]$/, "$&]");
      expect(JSON.parse(text), marked).toHaveLength(2);
    }
    for (const marked of [`${turn("q1")}, |`, `${turn("q1")} |`, `| ${turn("q1")}`]) {
      const [record] = JSON.parse((await json(`[${dataset("s1", marked)}]`)).accept("gaussia-batch"));
      expect(record.conversation, marked).toHaveLength(2);
    }
  });

  it("follow the indentation of the file", async () => {
    const before = '[\n  {\n    "session_id": "s1",\n    "conversation": [\n      ';
    const { accept } = await json(`${before}|\n    ]\n  }\n]`);
    expect(accept("ff-batch")).toMatch(/^ {6}\{\n {8}"qa_id": "q1",\n {8}"query": .*\n {8}.*\n {8}.*\n {6}\}\n {4}\]/m);
  });

  it("fill an empty object from the inside", async () => {
    expect((await json(`[{"session_id": "s1", "conversation": [\n  {|}\n]}]`)).accept("ff-batch")).toMatch(
      /\n {2}\{\n {4}"qa_id": "q1",\n[\s\S]*\n {2}\}\n\]/,
    );
    const line = (await jsonl("{|}")).accept("ff-dataset-line");
    expect(JSON.parse(line).conversation).toHaveLength(1);
    expect(line).not.toContain("\n");
  });

  it("are not offered inside texts or beside other keys", async () => {
    expect((await json(`[${dataset("s1", '"ff-b|"')}]`)).labels).toEqual([]);
    expect((await json('[{"session_id": "s1", |}]')).labels.filter((label) => label.startsWith("ff-"))).toEqual([]);
  });

  it("take the next id and the weight that is left", async () => {
    const turns = `${turn("q7", ', "weight": 0.6')}, `;
    const [record] = JSON.parse((await json(`[${dataset("s1", `${turns}|`)}]`)).accept("ff-batch-weighted"));
    expect(record.conversation[1]).toMatchObject({ qa_id: "q8", weight: 0.4 });
    const full = JSON.parse((await json(`[${dataset("s1", `${turns}|`)}]`)).accept("ff-batch-full"));
    expect(full[0].conversation[1]).toMatchObject({ qa_id: "q8", weight: null });
    const tool = turn("q1", ', "ground_truth_agentic": {"expected_tools": [{"tool_name": "a", "step": 4}, |]}');
    const expected = JSON.parse((await json(`[${dataset("s1", tool)}]`)).accept("ff-tool"));
    const [, added] = expected[0].conversation[0].ground_truth_agentic.expected_tools;
    expect(added).toMatchObject({ step: 5 });
    expect(added).not.toHaveProperty("result");
  });

  it("go on with the session of streamed batches", async () => {
    const lines = `${streamed("s1", turn("q1"))}\n`;
    const added = JSON.parse((await jsonl(`${lines}|`)).accept("ff-streamed-line").slice(lines.length));
    expect(added).toMatchObject({
      metadata: { session_id: "s1", assistant_id: "bot", context: "Hours: 9 to 5." },
      batch: { qa_id: "q2" },
    });
  });

  it("copy the first questions for one more assistant", async () => {
    const first = dataset("s1", `${turn("q1", ', "weight": 1, "agentic": {}')}`, "bot-1").replace(
      "Is it open?",
      "Cost in $1 {x}, \\\\ and \\u0041\\n?",
    );
    const [original, copy] = JSON.parse((await json(`[${first}, |]`)).accept("ff-bestof-add"));
    const { agentic, ...question } = original.conversation[0];
    expect(agentic).toEqual({});
    expect(copy).toEqual({
      ...original,
      assistant_id: "bot-2",
      conversation: [{ ...question, assistant: "" }],
    });
    expect((await json("[|]")).labels).not.toContain("ff-bestof-add");
  });

  it("leave nothing that a loader refuses", async () => {
    const tools = ', "agentic": {"tools_used": [|]}, "ground_truth_agentic": {}';
    const places: readonly (readonly [string, string, string])[] = [
      [".gaussia.json", "|", "gaussia-dataset"],
      [".gaussia.jsonl", "|", "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", turn("q1"))}, |]`, "gaussia-dataset"],
      [".gaussia.jsonl", `${dataset("s1", turn("q1"))}\n|`, "gaussia-dataset"],
      [".gaussia.json", "[{|}]", "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", `${turn("q1")}, |`)}]`, "gaussia-dataset"],
      [".gaussia.jsonl", dataset("s1", "|"), "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", turn("q1", ', "agentic": |'))}]`, "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", turn("q1", ', "ground_truth_agentic": |'))}]`, "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", turn("q1", ', "logprobs": |'))}]`, "gaussia-dataset"],
      [".gaussia.json", `[${dataset("s1", turn("q1", tools))}]`, "gaussia-dataset"],
      [".gaussia.jsonl", `${streamed("s1", turn("q1"))}\n|`, "gaussia-streamed-batch"],
    ];
    for (const [ending, marked, format] of places) {
      const { items, accept } = await complete(client, marked, { ending });
      const snippets = items.filter(({ kind }) => kind === CompletionItemKind.Snippet);
      expect(snippets.length, marked).toBeGreaterThan(1);
      for (const { label } of snippets) {
        const { findings } = checkText(accept(label), { container: ending.endsWith("l") ? "jsonl" : "json", format });
        const errors = findings.filter(({ severity }) => severity === "error" || severity === "warning");
        expect(
          errors.map(({ message }) => message),
          `${label} at ${marked}`,
        ).toEqual([]);
      }
    }
  });
});

describe("in a file that is nothing yet", () => {
  it.each([
    ["json", "|", "ff-datasets", "gaussia-dataset"],
    ["json", "alue-mc|", "alue-mcqa", "alue-mcqa"],
    ["jsonl", "|", "alue-sum-test", "alue-summarization"],
    ["jsonl", "gaussia-str|\n", "gaussia-streamed-line", "gaussia-streamed-batch"],
  ])("a snippet makes one of any format (.%s, %s)", async (ending, marked, label, format) => {
    const { items } = await complete(client, marked, { ending: `.${ending}` });
    const item = items.find((each) => each.label === label) ?? expect.fail(`only ${items.map((each) => each.label)}`);
    const after = resolveStops(accept(item, marked.replace("|", "")));
    expect(answer(detect({ text: after, path: `new.${ending}` }))).toBe(format);
  });

  it("nothing is offered where something else stands already", async () => {
    expect((await complete(client, '{"name": "x", |}', { ending: ".json" })).items).toEqual([]);
    expect((await complete(client, '{"name": "x"}\n|', { ending: ".jsonl" })).items).toEqual([]);
  });
});

describe("for an editor without snippets", () => {
  it("is plain text", async () => {
    const plain = await startClient({ takesSnippets: false });
    const { items } = await complete(plain, `[${dataset("s{1}$", turn("q1"))},\n{"assistant_id": "a", |}]`);
    const textOf = (label: string) => items.find((item) => item.label === label)?.textEdit?.newText;
    expect(items.every(({ insertTextFormat }) => insertTextFormat === InsertTextFormat.PlainText)).toBe(true);
    expect(textOf("session_id")).toBe('"session_id": "s{1}$-2"');
    expect(textOf("language")).toBe('"language": "english"');
    expect(textOf("conversation")).toMatch(/^"conversation": \[\n {2}\{\n {4}"qa_id": "q1",\n/);
    plain.dispose();
  });
});

describe("at any place", () => {
  const MCQA = '{"id": 1, "input": "Who?\\r\\nA) you\\r\\nB) me", "output": "B"}';
  const MCQA_LEGACY = '{"question": "Who?\\nA) you\\nB) me", "answer": "B", "id": 1}';
  const ANSWERS = `[{"text": "['N1', 'fuel']"}, {"text": "[\\"N1\\"]"}, {"text": "N1 flew"}]`;
  const EXTRACTIVE = `{"data": [{"title": "t", "examples": [{"question": "q", "answer": "[N1]"}], "paragraphs": [
  {"context": "N1 \\"flew\\" on\\nfuel.", "qas": [{"id": "tower-1", "question": "Who?", "answers": ${ANSWERS}}]}]}]}`;
  const RAG = `{"examples": [{"query": "q", "answer": "a"}], "data": [{"title": "t", "paragraphs": [
  {"qas": [{"id": "0", "question": "Who?", "answers": [{"text": "a", "document_id": ["d 1", "d2"]}]}]}]}]}`;
  const tools = ', "agentic": {"tools_used": [{"tool_name": "a", "parameters": {}, "step": 1}]}, "weight": 0.5';
  const record = JSON.parse(dataset("s1", `${turn("q1", tools)}, ${turn("q2")}`));
  const lines = `${dataset("s1", turn("q1", tools))}\r\n\r\n${JSON.stringify(record)}\r\n`;
  const files: readonly (readonly [string, Container, string])[] = [
    ["gaussia-dataset", "json", JSON.stringify([record], null, 2)],
    ["gaussia-dataset", "json", JSON.stringify([record])],
    ["gaussia-dataset", "json", `[${dataset("s1", turn("q1"))}, {}]\n`],
    ["gaussia-dataset", "jsonl", lines],
    ["gaussia-streamed-batch", "jsonl", `${streamed("s1", turn("q1", tools))}\n{}\n`],
    ["gaussia-payload", "json", `{"connector": {}, "datasets": [${dataset("s1", turn("q1"))}]}`],
    ["alue-mcqa", "json", `{"task_info": {}, "examples": [{"id": 1}], "data": [${MCQA}, {"id": 2, "input": ""}]}`],
    ["alue-mcqa-legacy", "json", `{"examples": [{"correct_answer": {}}], "data": [${MCQA_LEGACY}]}`],
    ["alue-extractive-qa", "json", EXTRACTIVE],
    ["alue-rag", "json", RAG],
    ["alue-summarization", "jsonl", '{"input": "a b", "output": "a", "split": "example"}\n{"input": "c", "id": "x-1"}'],
    ["alue-text-label", "json", '[{"text": "a", "label": "very good"}, {"text": "b", "label": "bad"}]'],
  ];

  const itemsOf = (text: string, [format, container]: readonly [string, Container, string], offset: number) =>
    itemsAt(
      readDataset(text, { format: formatOf(format), container }),
      { offset, newUuid: () => TEST_UUID },
      { lines: createLines(text), takesSnippets: true },
    ).items;
  const isSound = (text: string, container: Container): boolean => {
    try {
      const parts = container === "json" ? [text] : text.split(/\r\n|\n/).filter((line) => line !== "");
      return parts.map((part) => JSON.parse(part)).length > 0;
    } catch {
      return false;
    }
  };

  it.each(files)("in a sound file (%s, %s) every item leaves a sound file", (...file) => {
    const [, container, text] = file;
    let accepted = 0;
    for (let offset = 0; offset <= text.length; offset += stride(5)) {
      // No position of an editor lies between the two halves of a line end.
      for (const item of text.startsWith("\n", offset) && text[offset - 1] === "\r"
        ? []
        : itemsOf(text, file, offset)) {
        accepted++;
        const after = accept(item, text);
        expect(isSound(after, container) || `${item.label} at ${offset} leaves ${after}`).toBe(true);
      }
    }
    expect(accepted).toBeGreaterThan(10);
  });

  it.each(files)("half a file (%s, %s) is completed like a whole one", (...file) => {
    const text = file[2];
    for (
      let offset = file[0] === "gaussia-dataset" ? 0 : text.indexOf("{") + 20;
      offset <= text.length;
      offset += stride(5)
    ) {
      const keys = itemsOf(text, file, offset).filter(({ kind }) => kind === CompletionItemKind.Property);
      const half = new Set(itemsOf(text.slice(0, offset), file, offset).map(({ label }) => label));
      expect(
        keys.map(({ label }) => label).filter((label) => !half.has(label)),
        text.slice(0, offset),
      ).toEqual([]);
    }
  });
});

describe("silence", () => {
  it.each([
    ["outside records", `|[${dataset("s1", "")}]`],
    ["behind the document", `[${dataset("s1", "")}] |`],
    ["after a key without a colon", '[{"session_id" |}]'],
    ["in a comment", `[${dataset("s1", "")} // note |\n]`],
    ["in an id of a scalar list", '[{"session_id": "s1", "conversation": [], "tags": ["|"]}]'],
  ])("%s", async (_, marked) => {
    expect((await json(marked)).labels).toEqual([]);
  });

  it("when a quote ends a string", async () => {
    expect((await json('[{"session_id": "s1"|}]', '"')).labels).toEqual([]);
    expect((await json('[{"session_id": "s1", "|"}]', '"')).labels).toContain("context");
  });

  it("in files of no format", async () => {
    expect((await complete(client, '{"session_id": "s1", |}', { ending: ".txt.json" })).labels).toEqual([]);
  });
});
