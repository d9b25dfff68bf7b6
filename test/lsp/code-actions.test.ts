import { afterEach, describe, expect, it, vi } from "vitest";
import type { CodeAction, TextEdit } from "vscode-languageserver";
import { type ClientOptions, startClient, type TestClient, WHOLE } from "../harness/lsp.ts";

const JSON_FILE = "file:///data/talks.json";
const JSONL_FILE = "file:///data/talks.jsonl";

const turn = (id: string, weight: string): string =>
  `{"qa_id": ${id}, "query": "q", "assistant": "a", "ground_truth_assistant": "g", "weight": ${weight}}`;
const record = (session: string, ...turns: readonly string[]): string =>
  `{"session_id": "${session}", "assistant_id": "b", "context": "", "conversation": [${turns.join(", ")}]}`;
const BAD_SUM = record("s", turn('"q1"', "0.5"), turn('"q2"', "0.4"));
const NUMBER_IDS = `${record("s", turn("1", "0.5"), turn("2", "0.5"))}\n${record("t", turn('"q1"', "1"))}`;

let client: TestClient;

async function start(options: ClientOptions = {}): Promise<void> {
  client = await startClient(options);
}

async function open(uri: string, text: string): Promise<void> {
  await client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
}

function titles(actions: readonly CodeAction[]): readonly string[] {
  return actions.map(({ title }) => title);
}

function editsOf(action: CodeAction | undefined, uri: string): readonly TextEdit[] {
  return action?.edit?.changes?.[uri] ?? expect.fail("There is no such action.");
}

afterEach(() => client.dispose());

describe("at a finding", () => {
  it("offers its fixes, and each edits the right text", async () => {
    await start();
    await open(JSON_FILE, `[\n  ${BAD_SUM}\n]\n`);
    const diagnostics = await client.pull(JSON_FILE);
    const actions = await client.codeActions(JSON_FILE, client.rangeOf(JSON_FILE, '"conversation"'), { diagnostics });
    const scale = actions.find(({ title }) => title === "Scale the weights to add up to 1");
    expect(scale).toMatchObject({ kind: "quickfix", diagnostics });
    expect(client.textAfter(JSON_FILE, editsOf(scale, JSON_FILE))).toBe(
      `[\n  ${BAD_SUM.replace("0.5}", "0.555556}").replace("0.4", "0.444444")}\n]\n`,
    );
  });

  it("offers them where else the finding says so", async () => {
    await start();
    await open(JSONL_FILE, BAD_SUM);
    const at = (needle: string) => client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, needle));
    expect(titles(await at("0.4"))).toContain("Scale the weights to add up to 1");
    expect(await at('"context"')).toEqual([]);
  });

  it("knows the text after an edit", async () => {
    await start();
    await open(JSONL_FILE, BAD_SUM);
    await client.replace(JSONL_FILE, '"session_id": "s"', '"session_id": "a much longer name"');
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, "0.4"));
    const remove = actions.find(({ title }) => title === "Remove all weights of this session");
    expect(client.textAfter(JSONL_FILE, editsOf(remove, JSONL_FILE))).toBe(
      client.textOf(JSONL_FILE).replace(', "weight": 0.5', "").replace(', "weight": 0.4', ""),
    );
  });

  it("prefers a safe fix", async () => {
    await start();
    await open(JSONL_FILE, record("s", turn('"q1"', '"1"')));
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"1"'));
    const preferred = actions.filter(({ isPreferred }) => isPreferred);
    expect(client.textAfter(JSONL_FILE, editsOf(preferred[0], JSONL_FILE))).toBe(record("s", turn('"q1"', "1")));
  });
});

