import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { RULES } from "../../server/src/engine/index.ts";
import type { Host } from "../../server/src/lsp/host.ts";
import { type ClientOptions, PATIENT_HOST, startClient, type TestClient } from "../harness/lsp.ts";

/** A large document is looked at where its author sees it before all of it is checked for the first time. */
const LINES_FILE = "file:///data/talks.jsonl";
const JSON_FILE = "file:///data/talks.json";
const FILES = [LINES_FILE, JSON_FILE];

/** More than a million characters. */
const COUNT = 800;
const PADDING = "and then left again, ".repeat(65);
/** Every fifth record has an unknown key, and two share an id: the one shows by itself, the other only among all. */
const RECORDS = Array.from({ length: COUNT }, (_, at) => record(at));

function record(at: number): string {
  const more = at % 5 === 0 ? `, "mood": ${at}` : "";
  const turn = `{"qa_id": "q${at}", "query": "Which way?", "assistant": "Left, ${PADDING}${at}.", "ground_truth_assistant": "Left."}`;
  return `{"session_id": "s${at === 790 ? 5 : at}", "assistant_id": "a", "language": "english", "context": ""${more}, "conversation": [${turn}]}`;
}

/** Each record stands on a line of its own. */
function textOf(uri: string, records: readonly string[] = RECORDS): string {
  return uri === LINES_FILE ? `${records.join("\n")}\n` : `[\n${records.join(",\n")}\n]\n`;
}

const AMONG_ALL: ReadonlySet<unknown> = new Set(RULES.filter(({ kind }) => kind === "dataset").map(({ id }) => id));

/** Of all diagnostics those that records of some lines show by themselves. */
function seenOf(all: readonly Diagnostic[], first: number, last: number): readonly Diagnostic[] {
  const isSeen = ({ line }: Diagnostic["range"]["start"]): boolean => line >= first && line <= last;
  return all.filter(({ code, range }) => isSeen(range.start) && !AMONG_ALL.has(code));
}

let client: TestClient;

async function start(options: ClientOptions): Promise<void> {
  client = await startClient(options);
}

async function open(uri: string, text = textOf(uri)): Promise<void> {
  await client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
}

/** What a client that tells nothing is told of a text. */
async function checkWhole(uri: string, text = textOf(uri)): Promise<readonly Diagnostic[]> {
  const other = await startClient();
  await other.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
  const all = await other.pull(uri);
  other.dispose();
  return all;
}

/** Time runs so fast that every step ends its slice, so that the server hears others after each. */
function rush(): void {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 10;
    return now;
  });
}

/** A host on which a check never takes so long that its end is not waited for. */
const UNHURRIED_HOST: Host = {
  ...PATIENT_HOST,
  pause: (ms = 0) => (ms > 0 ? new Promise(() => {}) : PATIENT_HOST.pause()),
};

beforeEach(rush);
afterEach(() => {
  vi.restoreAllMocks();
  client.dispose();
});

