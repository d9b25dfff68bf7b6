import { afterEach, describe, expect, it, vi } from "vitest";
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import type { Host } from "../../server/src/lsp/host.ts";
import { type ClientOptions, startClient, type TestClient } from "../harness/lsp.ts";

const JSON_FILE = "file:///data/talks.json";
const JSONL_FILE = "file:///data/talks.jsonl";

const turn = (id: string, weight: number): string =>
  `{"qa_id": "${id}", "query": "q", "assistant": "a", "ground_truth_assistant": "g", "weight": ${weight}}`;
const record = (...turns: readonly string[]): string =>
  `{"session_id": "s", "assistant_id": "b", "context": "", "conversation": [${turns.join(", ")}]}`;
const GOOD = record(turn("q1", 0.5), turn("q2", 0.5));
const BAD = record(turn("q1", 0.5), turn("q2", 0.4));

let client: TestClient;

async function start(options: ClientOptions = {}): Promise<void> {
  client = await startClient(options);
}

async function open(uri: string, text: string): Promise<void> {
  await client.open({ uri, languageId: uri.endsWith("l") ? "jsonl" : "json", text });
}

function codes(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics.map(({ code }) => code);
}

afterEach(() => {
  vi.restoreAllMocks();
  client.dispose();
});

describe("a pull", () => {
  it("gives findings with all that belongs to them", async () => {
    await start({ initializationOptions: { rulePages: "file:///ext/docs/rules/" } });
    await open(JSON_FILE, `[\n  ${BAD}\n]\n`);
    const [diagnostic, ...others] = await client.pull(JSON_FILE);
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({
      source: "evalset",
      code: "weight-sum",
      severity: DiagnosticSeverity.Warning,
      codeDescription: { href: "file:///ext/docs/rules/weight-sum.md" },
    });
    expect(diagnostic?.message).toMatch(/add up to 0\.9, not 1: equal weights will be used\. Scale them to 1/);
    expect(diagnostic && client.textAt(JSON_FILE, diagnostic.range)).toBe('"conversation"');
    const related = diagnostic?.relatedInformation?.map(({ location }) => [
      location.uri,
      client.textAt(location.uri, location.range),
    ]);
    expect(related).toEqual([
      [JSON_FILE, "0.5"],
      [JSON_FILE, "0.4"],
    ]);
  });

  it("has no links where the client named no pages", async () => {
    await start();
    await open(JSON_FILE, `[${BAD}]`);
    expect((await client.pull(JSON_FILE))[0]).not.toHaveProperty("codeDescription");
  });

  it("fades what has no effect", async () => {
    await start();
    await open(JSONL_FILE, GOOD.replace('"context"', '"mood": 1, "context"'));
    const [diagnostic] = await client.pull(JSONL_FILE);
    expect(diagnostic).toMatchObject({ code: "no-unknown-keys", tags: [DiagnosticTag.Unnecessary] });
    expect(diagnostic && client.textAt(JSONL_FILE, diagnostic.range)).toBe('"mood"');
  });

  it("is empty for a good file and silent on files that are no datasets", async () => {
    await start();
    await open(JSON_FILE, `[${GOOD}]`);
    await open("file:///data/package.json", '{"name": "x", "weight": "heavy",}');
    expect(await client.pull(JSON_FILE)).toEqual([]);
    expect(await client.pull("file:///data/package.json")).toEqual([]);
    expect(await client.pull("file:///data/closed.json")).toEqual([]);
  });

  it("follows edits", async () => {
    await start();
    await open(JSONL_FILE, `${GOOD}\n${BAD.replace('"s"', '"t"')}`);
    expect(codes(await client.pull(JSONL_FILE))).toEqual(["weight-sum"]);
    await client.replace(JSONL_FILE, "0.4", "0.5");
    expect(await client.pull(JSONL_FILE)).toEqual([]);
    await client.replace(JSONL_FILE, '"qa_id": "q1"', '"qa_id": 1');
    expect(codes(await client.pull(JSONL_FILE))).toEqual(["value-type"]);
  });
});

describe("beside VS Code's own JSON server", () => {
  const BROKEN = BAD.replace("0.4}", "0.4,}");

  it("leaves faults of the text to it in JSON alone", async () => {
    await start({ initializationOptions: { builtInJson: true } });
    await open(JSON_FILE, BROKEN);
    await open(JSONL_FILE, BROKEN);
    expect(codes(await client.pull(JSON_FILE))).not.toContain("no-trailing-comma");
    expect(codes(await client.pull(JSONL_FILE))).toContain("no-trailing-comma");
  });

  it("reports them in other editors", async () => {
    await start();
    await open(JSON_FILE, BROKEN);
    expect(codes(await client.pull(JSON_FILE))).toContain("no-trailing-comma");
  });
});