describe("many findings in a selection", () => {
  const numbers = (count: number): string =>
    record("s", ...Array.from({ length: count }, (_, at) => turn(String(at), "null")));
  const isNumbered = ({ title }: CodeAction): boolean => / \(\d+\)$/.test(title);

  it("bring the actions for all of a kind, and single ones of the first few", async () => {
    await start();
    await open(JSONL_FILE, numbers(2000));
    const actions = await client.codeActions(JSONL_FILE, WHOLE, { only: ["quickfix"] });
    expect(actions.length).toBeLessThan(10);
    expect(actions[0] && isNumbered(actions[0])).toBe(true);
    const single = actions.find((action) => !isNumbered(action));
    expect(editsOf(single, JSONL_FILE)).toHaveLength(1);
    expect(editsOf(actions[0], JSONL_FILE)).toHaveLength(2000);
  });

  it("make no edits before one is chosen, where the client can ask for them", async () => {
    await start({ resolvesCodeActions: true });
    await open(JSONL_FILE, `${numbers(20)}\n${BAD_SUM} ,\n`);
    for (const context of [{}, { only: ["source"] }]) {
      const actions = await client.codeActions(JSONL_FILE, WHOLE, context);
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.filter(({ edit }) => edit !== undefined)).toEqual([]);
      for (const action of actions) {
        expect(editsOf(await client.resolve(action), JSONL_FILE).length, action.title).toBeGreaterThan(0);
      }
    }
  });

  it("are mended together where the fix is the same", async () => {
    await start();
    const halves = record("s", turn('"q1"', '"0.5"'), turn('"q2"', '"0.5"'));
    await open(JSONL_FILE, `${halves}\n${halves.replace('"s"', '"t"')}`);
    const range = { start: { line: 0, character: 0 }, end: client.positionOf(JSONL_FILE, "\n") };
    const actions = await client.codeActions(JSONL_FILE, range, { diagnostics: await client.pull(JSONL_FILE) });
    expect(new Set(titles(actions)).size).toBe(actions.length);
    const together = actions.find(({ title }) => title.endsWith(" (2 here)"));
    expect(together?.diagnostics).toHaveLength(2);
    expect(client.textAfter(JSONL_FILE, editsOf(together, JSONL_FILE))).toBe(
      `${halves.replaceAll('"0.5"', "0.5")}\n${halves.replace('"s"', '"t"')}`,
    );
  });

  it("of broken text ask for no repair of one record where there are several", async () => {
    await start();
    const broken = BAD_SUM.replace(/, "/g, ' "');
    await open(JSONL_FILE, [broken, broken, BAD_SUM].join("\n"));
    const actions = await client.codeActions(JSONL_FILE, WHOLE, { only: ["quickfix"] });
    expect(titles(actions).filter((title) => title.startsWith("Repair"))).toEqual([
      "Repair the whole file (22 faults)",
    ]);
  });

  it("without a fix here do not bring the action for others of their kind", async () => {
    await start();
    const talk = (language: string): string => BAD_SUM.replace('"context"', `"language": "${language}", "context"`);
    await open(JSONL_FILE, ["klingon", "es", "es"].map(talk).join("\n"));
    const at = (language: string) => client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, `"${language}"`));
    expect((await at("es")).filter(isNumbered)).toHaveLength(1);
    expect((await at("klingon")).filter(isNumbered)).toEqual([]);
  });
});

describe("all of one kind", () => {
  it("are mended together, in the whole file", async () => {
    await start();
    await open(JSONL_FILE, NUMBER_IDS);
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"qa_id": 1', { offset: 9 }));
    const all = actions.find(({ title }) => title.endsWith(" (2)"));
    expect(client.textAfter(JSONL_FILE, editsOf(all, JSONL_FILE))).toBe(
      NUMBER_IDS.replace('"qa_id": 1', '"qa_id": "1"').replace('"qa_id": 2', '"qa_id": "2"'),
    );
  });

  it("wait with their edits until they are chosen", async () => {
    await start({ resolvesCodeActions: true });
    await open(JSONL_FILE, NUMBER_IDS);
    const range = client.rangeOf(JSONL_FILE, '"qa_id": 1', { offset: 9 });
    const all = (await client.codeActions(JSONL_FILE, range)).find(({ title }) => title.endsWith(" (2)"));
    expect(all).not.toHaveProperty("edit");
    const resolved = all && (await client.resolve(all));
    expect(client.textAfter(JSONL_FILE, editsOf(resolved, JSONL_FILE))).toBe(
      NUMBER_IDS.replace('"qa_id": 1', '"qa_id": "1"').replace('"qa_id": 2', '"qa_id": "2"'),
    );
    await client.replace(JSONL_FILE, '"s"', '"longer"');
    expect(all && (await client.resolve(all))).not.toHaveProperty("edit");
  });

  it("are not offered for a finding that is alone", async () => {
    await start();
    await open(JSONL_FILE, NUMBER_IDS.replace('"qa_id": 2', '"qa_id": "2"'));
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"qa_id": 1', { offset: 9 }));
    expect(actions.length).toBeGreaterThan(0);
    expect(titles(actions).filter((title) => /\(\d+\)$/.test(title))).toEqual([]);
  });
});