describe.each(FILES)("in %s, a client that is sent findings", (uri) => {
  it("gets those of what is seen before all others", async () => {
    await start({ pullsDiagnostics: false });
    const push = client.nextPush(uri);
    await open(uri);
    await client.show(uri, 400, 450);
    const first = await push;
    const all = await client.nextPush(uri);
    expect(all).toEqual(await checkWhole(uri));
    expect(all.some(({ code }) => AMONG_ALL.has(code))).toBe(true);
    expect(first).toEqual(seenOf(all, 400, 450));
    expect(first.length).toBeGreaterThan(9);
  });

  it("gets others when it scrolls before all are known", async () => {
    await start({ pullsDiagnostics: false });
    let push = client.nextPush(uri);
    await open(uri);
    await client.show(uri, 400, 450);
    await push;
    push = client.nextPush(uri);
    await client.show(uri, 700, 720);
    const next = await push;
    const all = await client.nextPush(uri);
    expect(next).toEqual(seenOf(all, 700, 720));
    expect(all).toEqual(await checkWhole(uri));
    // From then on, there is nothing new to tell.
    await client.show(uri, 100, 120);
    await client.hover(uri, { line: 100, character: 5 });
    expect(client.pushed.get(uri)).toEqual(all);
  });

  it("gets those of the text as it was edited meanwhile", async () => {
    await start({ pullsDiagnostics: false });
    let push = client.nextPush(uri);
    await open(uri);
    await client.show(uri, 400, 450);
    await push;
    push = client.nextPush(uri);
    // It has no finding of its own any more, but shares ids with others.
    await client.replace(uri, RECORDS[420] ?? "", record(421).replace("s421", "s6"));
    const next = await push;
    const all = await client.nextPush(uri);
    expect(all).toEqual(await checkWhole(uri, client.textOf(uri)));
    expect(next).toEqual(seenOf(all, 400, 450));
  });

  it("gets nothing more when it closes the document", async () => {
    await start({ pullsDiagnostics: false });
    const push = client.nextPush(uri);
    await open(uri);
    await client.show(uri, 400, 450);
    await push;
    await client.close(uri);
    expect(await client.nextPush(uri)).toEqual([]);
    const later = client.nextPush(uri);
    await open(uri);
    // Nothing is known of what is seen of it now, so all come together.
    expect(await later).toEqual(await checkWhole(uri));
  });

  it("gets those of other settings when these change meanwhile", async () => {
    await start({ pullsDiagnostics: false });
    let push = client.nextPush(uri);
    await open(uri);
    await client.show(uri, 400, 450);
    await push;
    push = client.nextPush(uri);
    await client.configure({ rules: { "no-unknown-keys": "off" } });
    const later = [await push, await client.nextPush(uri)];
    expect(later[0]).toEqual([]);
    const all = await checkWhole(uri);
    expect(later[1]).toEqual(all.filter(({ code }) => code !== "no-unknown-keys"));
  });
});

describe.each(FILES)("in %s, a client that pulls", (uri) => {
  it("is answered with those of what is seen, and asked to pull again for all", async () => {
    await start({});
    await open(uri);
    await client.show(uri, 400, 450);
    const refresh = client.nextRefresh();
    const first = await client.pull(uri);
    expect(client.refreshes).toBe(0);
    await refresh;
    const all = await client.pull(uri);
    expect(all).toEqual(await checkWhole(uri));
    expect(first).toEqual(seenOf(all, 400, 450));
    expect(client.refreshes).toBe(1);
  });

  it("is asked to pull again when it scrolls before all are known", async () => {
    await start({});
    await open(uri);
    await client.show(uri, 400, 450);
    await client.pull(uri);
    let refresh = client.nextRefresh();
    await client.show(uri, 700, 720);
    await refresh;
    refresh = client.nextRefresh();
    const next = await client.pull(uri);
    await refresh;
    const all = await client.pull(uri);
    expect(next).toEqual(seenOf(all, 700, 720));
    expect(all).toEqual(await checkWhole(uri));
  });

  it("is asked to pull again after an edit too", async () => {
    await start({});
    await open(uri);
    await client.show(uri, 400, 450);
    await client.pull(uri);
    let refresh = client.nextRefresh();
    await client.replace(uri, '"session_id": "s700"', '"session_id": "s6"');
    await refresh;
    refresh = client.nextRefresh();
    await client.pull(uri);
    await refresh;
    expect(await client.pull(uri)).toEqual(await checkWhole(uri, client.textOf(uri)));
  });

  it("gets all at once where it cannot be asked, or where that takes no longer", async () => {
    const all = await checkWhole(uri);
    for (const options of [{ pullsAgain: false }, { host: UNHURRIED_HOST }]) {
      await start(options);
      await open(uri);
      await client.show(uri, 400, 450);
      expect(await client.pull(uri)).toEqual(all);
      expect(client.refreshes).toBe(0);
      client.dispose();
    }
  });
});