describe("settings", () => {
  it("come from the client, and a change asks for a new pull", async () => {
    await start({ settings: { rules: { "weight-sum": "error" } } });
    await open(JSON_FILE, `[${BAD}]`);
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    expect((await client.pull(JSON_FILE))[0]?.severity).toBe(DiagnosticSeverity.Error);
    await client.configure({ rules: { "weight-sum": "off" } });
    await vi.waitFor(() => expect(client.refreshes).toBe(2));
    expect(await client.pull(JSON_FILE)).toEqual([]);
  });

  it("that are the same as before cost nothing", async () => {
    await start();
    await open(JSON_FILE, `[${BAD}]`);
    await client.configure({ rules: {} });
    expect(codes(await client.pull(JSON_FILE))).toEqual(["weight-sum"]);
    expect(client.refreshes).toBe(0);
  });

  it("say what a file is", async () => {
    await start({ settings: { formats: { "drafts/**": "none", "*.txt.json": "gaussia-dataset" } } });
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    await open("file:///drafts/talks.json", `[${BAD}]`);
    await open("file:///a.txt.json", '[{"x": 1}]');
    expect(await client.pull("file:///drafts/talks.json")).toEqual([]);
    expect(codes(await client.pull("file:///a.txt.json"))).toContain("required-key");
  });

  it("limit the findings of a file, with a line that counts the rest", async () => {
    await start({ settings: { maxFindings: 2 } });
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    await open(JSONL_FILE, ["a", "b", "c", "d", "e"].map((id) => BAD.replace('"s"', `"${id}"`)).join("\n"));
    const diagnostics = await client.pull(JSONL_FILE);
    expect(codes(diagnostics)).toEqual(["weight-sum", "weight-sum", "findings-limit"]);
    expect(diagnostics[2]).toMatchObject({ severity: DiagnosticSeverity.Information });
    expect(diagnostics[2]?.message).toMatch(/^3 more findings are not shown/);
  });
});

describe("a client that cannot pull", () => {
  it("is sent findings when a document opens, changes and closes", async () => {
    await start({ pullsDiagnostics: false });
    let push = client.nextPush(JSON_FILE);
    await open(JSON_FILE, `[${BAD}]`);
    expect(codes(await push)).toEqual(["weight-sum"]);
    push = client.nextPush(JSON_FILE);
    await client.replace(JSON_FILE, "0.4", "0.5");
    expect(await push).toEqual([]);
    await client.replace(JSON_FILE, "0.5", "0.9");
    await vi.waitFor(() => expect(codes(client.pushed.get(JSON_FILE) ?? [])).toEqual(["weight-sum"]));
    push = client.nextPush(JSON_FILE);
    await client.close(JSON_FILE);
    expect(await push).toEqual([]);
  });

  it("is sent them anew when settings change", async () => {
    await start({ pullsDiagnostics: false });
    let push = client.nextPush(JSON_FILE);
    await open(JSON_FILE, `[${BAD}]`);
    await push;
    push = client.nextPush(JSON_FILE);
    await client.configure({ rules: { "weight-sum": "off" } });
    expect(await push).toEqual([]);
  });
});

/** Every look at the clock finds a slice used up. */
function rush(): void {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 1000;
    return now;
  });
}

describe("many findings", () => {
  it("are placed in slices, between which the server looks at its mail", async () => {
    let pauses = 0;
    const pause = (): Promise<void> => {
      pauses++;
      return new Promise((resolve) => setImmediate(resolve));
    };
    await start({ host: { pause, newUuid: () => "" } });
    rush();
    await open(JSONL_FILE, Array(50).fill(record('{"qa_id": 1}')).join("\n"));
    expect((await client.pull(JSONL_FILE)).length).toBeGreaterThan(50);
    // One for each record while it is checked, and one while its findings are placed.
    expect(pauses).toBeGreaterThan(90);
  });
});

describe("a change while the check runs", () => {
  /** A host that stops at the first pause until it is told to go on. */
  function createGate(): { readonly host: Host; readonly reached: Promise<void>; open(): void } {
    let reach = (): void => {};
    let go = (): void => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    return {
      host: {
        pause: () => {
          reach();
          return gate;
        },
        newUuid: () => "",
      },
      reached,
      open: () => go(),
    };
  }

  it("makes the answer a request to ask again, never a stale one", async () => {
    const gate = createGate();
    await start({ host: gate.host });
    rush();
    await open(JSONL_FILE, `${BAD}\n${BAD}`);
    const pull = client.pull(JSONL_FILE);
    const hover = client.hover(JSONL_FILE, { line: 0, character: 2 });
    const actions = client.codeActions(JSONL_FILE, client.rangeOf(JSONL_FILE, '"conversation"'));
    await gate.reached;
    await client.replace(JSONL_FILE, "0.4", "0.5");
    // The answer shows that the server has seen the change.
    await client.links(JSONL_FILE);
    gate.open();
    await expect(pull).rejects.toMatchObject({ code: -32802, data: { retriggerRequest: true } });
    expect(await hover).toBeNull();
    expect(await actions).toEqual([]);
    await client.replace(JSONL_FILE, "0.4", "0.5");
    expect(codes(await client.pull(JSONL_FILE))).not.toContain("weight-sum");
  });

  it("of the settings does the same", async () => {
    const gate = createGate();
    await start({ host: gate.host });
    rush();
    await open(JSONL_FILE, BAD);
    const pull = client.pull(JSONL_FILE);
    await gate.reached;
    await client.configure({ rules: { "weight-sum": "off" } });
    await vi.waitFor(() => expect(client.refreshes).toBe(1));
    gate.open();
    await expect(pull).rejects.toMatchObject({ code: -32802 });
    expect(await client.pull(JSONL_FILE)).toEqual([]);
  });
});