describe("a text that cannot be read", () => {
  const GOOD = record("s", turn('"q1"', "1"));
  const repairsOf = async (uri: string, needle: string): Promise<readonly CodeAction[]> =>
    (await client.codeActions(uri, client.rangeOf(uri, needle))).filter(({ title }) => title.startsWith("Repair"));

  it("is repaired record by record, or as a whole", async () => {
    await start();
    const broken = GOOD.replace(', "assistant_id"', ' "assistant_id"').replace(": 1}", ": 1,}");
    await open(JSONL_FILE, [broken, GOOD, `${GOOD},`].join("\n"));
    const [ofRecord, ofFile] = await repairsOf(JSONL_FILE, '"assistant_id"');
    expect([ofRecord?.title, ofFile?.title]).toEqual([
      "Repair this record (2 faults)",
      "Repair the whole file (3 faults)",
    ]);
    expect(client.textAfter(JSONL_FILE, editsOf(ofRecord, JSONL_FILE))).toBe([GOOD, GOOD, `${GOOD},`].join("\n"));
    expect(client.textAfter(JSONL_FILE, editsOf(ofFile, JSONL_FILE))).toBe([GOOD, GOOD, GOOD].join("\n"));
  });

  it("has no action for all where a single fix does the same", async () => {
    await start();
    await open(JSON_FILE, `[${GOOD}, ${GOOD.replace(', "assistant_id"', ' "assistant_id"')}]`);
    expect(titles(await repairsOf(JSON_FILE, '"assistant_id": "b", "context": "", "conversation"'))).toEqual([]);
  });

  it("has no repair where nobody knows what is missing", async () => {
    await start();
    await open(JSONL_FILE, [GOOD.replace(": 1}", ": }").replace('", "', '" "'), GOOD].join("\n"));
    expect(await repairsOf(JSONL_FILE, '"assistant_id"')).toEqual([]);
  });

  it("is repaired round by round where one fault hides another", async () => {
    await start();
    const broken = GOOD.replace('"b",', '"b,').replace('"context": ""', '"context": None');
    await open(JSON_FILE, `[${broken}, ${GOOD}]`);
    const [repair] = await repairsOf(JSON_FILE, '"b,');
    const repaired = GOOD.replace('"context": ""', '"context": null');
    expect(client.textAfter(JSON_FILE, editsOf(repair, JSON_FILE))).toBe(`[${repaired}, ${GOOD}]`);
  });
});

describe("fix all", () => {
  it("comes only to those who ask for it", async () => {
    await start();
    await open(JSONL_FILE, NUMBER_IDS);
    const kinds = (actions: readonly CodeAction[]) => new Set(actions.map(({ kind }) => kind));
    expect(kinds(await client.codeActions(JSONL_FILE, WHOLE))).toEqual(new Set(["quickfix"]));
    expect(kinds(await client.codeActions(JSONL_FILE, WHOLE, { only: ["quickfix"] }))).toEqual(new Set(["quickfix"]));
    for (const only of ["source", "source.fixAll", "source.fixAll.evalset"]) {
      const actions = await client.codeActions(JSONL_FILE, WHOLE, { only: [only] });
      expect(kinds(actions)).toEqual(new Set(["source.fixAll.evalset"]));
    }
    expect(await client.codeActions(JSONL_FILE, WHOLE, { only: ["source.organizeImports"] })).toEqual([]);
  });

  it("applies what is safe and nothing else", async () => {
    await start();
    const text = `${NUMBER_IDS}\n${record("u", turn('"q1"', "3"), turn('"q2"', "4"))}`;
    await open(JSONL_FILE, text);
    const [action] = await client.codeActions(JSONL_FILE, WHOLE, { only: ["source.fixAll"] });
    expect(client.textAfter(JSONL_FILE, editsOf(action, JSONL_FILE))).toBe(
      text.replace('"qa_id": 1', '"qa_id": "1"').replace('"qa_id": 2', '"qa_id": "2"'),
    );
  });

  it("is not offered for a file without faults", async () => {
    await start();
    await open(JSONL_FILE, record("s", turn('"q1"', "1")));
    expect(await client.codeActions(JSONL_FILE, WHOLE, { only: ["source.fixAll"] })).toEqual([]);
  });
});

