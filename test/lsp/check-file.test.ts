import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  CancellationTokenSource,
  type Diagnostic,
  DiagnosticSeverity,
  WorkDoneProgress,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from "vscode-languageserver/node";
import {
  CHECK_FILE_PORTIONS,
  CHECK_FILE_REQUEST,
  type CheckFileParams,
  type CheckFileReport,
  type CheckFileResult,
} from "../../server/src/lsp/features/check-file.ts";
import { FILE_STATUS_REQUEST } from "../../server/src/lsp/features/file-status.ts";
import type { FileStatus } from "../../server/src/lsp/status.ts";
import { checkAddress, headOfFile } from "../../server/src/node/stored-file.ts";
import { type ClientOptions, PATIENT_HOST, startClient, type TestClient } from "../harness/lsp.ts";

const HOST = { ...PATIENT_HOST, checkFile: checkAddress, headOf: headOfFile };
const PAGES = "file:///evalset/docs/rules/";

let folder: string;
let client: TestClient;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => client.dispose());

async function start(options: ClientOptions = {}): Promise<void> {
  client = await startClient({ host: HOST, initializationOptions: { rulePages: PAGES }, ...options });
}

/** Writes a file and gives its address. */
function write(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return pathToFileURL(join(folder, name)).href;
}

const ask = (uri: string, params: Partial<CheckFileParams> = {}): Promise<CheckFileResult> =>
  client.connection.sendRequest(CHECK_FILE_REQUEST, { textDocument: { uri }, ...params });

async function check(uri: string, params: Partial<CheckFileParams> = {}): Promise<CheckFileReport> {
  const result = await ask(uri, params);
  if ("failure" in result) {
    throw new Error(result.failure);
  }
  return result;
}

/** What the editor would show of the same text, were it open. */
async function pullLive(uri: string, text: string): Promise<readonly Diagnostic[]> {
  await client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
  const diagnostics = await client.pull(uri);
  await client.close(uri);
  return diagnostics;
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character;

const turn = (id: string, more = ""): string =>
  `{"qa_id": "${id}", "query": "😀 q", "assistant": "b", "ground_truth_assistant": "c"${more}}`;
const session = (id: string, ...turns: readonly string[]): string =>
  `{"session_id": "${id}", "assistant_id": "a", "language": "english", "context": "😀", "conversation": [${turns.join(", ")}]}`;
const summary = (id: number, more = ""): string =>
  `{"input": "${"word ".repeat(12)}", "output": "o", "split": "test", "id": "g-${id}"${more}}`;

const FAULTY = [
  session("s1", turn("q1", ', "weight": 0.5'), turn("q2", ', "weight": 0.4')),
  session("s2", turn("q1"), '{"qa_id": "q1", "query": "😀", "assistant": 7, "ground_truth_assistant": "c"}'),
  '{"session_id": "s3", "assistant_id": "a" "context": "", "conversation": []}',
  session("s1", turn("q9")),
];

describe("a file on the disk is checked", () => {
  const texts: Readonly<Record<string, string>> = {
    "talks.jsonl": `${FAULTY.join("\n")}\n`,
    "talks-crlf.jsonl": FAULTY.join("\r\n"),
    "talks-cr.ndjson": FAULTY.join("\r"),
    "talks.json": `[\r\n  ${[FAULTY[0], FAULTY[1], FAULTY[3]].join(",\r\n  ")}\r\n]`,
    "broken.json": `[\n  ${FAULTY.join(",\n  ")}\n]`,
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`${name}: as it is in the editor, with pages of rules and what is related`, async () => {
      await start();
      const uri = write(name, text);
      const report = await check(uri);
      const live = await pullLive(uri, text);
      const isPlain = ({ tags }: Diagnostic): boolean => tags === undefined;
      expect(report.items.map(withoutEnds).sort(byPlace)).toEqual(live.map(withoutEnds).sort(byPlace));
      expect(report.items.length).toBeGreaterThan(2);
      expect(live.every(isPlain)).toBe(true);
      expect(report.items.some(({ relatedInformation }) => relatedInformation?.[0]?.location.uri === uri)).toBe(true);
      expect(report.items[0]?.codeDescription?.href).toBe(`${PAGES}${report.items[0]?.code}.md`);
      expect(report).toMatchObject({
        format: { id: "gaussia-dataset" },
        container: name.endsWith(".json") ? "json" : "jsonl",
      });
      expect(Object.values(report.counts).reduce((sum, count) => sum + count, 0)).toBe(report.items.length);
    });
  }

  it("and the report says what it was", async () => {
    await start();
    const report = await check(write("clean.jsonl", `${session("s1", turn("q1"))}\n`));
    expect(report).toEqual({
      items: [],
      format: { id: "gaussia-dataset", title: "Conversations (Fair Forge / Gaussia)" },
      container: "jsonl",
      records: 1,
      counts: { error: 0, warning: 0, information: 0, hint: 0 },
    });
    const other = await check(write("package.json", '{"name": "x"}'));
    expect(other).toMatchObject({ items: [], records: 0 });
    expect(other).not.toHaveProperty("format");
  });

  it("with the settings of the workspace", async () => {
    const text = `${session("s1", turn("q1", ', "note": "n"'), turn("q1"))}\n`;
    const uri = write("set.jsonl", text);
    await start({ workspaceFolders: [pathToFileURL(folder).href], settings: { rules: { "unique-qa-id": "off" } } });
    const codesOf = ({ items }: CheckFileReport) => items.map(({ code }) => code);
    const before = codesOf(await check(uri));
    expect(before).toEqual((await pullLive(uri, text)).map(({ code }) => code));
    await client.configure({ formats: { "*.jsonl": "none" } });
    expect(await check(uri)).toMatchObject({ items: [], records: 1 });
    expect((await check(uri)).format).toBeUndefined();
  });

  it("up to the cap, and one more says how many are left out", async () => {
    await start({ settings: { maxFindings: 2 } });
    // And one that only all records together show.
    const text = `${Array.from({ length: 5 }, (_, at) => summary(at, ', "input": "x"')).join("\n")}\n`;
    const uri = write("many.jsonl", text);
    // The check waits for the settings; the editor would be told to pull anew.
    const report = await check(uri);
    const live = await pullLive(uri, text);
    expect(report.items.map(withoutEnds)).toEqual(live.map(withoutEnds));
    expect(report.items).toHaveLength(3);
    expect(report.items[2]).toMatchObject({
      code: "findings-limit",
      severity: DiagnosticSeverity.Information,
      message: expect.stringContaining("4 more findings are not shown"),
    });
    expect(report.counts).toEqual({ error: 0, warning: 5, information: 1, hint: 0 });
  });
});

