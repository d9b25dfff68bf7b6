import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkText } from "../harness/check.ts";
import { resolveStops } from "../lsp/accept.ts";

interface FileSnippet {
  readonly prefix: readonly string[];
  readonly body: readonly string[];
}

const read = (name: string): [string, FileSnippet][] =>
  Object.entries(JSON.parse(readFileSync(new URL(`../../snippets/${name}`, import.meta.url), "utf8")));
const json = read("json.json");
const jsonl = read("jsonl.json");
const FORMATS: Readonly<Record<string, string>> = {
  "ff-payload": "gaussia-payload",
  "ff-streamed": "gaussia-streamed-batch",
  "ff-streamed-line": "gaussia-streamed-batch",
};

describe("the snippets of the manifest", () => {
  it("are those that make a file or a line", () => {
    expect(json.map(([name]) => name)).toEqual(["ff-datasets", "ff-bestof", "ff-payload", "ff-dataset", "ff-streamed"]);
    const records = ["ff-vision", "ff-regulatory", "ff-optimizer", "ff-prompt-eval"];
    expect(jsonl.map(([name]) => name)).toEqual(["ff-dataset-line", ...records, "ff-streamed-line"]);
  });

  it("answer to the names of both systems", () => {
    for (const [name, { prefix }] of [...json, ...jsonl]) {
      expect(prefix).toEqual([name, name.replace("ff-", "gaussia-")]);
    }
  });

  it("stay on one line in JSON Lines", () => {
    expect(jsonl.every(([, { body }]) => body.length === 1 && !body[0]?.includes("\n"))).toBe(true);
  });

  it.each([...json, ...jsonl])("%s leaves nothing that a loader refuses", (name, { body }) => {
    const container = json.some(([each]) => each === name) ? "json" : "jsonl";
    const { findings } = checkText(resolveStops(body.join("\n")), {
      container,
      format: FORMATS[name] ?? "gaussia-dataset",
    });
    expect(findings.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
  });
});
