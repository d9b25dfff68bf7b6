import { describe, expect, it } from "vitest";
import { type DetectionInput, detect } from "../../server/src/engine/index.ts";
import {
  answer,
  DATASET,
  detectText,
  LOG,
  PAYLOAD,
  SESSION,
  STREAMED,
  TURN,
  toJson,
  toLines,
} from "../harness/detection.ts";

describe("signs of the conversation formats (formats.md 8.3)", () => {
  const rows: readonly (readonly [string, unknown, string])[] = [
    ["metadata with session_id, and a batch", { metadata: { session_id: "s" }, batch: {} }, "gaussia-streamed-batch"],
    [
      "metadata with assistant_id, and a batch",
      { metadata: { assistant_id: "a" }, batch: {} },
      "gaussia-streamed-batch",
    ],
    ["a batch that is no object", { metadata: SESSION, batch: [TURN] }, "unknown"],
    ["metadata of something else", { metadata: { page: 1 }, batch: { size: 3 } }, "unknown"],
    ["a batch that is a turn", { batch: TURN }, "candidate gaussia-streamed-batch"],
    ["a batch with a qa_id alone", { batch: { qa_id: "1" } }, "unknown"],
    ["conversation and session_id", { session_id: "s", conversation: [] }, "gaussia-dataset"],
    ["conversation and assistant_id", { assistant_id: "a", conversation: [] }, "gaussia-dataset"],
    ["both ids and context", { session_id: "s", assistant_id: "a", context: "" }, "gaussia-dataset"],
    ["both ids and language", { session_id: "s", assistant_id: "a", language: null }, "gaussia-dataset"],
    ["conversation that is no list", { session_id: "s", conversation: "c7" }, "unknown"],
    ["conversation of turns", { conversation: [TURN] }, "candidate gaussia-dataset"],
    ["conversation of something else", { conversation: [{ speaker: "A", text: "Hi" }] }, "unknown"],
    ["conversation with a qa_id alone", { conversation: [{ qa_id: "1" }] }, "unknown"],
    ["both ids alone", { session_id: "s", assistant_id: "a" }, "candidate gaussia-dataset"],
    ["a session_id alone", { session_id: "s", context: "" }, "unknown"],
    ["turns without a Dataset", TURN, "candidate gaussia-dataset"],
    ["turns with two texts", { qa_id: "1", query: "", assistant: "" }, "candidate gaussia-dataset"],
    ["turns with one text", { qa_id: "1", query: "" }, "unknown"],
    ["questions without qa_id", { id: "1", query: "", assistant: "" }, "unknown"],
  ];
  for (const [name, value, expected] of rows) {
    it(`${name}: ${expected}`, () => {
      expect(detectText(toJson(value))).toBe(expected);
      expect(detectText(toJson([value, value]))).toBe(expected);
      expect(detectText(toLines(value, value), "file.jsonl")).toBe(expected);
    });
  }

  it("takes one weak sign with a telling path as an offer", () => {
    expect(detectText(toJson({ batch: { qa_id: "1" } }), "fair-forge/turns.json")).toBe(
      "candidate gaussia-streamed-batch",
    );
    expect(detectText(toJson({ conversation: [{ qa_id: "1" }] }), "my_gaussia.json")).toBe("candidate gaussia-dataset");
    expect(detectText(toJson(LOG), "gaussia/dataset.json")).toBe("unknown");
  });

  it("says that turns need a Dataset", () => {
    expect(detect({ text: toJson([TURN]), path: "a.json" }).why.text).toMatch(/Turns need a Dataset around them\.$/);
  });

  it("knows payloads", () => {
    expect(detectText(toJson(PAYLOAD))).toBe("gaussia-payload");
    expect(detectText(toJson({ datasets: [SESSION] }))).toBe("gaussia-payload");
    expect(detectText(toJson({ datasets: [{ conversation: [TURN] }] }))).toBe("candidate gaussia-payload");
    expect(detectText(toJson({ datasets: [{ name: "train" }] }))).toBe("unknown");
    expect(detectText(toJson({ datasets: [] }))).toBe("unknown");
    expect(detectText(toJson({ connector: {}, context: "", config: {} }))).toBe("unknown");
    expect(detectText(toJson([PAYLOAD]))).toBe("unknown");
    expect(detectText(toLines(PAYLOAD, PAYLOAD), "a.jsonl")).toBe("unknown");
  });
});