/** A streamed check says where what is related starts, and no more. */
function withoutEnds(diagnostic: Diagnostic): Diagnostic {
  const { relatedInformation } = diagnostic;
  const toStart = ({ location, message }: NonNullable<typeof relatedInformation>[number]) => ({
    location: { uri: location.uri, range: { start: location.range.start, end: location.range.start } },
    message,
  });
  return relatedInformation === undefined
    ? diagnostic
    : { ...diagnostic, relatedInformation: relatedInformation.map(toStart) };
}

describe("a long check", () => {
  const RECORDS = 15_000;
  type Progress = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

  /** More than one chunk, with something in every hundredth record. */
  const writeLong = (): string =>
    write(
      "long.jsonl",
      Array.from({ length: RECORDS }, (_, at) => summary(at, at % 50 === 0 ? `, "id": "g-${at}"` : ``)).join("\n"),
    );

  it("tells of its progress, and of what it finds while it runs", async () => {
    await start({ settings: { maxFindings: 250 } });
    const uri = writeLong();
    const progress: Progress[] = [];
    const portions: (readonly Diagnostic[])[] = [];
    client.connection.onProgress(WorkDoneProgress.type, "work", (each) => void progress.push(each));
    client.connection.onProgress(CHECK_FILE_PORTIONS, "part", (each) => void portions.push(each));
    const report = await check(uri, { workDoneToken: "work", partialResultToken: "part" });
    expect(portions.length).toBeGreaterThan(1);
    expect(portions.flat()).toHaveLength(250);
    expect(report.items.map(({ message }) => message)).toEqual([expect.stringMatching(/^51 more findings/)]);
    expect(report).toMatchObject({ records: RECORDS, counts: { warning: 300 } });
    expect(progress[0]).toMatchObject({ kind: "begin", cancellable: true });
    expect(progress.at(-1)).toEqual({ kind: "end" });
    const percents = progress.flatMap((each) => (each.kind === "report" ? [each.percentage ?? -1] : []));
    expect(percents.length).toBeGreaterThan(1);
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
    expect(progress).toContainEqual({ kind: "report", percentage: 100, message: "300 findings" });
  });

  it("is cancelled, and what it had found is told", async () => {
    await start();
    const uri = writeLong();
    const source = new CancellationTokenSource();
    const portions: (readonly Diagnostic[])[] = [];
    client.connection.onProgress(CHECK_FILE_PORTIONS, "part", (each) => {
      portions.push(each);
      source.cancel();
    });
    const report: CheckFileReport = await client.connection.sendRequest(
      CHECK_FILE_REQUEST,
      { textDocument: { uri }, partialResultToken: "part" },
      source.token,
    );
    expect(report.records).toBeLessThan(RECORDS);
    expect(report.stopped?.done).toBeLessThan(report.stopped?.size ?? 0);
    expect(portions.flat()).toHaveLength(report.counts.warning);
  });

  /** A list of records, and the same with a fault between two of them, which must be read as a whole. */
  const writeDocument = (separator: string): string => {
    const records = Array.from({ length: 8000 }, (_, at) => session(`s${at}`, turn(`q${at}`), turn(`q${at}`)));
    return write("long.json", `[${records.join(",\n")}${separator}\n${session("last", turn("q"))}]`);
  };

  it.each([
    ["sound", ","],
    ["damaged", ""],
  ])("of a %s document is cancelled", async (_, separator) => {
    await start();
    const uri = writeDocument(separator);
    const source = new CancellationTokenSource();
    client.connection.onProgress(WorkDoneProgress.type, "work", () => source.cancel());
    const report: CheckFileReport = await client.connection.sendRequest(
      CHECK_FILE_REQUEST,
      { textDocument: { uri }, workDoneToken: "work" },
      source.token,
    );
    expect(report.stopped?.done).toBeLessThan(report.stopped?.size ?? 0);
    expect(report.records).toBeLessThan(8001);
  });

  it.each([
    ["lines", writeLong],
    ["a document", () => writeDocument(",")],
    ["a damaged document", () => writeDocument("")],
  ])("of %s lets other requests in", async (_, writeFile) => {
    await start();
    const uri = writeFile();
    const order: string[] = [];
    const long = check(uri).then(() => order.push("long"));
    await client.open({ uri: "file:///data/a.jsonl", languageId: "jsonl", text: '{"a": 1,}\n' });
    const short = client.pull("file:///data/a.jsonl").then(() => order.push("short"));
    await Promise.all([long, short]);
    expect(order).toEqual(["short", "long"]);
  });
});

