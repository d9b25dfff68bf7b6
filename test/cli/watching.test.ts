import { describe, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

const RECORD = (session: string): string =>
  `{"session_id":"${session}","assistant_id":"a1","language":"english","context":"","conversation":[{"qa_id":"q1","query":"Open?","assistant":"Yes.","ground_truth_assistant":"Yes."}]}`;
const LINES = `${["s1", "s2", "s3", "s4"].map(RECORD).join("\n")}\n`;
const BROKEN = LINES.replace('"context":"",', "");
const CLEAR = "\r\u001b[2K";

describe("the progress bar", () => {
  const files = { "d/a.jsonl": LINES, "d/b.jsonl": BROKEN };

  it("shows files, bytes, findings and the time that is left", async () => {
    const { complaints, output } = await runCli(["check", "d"], files, { isWatched: true, pace: 300 });
    const drawn = complaints.split(CLEAR).filter((text) => text !== "");
    expect(drawn[0]).toMatch(/^[█░]{20} \d+ % {2}0 of 2 files, 0\.0 of 0\.0 MB, 0 findings, \d+ s left$/);
    expect(drawn.at(-1)).toMatch(/^█{20} 100 % {2}1 of 2 files, 0\.0 of 0\.0 MB, 1 finding, 0 s left$/);
    expect(complaints.endsWith(CLEAR)).toBe(true);
    expect(output).toContain("d/b.jsonl:1:");
    expect(output).not.toContain(CLEAR);
  });

  it("is not there in the first half of a second, nor more than ten times a second", async () => {
    expect((await runCli(["check", "d"], files, { isWatched: true, pace: 1 })).complaints).toBe("");
    const long = { "a.jsonl": LINES.repeat(10) };
    const { complaints } = await runCli(["check", "a.jsonl"], long, { isWatched: true, pace: 60 });
    // Forty looks, one every 60 ms, of which the first eight come too early.
    expect(complaints.split(" MB,").length - 1).toBe(16);
  });

  it("is not there where nobody looks, nor with --no-progress", async () => {
    expect((await runCli(["check", "d"], files, { pace: 300 })).complaints).toBe("");
    const { complaints } = await runCli(["check", "d", "--no-progress"], files, { isWatched: true, pace: 300 });
    expect(complaints).toBe("");
  });

  it("tells no part of a stream, whose end nobody knows", async () => {
    const { complaints } = await runCli(["check", "-"], { "-": LINES }, { isWatched: true, pace: 300 });
    expect(complaints.split(CLEAR)).toContain("0.0 MB, 0 findings");
  });
});

describe("Ctrl-C", () => {
  it("says what was checked, with what was found so far", async () => {
    const files = { "d/a.jsonl": LINES, "d/b.jsonl": BROKEN, "d/c.jsonl": LINES };
    const whole = await runCli(["check", "d"], files);
    expect(whole.code).toBe(1);
    const { code, output } = await runCli(["check", "d"], files, { stopAfter: 7 });
    expect(code).toBe(130);
    expect(output).toContain("d/b.jsonl:1:");
    expect(output).toMatch(/^Stopped after 1 of 3 files, \d\d % of d\/b\.jsonl, \d records: 1 error\.$/m);
  });

  it("leaves a whole document in JSON", async () => {
    const files = { "d/a.jsonl": LINES, "d/b.jsonl": BROKEN };
    const { code, output } = await runCli(["check", "d", "-o", "json"], files, { stopAfter: 0 });
    expect(code).toBe(130);
    expect(JSON.parse(output)).toMatchObject({ files: [], summary: { files: 0, stopped: true } });
  });
});
