import { describe, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

const TURN = (id: string, weight: number): string =>
  `{"qa_id":"${id}","query":"Open?","assistant":"Yes.","ground_truth_assistant":"Yes.","weight":${weight}}`;
const DATASET = (...weights: number[]): string =>
  `{"session_id":"s1","assistant_id":"a1","language":"english","context":"","conversation":[${weights.map((weight, at) => TURN(`q${at + 1}`, weight)).join(",")}]}`;
const GOOD = `[\n  ${DATASET(0.5, 0.5)}\n]\n`;
const OFF = `[\n  ${DATASET(0.5, 0.4)}\n]\n`;
const BROKEN = `[\n  {"session_id":"s1","assistant_id":"a1","context":"","conversation":[{"qa_id":"q1"}]}\n]\n`;

describe("exit codes", () => {
  it("0 when nothing is at or above the severity", async () => {
    expect((await runCli(["check", "a.json"], { "a.json": GOOD })).code).toBe(0);
    expect((await runCli(["check", "a.json"], { "a.json": OFF })).code).toBe(0);
  });

  it("1 on an error, or on what --fail-on names", async () => {
    expect((await runCli(["check", "a.json"], { "a.json": BROKEN })).code).toBe(1);
    expect((await runCli(["check", "a.json", "--fail-on", "warning"], { "a.json": OFF })).code).toBe(1);
    expect((await runCli(["check", "a.json", "--fail-on", "never"], { "a.json": BROKEN })).code).toBe(0);
  });

  it("2 with one clear line when it could not run", async () => {
    const missing = await runCli(["check", "nowhere.json"]);
    expect(missing).toEqual({
      code: 2,
      output: "",
      complaints: "evalset: nowhere.json was not found. Check the path.\n",
    });
    const option = await runCli(["check", "a.json", "--fail-on", "disaster"], { "a.json": GOOD });
    expect(option.code).toBe(2);
    expect(option.complaints).toContain("Allowed choices are error, warning, information, hint, never");
  });

  it("2 when --rule names no rule or no severity", async () => {
    const refuse = async (rule: string): Promise<unknown> => {
      const { code, complaints } = await runCli(["check", "a.json", "--rule", rule], { "a.json": OFF });
      return [code, complaints.trim()];
    };
    const option = "error: option '--rule <id=severity>' argument";
    expect(await refuse("weight-summ=off")).toEqual([
      2,
      `${option} 'weight-summ=off' is invalid. There is no rule "weight-summ". Findings name their rule in brackets.`,
    ]);
    for (const rule of ["weight-sum", "weight-sum=loud", "weight-sum=off=error"]) {
      expect(await refuse(rule)).toEqual([2, expect.stringContaining("Write it like weight-sum=error")]);
    }
  });

  it("takes the severity that --rule gives", async () => {
    const checkWith = (...args: string[]) => runCli(["check", "a.json", ...args], { "a.json": OFF });
    expect((await checkWith("--rule", "weight-sum=error")).code).toBe(1);
    expect((await checkWith("--rule", "weight-sum=off")).output).toContain("no findings");
  });

  it("goes on behind a file that cannot be read, and exits with 2", async () => {
    const ran = await runCli(["check", "d"], {
      "d/a.json": { failure: "d/a.json cannot be read: EACCES." },
      "d/b.json": BROKEN,
    });
    expect(ran.code).toBe(2);
    expect(ran.complaints).toBe("evalset: d/a.json cannot be read: EACCES.\n");
    expect(ran.output).toContain("d/b.json:2:");
  });

  it("2 for a fault of its own, in one line that blames no file", async () => {
    const bug = "Cannot read properties of undefined\n(reading 'x')";
    const check = (isDebugged: boolean) => runCli(["check", "a.json"], { "a.json": GOOD }, { bug, isDebugged });
    const { code, complaints } = await check(false);
    expect(code).toBe(2);
    expect(complaints).toBe(
      "evalset: internal error: Cannot read properties of undefined (reading 'x') (a fault of Evalset, not of your files: report it with what EVALSET_DEBUG=1 prints)\n",
    );
    expect((await check(true)).complaints).toMatch(/^evalset: internal error: TypeError: .*\n {4}at /s);
  });

  it("prints help and version", async () => {
    expect((await runCli(["--help"])).output).toContain("Usage: evalset");
    expect((await runCli(["check", "--help"])).output).toContain("--fail-on");
    expect(await runCli(["--version"])).toEqual({ code: 0, output: "0.0.0-test\n", complaints: "" });
    const bare = await runCli([]);
    expect(bare.code).toBe(2);
    expect(bare.complaints).toContain("Usage: evalset");
  });
});

describe("pretty output", () => {
  it("shows place, severity, message, rule, source line, help and a summary", async () => {
    const { output } = await runCli(["check", "a.json"], { "a.json": OFF });
    expect(output).toMatchInlineSnapshot(`
      "a.json:2:76 warning: The weights of this session add up to 0.9, not 1: equal weights will be used. [weight-sum]
        2 | …guage":"english","context":"","conversation":[{"qa_id":"q1","query":"Open?","assistant":"Yes.","grou…
          |                                ^^^^^^^^^^^^^^
          Scale them to 1, or remove all of them to weigh turns equally.
          see 2:182: "q1" weighs 0.5.
          see 2:277: "q2" weighs 0.4.

      Checked 1 file, 1 record: 1 warning.
      "
    `);
  });
});

describe("json output", () => {
  it("keeps the contract", async () => {
    const { output } = await runCli(["check", "a.json", "b.json", "c.jsonl", "-o", "json"], {
      "a.json": OFF,
      "b.json": '{"name":"x"}',
      "c.jsonl": '{"a":1}\n{"a":2\n',
    });
    const report = JSON.parse(output);
    expect(Object.keys(report)).toEqual(["version", "files", "summary"]);
    const [a, b, c] = report.files;
    expect({ ...a, findings: a.findings.length }).toEqual({
      path: "a.json",
      format: "gaussia-dataset",
      container: "json",
      records: 1,
      findings: 1,
    });
    expect(a.findings[0]).toMatchObject({
      rule: "weight-sum",
      severity: "warning",
      line: 2,
      column: 76,
      endLine: 2,
      endColumn: 90,
      record: 0,
      path: ["conversation"],
      fixes: [
        { title: "Scale the weights to add up to 1", safe: false },
        { title: "Set the last weight to 0.5", safe: false },
        { title: "Give every turn an equal weight", safe: false },
        { title: "Remove all weights of this session", safe: false },
      ],
    });
    expect(b).toEqual({ path: "b.json", format: null, container: "json", records: 0, findings: [] });
    expect(c).toMatchObject({
      format: null,
      container: "jsonl",
      records: 2,
      findings: [{ severity: "error", line: 2 }],
    });
    expect(report.summary).toEqual({ files: 3, records: 3, errors: 1, warnings: 1, infos: 0, hints: 0 });
  });

  it("says nothing of a file that only could be of a format", async () => {
    const { code, output } = await runCli(["check", "sentiment.json", "-o", "json"], {
      "sentiment.json": '[{"text": "", "label": "good"}, {"text": "", "label": "bad"}]',
    });
    expect(code).toBe(0);
    expect(JSON.parse(output).files).toEqual([
      { path: "sentiment.json", format: null, container: "json", records: 0, findings: [] },
    ]);
  });

  it("reads every file as the format that --format-id names", async () => {
    const { output } = await runCli(["check", "b.json", "-o", "json", "--format-id", "gaussia-dataset"], {
      "b.json": '[{"name":"x"}]',
    });
    expect(JSON.parse(output).files[0]).toMatchObject({
      format: "gaussia-dataset",
      findings: [{ rule: "required-key" }, { rule: "no-unknown-keys" }],
    });
  });
});

describe("standard input", () => {
  it("is JSON Lines when its first line is an object and others follow", async () => {
    const { output } = await runCli(["check", "-", "-o", "json"], { "-": `${DATASET(1)}\n${DATASET(0.5, 0.4)}\n` });
    expect(JSON.parse(output).files[0]).toMatchObject({ container: "jsonl", records: 2, format: "gaussia-dataset" });
    const pretty = await runCli(["check", "-", "-o", "json"], { "-": GOOD });
    expect(JSON.parse(pretty.output).files[0]).toMatchObject({ container: "json", records: 1 });
  });
});

describe("--stdin-name", () => {
  const ONE_LINE = DATASET(1);

  it("says what standard input holds, which one line of JSON Lines cannot", async () => {
    for (const [name, container] of [
      ["data/talk.jsonl", "jsonl"],
      ["data/talk.ndjson", "jsonl"],
      ["data/talk.json", "json"],
    ] as const) {
      const { output } = await runCli(["check", "-", "-o", "json", "--stdin-name", name], { "-": ONE_LINE });
      expect(JSON.parse(output).files[0]).toMatchObject({ path: name, container, records: 1 });
    }
  });

  it("says which format it has, where the name tells one", async () => {
    const check = (...more: string[]) => runCli(["check", "-", ...more], { "-": '[{"session_id": "s"}]' });
    expect((await check()).output).toContain("no known format");
    const { output, code } = await check("--stdin-name", "a/talk.gaussia.json");
    expect(code).toBe(1);
    expect(output).toMatch(/^a\/talk\.gaussia\.json:1:2 error: /);
  });

  it("changes nothing for files", async () => {
    const { output } = await runCli(["check", "x.json", "-o", "json", "--stdin-name", "y.jsonl"], { "x.json": GOOD });
    expect(JSON.parse(output).files).toMatchObject([{ path: "x.json", container: "json" }]);
  });
});

describe("--allow-key", () => {
  it("names keys that are meant, one by one", async () => {
    const text = DATASET(1).replace("{", '{"contxt": 1, "notez": 2, ');
    const check = async (...more: string[]) =>
      (await runCli(["check", "x.json", ...more], { "x.json": text })).output.match(
        /"(?:contxt|notez)" is an unknown/g,
      );
    expect(await check()).toHaveLength(2);
    expect(await check("--allow-key", "contxt")).toHaveLength(1);
    expect(await check("--allow-key", "contxt", "--allow-key", "notez")).toBeNull();
  });
});

describe("help", () => {
  it("shows defaults that a person can write, and no others", async () => {
    const { output } = await runCli(["check", "--help"]);
    expect(output).toContain("--stdin-name <path>");
    expect(output).toContain("--allow-key <key>");
    expect(output).toContain('default: "pretty"');
    expect(output).not.toMatch(/default: [{[]/);
  });
});

describe("a file of no known format", () => {
  it("is named as such, so that it does not look sound", async () => {
    const { output } = await runCli(["check", "x.json"], { "x.json": '{"a": 1}' });
    expect(output).toBe("Checked 1 file, 0 records: no findings. 1 file is of no known format.\n");
  });
});

describe("a byte order mark", () => {
  it("is one finding, and moves no column", async () => {
    const { output } = await runCli(["check", "x.jsonl", "-o", "json"], { "x.jsonl": `\ufeff${DATASET(0.5, 0.4)}\n` });
    expect(JSON.parse(output).files[0].findings).toMatchObject([
      { rule: "no-bom", line: 1, column: 1, endLine: 1, endColumn: 1 },
      { rule: "weight-sum", line: 1, column: 74, endColumn: 88 },
    ]);
  });
});

describe("settings", () => {
  it("changes severities and turns rules off", async () => {
    expect((await runCli(["check", "a.json", "--rule", "weight-sum=error"], { "a.json": OFF })).code).toBe(1);
    const off = await runCli(["check", "a.json", "--rule", "weight-sum=off"], { "a.json": OFF });
    expect(off.output).toBe("Checked 1 file, 1 record: no findings.\n");
    const wrong = await runCli(["check", "a.json", "--rule", "weight-sum"], { "a.json": OFF });
    expect(wrong.code).toBe(2);
    expect(wrong.complaints).toContain("weight-sum=error");
  });
});