describe("beside VS Code's own JSON server", () => {
  it("fixes are offered for what it reports", async () => {
    await start({ initializationOptions: { builtInJson: true } });
    const good = record("s", turn('"q1"', "1"));
    await open(JSON_FILE, `[${good},]`);
    expect(await client.pull(JSON_FILE)).toEqual([]);
    const [action] = await client.codeActions(JSON_FILE, client.rangeOf(JSON_FILE, ",]"));
    expect(client.textAfter(JSON_FILE, editsOf(action, JSON_FILE))).toBe(`[${good}]`);
  });
});

describe("findings beyond the limit", () => {
  it("still have their fixes", async () => {
    await start({ settings: { maxFindings: 1 } });
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    await open(JSONL_FILE, NUMBER_IDS);
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"qa_id": 2', { offset: 9 }));
    expect(actions.length).toBeGreaterThan(0);
  });
});

describe("weights that are left to the library", () => {
  it("can be written out, at any turn of the session", async () => {
    await start();
    const open1 = turn('"q2"', "null").replace(', "weight": null', "");
    await open(JSONL_FILE, record("s", turn('"q1"', "0.75"), open1));
    const actions = await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"q2"'));
    const fill = actions.find(({ title }) => title === "Set the missing weights to their effective share");
    expect(fill?.kind).toBe("refactor.rewrite");
    expect(client.textAfter(JSONL_FILE, editsOf(fill, JSONL_FILE))).toBe(
      record("s", turn('"q1"', "0.75"), turn('"q2"', "0.25")),
    );
  });

  it("are not touched where none is given", async () => {
    await start();
    await open(
      JSONL_FILE,
      record("s", '{"qa_id": "q1", "query": "q", "assistant": "a", "ground_truth_assistant": "g"}'),
    );
    expect(await client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"q1"'))).toEqual([]);
  });
});

describe("the shape of the other release", () => {
  const ask = '"Port is\\nA) left\\nB) right"';
  const later = `{"examples": [{"input": ${ask}, "output": "A"}], "data": [{"id": 1, "input": ${ask}, "output": "B"}]}`;

  it("can be had where nothing is wrong with this one", async () => {
    await start();
    await open(JSON_FILE, later);
    const actions = await client.codeActions(JSON_FILE, client.rangeOf(JSON_FILE, "1"));
    const convert = actions.find(({ title }) => title.startsWith("Convert the whole file"));
    expect(convert?.kind).toBe("refactor.rewrite");
    expect(client.textAfter(JSON_FILE, editsOf(convert, JSON_FILE))).toBe(
      `{"examples": [{"question": ${ask}, "correct_answer": {"selected_option": "A"}}], "data": [{"id": 1, "question": ${ask}, "answer": "B"}]}`,
    );
  });

  it("is offered once where this one is a finding", async () => {
    await start();
    await open(JSON_FILE, `{"data": [{"id": 1, "question": ${ask}, "answer": "B"}]}`);
    const actions = await client.codeActions(JSON_FILE, client.rangeOf(JSON_FILE, '"question"'));
    const kinds = actions.filter(({ title }) => title.startsWith("Convert the whole file")).map(({ kind }) => kind);
    expect(kinds).toEqual(["quickfix"]);
  });

  it("is no matter of files that know no releases", async () => {
    await start();
    await open(JSON_FILE, `[${record("s", turn('"q1"', "1"))}]`);
    expect(titles(await client.codeActions(JSON_FILE, client.rangeOf(JSON_FILE, '"q1"'))).join()).not.toMatch(
      /Convert/,
    );
  });
});