describe.each(FILES)("in %s, before all is checked", (uri) => {
  /** Opens the document, and calls for all findings, which are the last to come. */
  async function openAndPull(): Promise<{ readonly isAnswered: () => boolean; readonly end: Promise<unknown> }> {
    await start({ host: UNHURRIED_HOST, resolvesCodeActions: true });
    await open(uri);
    await client.show(uri, 400, 450);
    let isAnswered = false;
    const end = client.pull(uri).then(() => {
      isAnswered = true;
    });
    return { isAnswered: () => isAnswered, end };
  }

  it("a hover tells of a finding and of a key", async () => {
    const pull = await openAndPull();
    const text = await client.hoverText(uri, client.positionOf(uri, '"mood": 410', { offset: 2 }));
    const other = await client.hoverText(uri, client.positionOf(uri, '"language"', { nth: 410, offset: 2 }));
    expect(pull.isAnswered()).toBe(false);
    await pull.end;
    expect(text).toBe(await client.hoverText(uri, client.positionOf(uri, '"mood": 410', { offset: 2 })));
    expect(text).toMatch(/Why it matters/);
    expect(other).toMatch(/optional|required/);
  });

  it("an action mends what is wrong there", async () => {
    const pull = await openAndPull();
    const range = client.rangeOf(uri, '"mood": 410');
    const actions = await client.codeActions(uri, range);
    const [first] = actions;
    const mended = first && (await client.resolve(first));
    expect(pull.isAnswered()).toBe(false);
    expect(first?.title).toMatch(/mood/);
    const edits = mended?.edit?.changes?.[uri] ?? [];
    expect(client.textAfter(uri, edits)).toBe(textOf(uri).replace(', "mood": 410', ""));
    await pull.end;
  });

  it("all safe fixes are those of the whole file", async () => {
    const pull = await openAndPull();
    const range = client.rangeOf(uri, '"mood": 410');
    await client.codeActions(uri, range, { only: ["source.fixAll.evalset"] });
    expect(pull.isAnswered()).toBe(true);
  });
});

describe("what is seen is told for nothing", () => {
  /** All that is sent of a document until it would be complete. */
  async function pushesOf(uri: string, text: string, last: number): Promise<readonly (readonly Diagnostic[])[]> {
    await start({ pullsDiagnostics: false });
    const push = client.nextPush(uri);
    await open(uri, text);
    await client.show(uri, 0, last);
    const pushes = [await push];
    client.pushed.delete(uri);
    await client.hover(uri, { line: 1, character: 5 });
    const more = client.pushed.get(uri);
    return more === undefined ? pushes : [...pushes, more];
  }

  it("of a short document", async () => {
    const text = textOf(LINES_FILE, RECORDS.slice(0, 100));
    expect(await pushesOf(LINES_FILE, text, 10)).toEqual([await checkWhole(LINES_FILE, text)]);
  });

  it("of one large record", async () => {
    const turns = Array.from(
      { length: COUNT },
      (_, at) => `{"qa_id": "q${at}", "query": "${PADDING}", "assistant": 1}`,
    );
    const text = `{"session_id": "s", "assistant_id": "a", "language": "english", "context": "", "conversation": [\n${turns.join(",\n")}]}`;
    expect(await pushesOf(JSON_FILE, text, 10)).toEqual([await checkWhole(JSON_FILE, text)]);
  });

  it("of a document that is no dataset", async () => {
    const text = JSON.stringify({
      name: "x",
      list: RECORDS.map((each) => each.length),
      padding: PADDING.repeat(COUNT),
    });
    expect(await pushesOf(JSON_FILE, text, 10)).toEqual([[]]);
  });
});

it("of one long line, the start is looked at first", async () => {
  const text = `[${RECORDS.join(", ")}]`;
  await start({ pullsDiagnostics: false });
  const push = client.nextPush(JSON_FILE);
  await open(JSON_FILE, text);
  await client.show(JSON_FILE, 0, 0);
  const first = await push;
  const all = await client.nextPush(JSON_FILE);
  expect(all).toEqual(await checkWhole(JSON_FILE, text));
  expect(first.length).toBeGreaterThan(9);
  expect(first).toEqual(all.filter(({ code }) => !AMONG_ALL.has(code)).slice(0, first.length));
});
