import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Container, detect } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";
import { answer } from "../harness/detection.ts";
import { resolveStops } from "../lsp/accept.ts";
import { SCHEMA_IDS, snippetLabels } from "./schema-kit.ts";

interface FileSnippet {
  readonly body: readonly string[];
}

const read = (name: string): [string, FileSnippet][] =>
  Object.entries(JSON.parse(readFileSync(new URL(`../../snippets/${name}`, import.meta.url), "utf8")));
const json = read("json.json");
const jsonl = read("jsonl.json");
/** What a line that stands alone cannot have: the other lines of its file. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  "alue-sum-example": ['test-present: No line has the split "test", so nothing is evaluated.'],
};
/** The formats whose schema has the snippet; one that may stand in several is of any of them. */
const ownersOf = (name: string): readonly string[] => SCHEMA_IDS.filter((id) => snippetLabels([id]).includes(name));
const containerOf = (name: string): Container => (json.some(([each]) => each === name) ? "json" : "jsonl");

describe("the snippets of the manifest", () => {
  it("are those that make a file or a line", () => {
    const alue = ["alue-classify-legacy", "alue-extractive", "alue-mcqa", "alue-rag"];
    const conversations = ["ff-datasets", "ff-bestof", "ff-payload", "ff-dataset", "ff-streamed"];
    expect(json.map(([name]) => name)).toEqual(expect.arrayContaining([...alue, ...conversations]));
    const records = ["ff-vision", "ff-regulatory", "ff-optimizer", "ff-prompt-eval"];
    const lines = ["alue-sum-example", "alue-sum-test", "ff-dataset-line", ...records, "ff-streamed-line"];
    expect(jsonl.map(([name]) => name)).toEqual(expect.arrayContaining(lines));
  });

  it("have no prefix, by which VS Code would offer them in every JSON file", () => {
    expect([...json, ...jsonl].filter(([, snippet]) => "prefix" in snippet)).toEqual([]);
  });

  it("stay on one line in JSON Lines", () => {
    expect(jsonl.every(([, { body }]) => body.length === 1 && !body[0]?.includes("\n"))).toBe(true);
  });

  it.each([...json, ...jsonl])("%s is detected in an empty file, and leaves nothing to mend", (name, { body }) => {
    const text = resolveStops(body.join("\n"));
    const container = containerOf(name);
    const format = answer(detect({ text, path: `new.${container}` }));
    expect(ownersOf(name)).toContain(format);
    const { findings } = checkText(text, { container, format });
    const faults = findings.filter(({ severity }) => severity === "error" || severity === "warning");
    expect(faults.map(({ rule, message }) => `${rule.id}: ${message}`)).toEqual(FAULTS[name] ?? []);
  });
});
