import { describe, expect, it } from "vitest";
import { detect } from "../../server/src/engine/index.ts";
import { answer, DATASET, detectText, toJson, toLines } from "../harness/detection.ts";
import { everydayFiles } from "../harness/everyday-files.ts";

const names = [
  "package.json",
  "web/package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "jsconfig.json",
  "composer.json",
  "manifest.json",
  "Manifest.json",
  "a.ipynb",
  "a.geojson",
  "a.code-workspace",
  ".vscode/data.json",
  "web/node_modules/x/data.json",
  "dataset.schema.json",
  "predictions.json",
  "out/results.json",
  "metrics.json",
  "summary.json",
  "rag_evaluation_summary.json",
];

const documents: readonly object[] = [
  { nbformat: 4, cells: [] },
  { openapi: "3.1.0" },
  { swagger: "2.0" },
  { $schema: "http://json-schema.org/draft-07/schema#", properties: {} },
  { $schema: "https://json-schema.org/draft/2020-12/schema", $defs: {} },
  { name: "x", version: "1.0.0", dependencies: {} },
  { name: "x", version: "1.0.0", scripts: {} },
  { type: "FeatureCollection" },
  { compilerOptions: {} },
  { jsonrpc: "2.0" },
  { log: { entries: [] } },
  { resourceType: "Bundle" },
];

const records: readonly object[] = [
  { messages: [{ role: "user", content: "Hi" }] },
  { prompt: "Hi", completion: "Hello" },
  { instruction: "Translate", input: "a", output: "b" },
  { instruction: "Translate", output: "b" },
  { conversations: [{ from: "human", value: "Hi" }] },
  { turns: [], conversation_summary: "" },
  { queries: [], chunk_summary: "" },
  { custom_id: "1", method: "POST", url: "/v1/chat/completions" },
  { predicted_doc_ids: [] },
  { predicted_summary: "" },
  { bestof_contests: [] },
  { context_awareness: 1 },
  { metadata: { chunk_id: "c1" } },
];

describe("rejects (formats.md 8.2)", () => {
  it.each(names)("a file named %s", (path) => {
    const detection = detect({ text: toJson([DATASET]), path });
    expect(answer(detection)).toBe("unknown");
    expect(detection.why.code).toBe("rejected");
  });

  it("goes by whole names", () => {
    for (const path of ["my-package.json", "test-results.json", "vscode/data.json", "package.jsonl"]) {
      expect(detectText(toJson([DATASET]), path)).toBe("gaussia-dataset");
    }
  });

  it.each(documents)("a document such as %j", (keys) => {
    expect(detectText(toJson({ ...DATASET, ...keys }))).toBe("unknown");
  });

  it.each(records)("a record such as %j", (keys) => {
    const record = { ...DATASET, ...keys };
    expect(detectText(toJson(record))).toBe("unknown");
    expect(detectText(toJson([record, record]))).toBe("unknown");
    expect(detectText(toLines(record, record), "a.jsonl")).toBe("unknown");
  });
});

describe("rejects of ALUE data (formats.md 8.2)", () => {
  const choices = "Which?\nA) one\nB) two";
  it.each(names)("a file named %s", (path) => {
    expect(detectText(toJson({ task_info: { task_type: "mcqa" }, data: [] }), path)).toBe("unknown");
  });

  it.each(documents)("a document such as %j", (keys) => {
    expect(detectText(toJson({ task_info: { task_type: "mcqa" }, data: [], ...keys }))).toBe("unknown");
  });

  it.each(records)("records such as %j", (keys) => {
    const record = { id: 1, input: choices, output: "A", split: "test", ...keys };
    expect(detectText(toJson([record, record]))).toBe("unknown");
    expect(detectText(toLines(record, record), "a.jsonl")).toBe("unknown");
    expect(detectText(toJson({ data: [record, record] }))).toBe("unknown");
    const others = [1, 2].map((id) => ({ id, input: choices, output: "A" }));
    expect(detectText(toJson({ data: [record, ...others] }))).toBe("alue-mcqa");
  });
});

describe("everyday files", () => {
  it.each(everydayFiles)("leaves %s alone", (_, path, text) => {
    const detection = detect({ text, path });
    expect(detection.outcome, detection.why.text).toBe("unknown");
  });
});