describe("a file that cannot be checked", () => {
  it("is said to be gone, or to be none", async () => {
    await start();
    expect(await ask(pathToFileURL(join(folder, "gone.jsonl")).href)).toEqual({
      failure: expect.stringMatching(/gone\.jsonl cannot be read: .*\.$/),
    });
    expect(await ask("vscode-vfs://github/a/b.jsonl")).toEqual({
      failure: expect.stringContaining("no file of this machine"),
    });
  });

  it("needs a host with files", async () => {
    await start({ host: PATIENT_HOST });
    expect(await ask(write("a.jsonl", "{}"))).toEqual({ failure: expect.stringContaining("on the desktop") });
  });
});

describe("the status of a file on the disk", () => {
  const statusOf = (uri: string): Promise<FileStatus | null> =>
    client.connection.sendRequest(FILE_STATUS_REQUEST, { textDocument: { uri } });

  it("says what it is from its start", async () => {
    await start();
    const status = await statusOf(write("status.jsonl", `${session("s1", turn("q1"))}\n`));
    expect(status).toMatchObject({ outcome: "format", formats: [{ id: "gaussia-dataset" }], container: "jsonl" });
    expect(await statusOf(write("status.json", '{"name": "x"}'))).toMatchObject({ outcome: "unknown", formats: [] });
    expect(await statusOf(pathToFileURL(join(folder, "gone.jsonl")).href)).toBeNull();
    expect(await statusOf("untitled:Untitled-1")).toBeNull();
  });

  it("is unknown without files", async () => {
    await start({ host: PATIENT_HOST });
    expect(await statusOf(write("status.jsonl", "{}"))).toBeNull();
  });
});
