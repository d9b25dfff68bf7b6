import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Container, detect } from "../../server/src/engine/index.ts";
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
  "alue-classify-legacy": "alue-classification-legacy",
  "alue-extractive": "alue-extractive-qa",
  "alue-mcqa": "alue-mcqa",
  "alue-rag": "alue-rag",
  "alue-sum-example": "alue-summarization",
  "alue-sum-test": "alue-summarization",
};
/** What a line that stands alone cannot have: the other lines of its file. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  "alue-sum-example": ['test-present: No line has the split "test", so nothing is evaluated.'],
};
const formatOf = (name: string): string => FORMATS[name] ?? "gaussia-dataset";
const containerOf = (name: string): Container => (json.some(([each]) => each === name) ? "json" : "jsonl");

describe("the snippets of the manifest", () => {
  it("are those that make a file or a line", () => {
    const alue = ["alue-classify-legacy", "alue-extractive", "alue-mcqa", "alue-rag"];
    const conversations = ["ff-datasets", "ff-bestof", "ff-payload", "ff-dataset", "ff-streamed"];
    expect(json.map(([name]) => name)).toEqual([...alue, ...conversations]);
    const records = ["ff-vision", "ff-regulatory", "ff-optimizer", "ff-prompt-eval"];
    expect(jsonl.map(([name]) => name)).toEqual([
      "alue-sum-example",
      "alue-sum-test",
      "ff-dataset-line",
      ...records,
      "ff-streamed-line",
    ]);
  });

  it("of conversations answer to the names of both systems", () => {
    for (const [name, { prefix }] of [...json, ...jsonl]) {
      expect(prefix).toEqual(name.startsWith("ff-") ? [name, name.replace("ff-", "gaussia-")] : [name]);
    }
  });

  it("stay on one line in JSON Lines", () => {
    expect(jsonl.every(([, { body }]) => body.length === 1 && !body[0]?.includes("\n"))).toBe(true);
  });

  it.each([...json, ...jsonl])("%s is detected in an empty file", (name, { body }) => {
    const text = resolveStops(body.join("\n"));
    const isJsonLines = containerOf(name) === "jsonl";
    const detection = detect({ text, path: isJsonLines ? "new.jsonl" : "new.json", isJsonLines });
    expect(detection.outcome === "format" ? detection.format.id : detection.outcome).toBe(formatOf(name));
  });

  it.each([...json, ...jsonl])("%s leaves nothing that a loader refuses", (name, { body }) => {
    const container = containerOf(name);
    const { findings } = checkText(resolveStops(body.join("\n")), { container, format: formatOf(name) });
    const faults = findings.filter(({ severity }) => severity === "error" || severity === "warning");
    expect(faults.map(({ rule, message }) => `${rule.id}: ${message}`)).toEqual(FAULTS[name] ?? []);
  });
});