describe("majorities (formats.md 8.4)", () => {
  it("needs 60 % of the objects, and one sure one", () => {
    expect(detectText(toJson([DATASET, DATASET, DATASET, LOG, LOG]))).toBe("gaussia-dataset");
    expect(detectText(toJson([DATASET, DATASET, LOG, LOG]))).toBe("candidate gaussia-dataset");
    expect(detectText(toJson([DATASET, { conversation: [TURN] }, LOG]))).toBe("gaussia-dataset");
    expect(detectText(toJson([TURN, LOG, LOG]))).toBe("unknown");
  });

  it("leaves out what is no object, objects without keys, and one that is still being written", () => {
    expect(detectText(toJson([DATASET, 1, null, "x", []]))).toBe("gaussia-dataset");
    expect(detectText(toJson([DATASET, {}, {}]))).toBe("gaussia-dataset");
    expect(detectText(`[${toJson(DATASET)},\n{"session_id": "s2",`)).toBe("gaussia-dataset");
    expect(detectText(`${toJson(DATASET)}\n{"session_id": "s2",`, "a.jsonl")).toBe("gaussia-dataset");
  });

  it("counts Datasets and StreamedBatches together, and the more frequent names the file", () => {
    expect(detectText(toJson([DATASET, STREAMED, STREAMED]))).toBe("gaussia-streamed-batch");
    expect(detectText(toJson([STREAMED, DATASET, DATASET]))).toBe("gaussia-dataset");
    expect(detectText(toJson([STREAMED, DATASET]))).toBe("gaussia-streamed-batch");
    expect(detectText(toJson([DATASET, STREAMED]))).toBe("gaussia-dataset");
    expect(detectText(toLines(DATASET, STREAMED, LOG), "a.jsonl")).toBe("gaussia-dataset");
  });

  it("looks at 50 elements or 20 lines", () => {
    const logs = Array.from({ length: 50 }, () => LOG);
    const many = Array.from({ length: 100 }, () => DATASET);
    expect(detectText(toJson([...logs, ...many]))).toBe("unknown");
    expect(detectText(toLines(...logs.slice(0, 20), ...many), "a.jsonl")).toBe("unknown");
    expect(detectText(toJson([...many.slice(0, 50), ...logs]))).toBe("gaussia-dataset");
  });

  it("looks at the head of a large text only", () => {
    const line = toJson({ ...DATASET, context: "x".repeat(1000) });
    const size = 10 * 1024 * 1024;
    const lines = `${line}\n`.repeat(size / line.length);
    expect(detectText(lines, "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(`[${lines.trimEnd().replaceAll("\n", ",\n")}]`)).toBe("gaussia-dataset");
    const long = Array.from({ length: 5000 }, () => TURN);
    expect(detectText(toJson({ conversation: long.slice(0, 1500), ...SESSION }), "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(toJson({ ...SESSION, conversation: long }), "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(toJson({ conversation: long, ...SESSION }), "a.jsonl")).toBe("candidate gaussia-dataset");
    expect(detectText(toJson({ config: {}, datasets: [{ ...SESSION, conversation: long }] }))).toBe("gaussia-payload");
    expect(detectText(`[${" ".repeat(300_000)}${line}]`)).toBe("unknown");
    expect(detectText(toJson({ ...SESSION, context: "x".repeat(size), conversation: [TURN] }))).toBe("gaussia-dataset");
  });
});

describe("container (formats.md 8.4)", () => {
  const container = (path: string, more: Partial<DetectionInput> = {}) => detect({ text: "", path, ...more }).container;

  it("follows the extension, or what the host knows", () => {
    expect(container("a.json")).toBe("json");
    expect(container("a.jsonl")).toBe("jsonl");
    expect(container("a/B.JSONL")).toBe("jsonl");
    expect(container("a.ndjson")).toBe("jsonl");
    expect(container("a.txt")).toBe("json");
    expect(container("a.txt", { isJsonLines: true })).toBe("jsonl");
    expect(container("a.jsonl", { isJsonLines: false })).toBe("jsonl");
  });

  it("knows JSON Lines in a .json, which stays JSON", () => {
    const detection = detect({ text: toLines(DATASET, DATASET), path: "a.json" });
    expect(answer(detection)).toBe("gaussia-dataset");
    expect(detection.container).toBe("json");
    expect(detectText(toLines(STREAMED, STREAMED))).toBe("gaussia-streamed-batch");
    expect(detectText(toLines(LOG, LOG))).toBe("unknown");
  });

  it("knows one JSON document in a .jsonl when lines could have held it", () => {
    const indented = (value: unknown) => JSON.stringify(value, null, 2);
    const detection = detect({ text: indented([DATASET]), path: "a.jsonl" });
    expect(answer(detection)).toBe("gaussia-dataset");
    expect(detection.container).toBe("jsonl");
    expect(detectText(indented(STREAMED), "a.jsonl")).toBe("gaussia-streamed-batch");
    expect(detectText(toJson([DATASET, DATASET]), "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(indented([DATASET]).slice(0, -40), "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(indented(PAYLOAD), "a.jsonl")).toBe("unknown");
    expect(detectText(indented([{ text: "A chunk.", metadata: { chunk_id: "c1" } }]), "x-title.jsonl")).toBe("unknown");
  });

  it("counts a value once that spans lines", () => {
    const indented = JSON.stringify(DATASET, null, 2);
    expect(detectText(`${indented}\n${indented}\n${toJson(LOG)}\n`, "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(toLines(DATASET, DATASET).replaceAll('"conversation"', '\n  "conversation"'), "a.jsonl")).toBe(
      "gaussia-dataset",
    );
  });

  it("is not led astray by broken or blank lines", () => {
    const good = toJson(DATASET);
    expect(detectText(`${good.slice(0, -9)}\n${good}\n\n   \r\n${good.slice(0, 60)}\n${good}\n`, "a.jsonl")).toBe(
      "gaussia-dataset",
    );
    expect(detectText(`\uFEFF${good}\n${good}`, "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(`\uFEFF[${good}]`)).toBe("gaussia-dataset");
    expect(detectText(`${good} ${good}\n${good}\n`, "a.jsonl")).toBe("gaussia-dataset");
  });
});

describe("ambiguous pairs (formats.md 8.6)", () => {
  it("takes Datasets of several assistants for the same format", () => {
    expect(detectText(toJson([DATASET, { ...DATASET, assistant_id: "a2" }]))).toBe("gaussia-dataset");
  });

  it("takes generator metadata for the same format", () => {
    const turn = { ...TURN, assistant: "", agentic: { chunk_id: "c1", difficulty: "easy" } };
    expect(detectText(toJson([{ ...DATASET, conversation: [turn] }]))).toBe("gaussia-dataset");
  });

  it("leaves logs with a session_id alone", () => {
    expect(detectText(toLines(LOG, LOG, LOG), "logs/conversation.jsonl")).toBe("unknown");
    expect(detectText(toLines({ ...LOG, context: {} }, LOG), "server.ndjson")).toBe("unknown");
  });

  it("leaves chunk dumps alone", () => {
    const chunk = { text: "A chunk.", metadata: { chunk_id: "c1", session_id: "s1" } };
    expect(detectText(JSON.stringify([chunk], null, 4), "manual-basic.jsonl")).toBe("unknown");
    expect(detectText(toLines(chunk, chunk), "manual.jsonl")).toBe("unknown");
  });
});
