import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DidSaveTextDocumentNotification } from "vscode-languageserver";
import type { EncodingFault } from "../../server/src/engine/index.ts";
import { type ClientOptions, PATIENT_HOST, startClient, type TestClient, WHOLE } from "../harness/lsp.ts";

const FILE = "file:///data/talks.jsonl";
const RECORD =
  '{"session_id": "s", "assistant_id": "a", "context": "", "conversation": [{"qa_id": "q1", "query": "caf\u00e9", "assistant": "b", "ground_truth_assistant": "c"}]}\n';
const AT = RECORD.indexOf("\u00e9");
/** As an editor shows bytes that it cannot decode. */
const REPLACED = RECORD.replace("\u00e9", "\ufffd");

const MARK: EncodingFault = { kind: "mark" };
const BAD: EncodingFault = {
  kind: "bytes",
  at: AT,
  byte: 0xe9,
  offset: AT,
  count: 1,
  guess: "Windows-1252 or Latin-1",
};
const WIDE: EncodingFault = { kind: "wide", encoding: "UTF-16 LE", hasMark: true, at: 0, byte: 0xff };

const SAVE = "evalset.saveWithoutByteOrderMark";

let client: TestClient;
/** What the host sees in the bytes of the file. */
let faults: readonly EncodingFault[] | undefined;
let looks: string[];

async function start(options: ClientOptions = {}): Promise<void> {
  const encodingOf = async (uri: string) => {
    looks.push(uri);
    await PATIENT_HOST.pause();
    return faults;
  };
  client = await startClient({ host: { ...PATIENT_HOST, encodingOf }, ...options });
}

const open = (text: string): Promise<void> => client.open({ uri: FILE, languageId: "jsonl", text });

const save = (): Promise<void> =>
  client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri: FILE } });

async function found(): Promise<readonly unknown[]> {
  return (await client.pull(FILE)).map(({ code, range: { start, end } }) => [
    code,
    start.line,
    start.character,
    end.character,
  ]);
}

beforeEach(() => {
  faults = [];
  looks = [];
});
afterEach(() => client.dispose());

describe("the bytes of a file", () => {
  it("are looked at before the first answer", async () => {
    faults = [MARK];
    await start();
    await open(RECORD);
    expect(await found()).toEqual([["no-bom", 0, 0, 0]]);
    expect(looks).toEqual([FILE]);
  });

  it("are looked at again when the file is saved", async () => {
    await start();
    await open(RECORD);
    expect(await found()).toEqual([]);
    faults = [MARK];
    await save();
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    expect(await found()).toEqual([["no-bom", 0, 0, 0]]);
    await save();
    faults = [];
    await save();
    await vi.waitFor(() => expect(client.refreshes).toBe(2));
    expect(await found()).toEqual([]);
    expect(looks).toHaveLength(4);
  });

  it("are pushed to clients that do not pull", async () => {
    faults = [MARK];
    await start({ pullsDiagnostics: false });
    const first = client.nextPush(FILE);
    await open(RECORD);
    expect((await first).map(({ code }) => code)).toEqual(["no-bom"]);
    const second = client.nextPush(FILE);
    faults = [];
    await save();
    expect(await second).toEqual([]);
  });

  it("may be out of reach", async () => {
    faults = undefined;
    await start();
    await open(RECORD);
    expect(await found()).toEqual([]);
    client.dispose();
    await start({ host: PATIENT_HOST });
    await open(RECORD);
    await save();
    expect(await found()).toEqual([]);
  });
});

describe("a byte order mark", () => {
  it("that the client leaves in the text is one finding", async () => {
    faults = [MARK];
    await start();
    await open(`\ufeff${RECORD}`);
    expect(await found()).toEqual([["no-bom", 0, 0, 0]]);
    const actions = await client.codeActions(FILE, {
      start: { line: 0, character: 0 },
      end: { line: 0, character: 0 },
    });
    expect(actions.map(({ title }) => title)).toEqual(["Remove the byte order mark"]);
  });

  it("that the text does not show is saved away, where the client can do that", async () => {
    faults = [MARK];
    await start({ initializationOptions: { commands: [SAVE] } });
    await open(RECORD);
    const diagnostics = await client.pull(FILE);
    const actions = await client.codeActions(FILE, WHOLE, { diagnostics });
    expect(actions).toEqual([
      {
        title: "Save without byte order mark",
        kind: "quickfix",
        isPreferred: true,
        diagnostics,
        command: { title: "Save without byte order mark", command: SAVE, arguments: [FILE] },
      },
    ]);
    expect(await client.codeActions(FILE, client.rangeOf(FILE, '"context"'), { only: ["quickfix"] })).toEqual([]);
    expect(await client.codeActions(FILE, WHOLE, { only: ["source.fixAll"] })).toEqual([]);
  });

  it("is not offered to be saved away where the client cannot", async () => {
    faults = [MARK];
    await start();
    await open(RECORD);
    expect(await client.codeActions(FILE, WHOLE)).toEqual([]);
  });
});

describe("bytes that are not UTF-8", () => {
  it("are one finding where the editor shows them", async () => {
    faults = [BAD];
    await start();
    await open(REPLACED);
    const [diagnostic, ...others] = await client.pull(FILE);
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({
      code: "encoding-utf8",
      severity: 1,
      range: { start: { line: 0, character: AT }, end: { line: 0, character: AT + 1 } },
      message: `Byte ${AT} (0xe9) is not UTF-8: the file looks like Windows-1252 or Latin-1, where it is "é". Reopen the file as Windows-1252, and save it as UTF-8.`,
    });
  });

  it("are found where the text has moved to", async () => {
    faults = [BAD];
    await start();
    await open(REPLACED);
    await client.replace(FILE, '"s"', '"another name"');
    expect(await found()).toEqual([["encoding-utf8", 0, AT + 11, AT + 12]]);
    await client.replace(FILE, "\ufffd", "\u00e9");
    expect(await found()).toHaveLength(1);
  });

  it("leave characters that are lost for good when they are saved like that", async () => {
    faults = [BAD];
    await start();
    await open(REPLACED);
    expect((await client.pull(FILE)).map(({ severity }) => severity)).toEqual([1]);
    faults = [];
    await save();
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    expect((await client.pull(FILE)).map(({ code, severity }) => [code, severity])).toEqual([["encoding-utf8", 3]]);
  });
});

describe("a file in UTF-16", () => {
  it("is one finding, whether the editor can decode it or not", async () => {
    faults = [WIDE];
    await start();
    await open(RECORD);
    expect(await found()).toEqual([["encoding-utf8", 0, 0, 0]]);
    client.dispose();
    await start();
    await open(`\ufffd\ufffd${[...RECORD].join("\u0000")}\u0000`);
    expect(await found()).toEqual([["encoding-utf8", 0, 0, 0]]);
    client.dispose();
    await start();
    await open(`\ufeff${RECORD}`);
    expect((await found()).length).toBe(1);
  });
});
