import { expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

const LINE = '{"id": "1", "input": "A long text.", "output": "Short."}\n';

it("knows which files stand beside the one that it checks, for the initial release", async () => {
  const check = (folder: Readonly<Record<string, string>>): Promise<string> =>
    runCli(
      [
        "check",
        "d/notes.jsonl",
        "--format-id",
        "alue-summarization-legacy",
        "--profile",
        "initial",
        "--output",
        "json",
      ],
      folder,
    ).then(({ output }) => output);
  expect(await check({ "d/notes.jsonl": LINE })).toContain("sibling-examples");
  expect(await check({ "d/notes.jsonl": LINE, "d/examples.jsonl": LINE })).not.toContain("sibling-examples");
  expect(await check({ "d/notes.jsonl": LINE, "d/e/examples.jsonl": LINE })).toContain("sibling-examples");
});

it("knows the ending of the file that it checks", async () => {
  const check = (path: string): Promise<string> =>
    runCli(["check", path, "--format-id", "alue-summarization-legacy", "--output", "json"], { [path]: LINE }).then(
      ({ output }) => output,
    );
  expect(await check("notes.ndjson")).toContain("file-extension");
  expect(await check("notes.JSONL")).toContain("file-extension");
  expect(await check("notes.jsonl")).not.toContain("file-extension");
});
