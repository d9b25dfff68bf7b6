import { describe, expect, it } from "vitest";
import { CONTEXT, ITEM, JUDGED, nest, PAIR, type Row, SUMMARY } from "../harness/alue.ts";
import { DATASET, detectText, toJson, toLines } from "../harness/detection.ts";

describe("summarization (formats.md 8.3)", () => {
  const { split: _split, ...unsplit } = SUMMARY;
  const rows: readonly Row[] = [
    ...["test", "example", "Test", " TEST ", "examples", "tests", "exmaple", "tset"].map(
      (split): Row => [`split ${JSON.stringify(split)}`, { ...SUMMARY, split }, "alue-summarization"],
    ),
    ...["train", "dev", "validation", "eval", "", null, 1].map(
      (split): Row => [`split ${JSON.stringify(split)}`, { ...SUMMARY, split }, "unknown"],
    ),
    ["no split", unsplit, "unknown"],
    ["input of another kind", { ...SUMMARY, input: ["x"] }, "unknown"],
    ["no output", { input: "x", split: "test", id: "1" }, "unknown"],
    ["instruction", { ...SUMMARY, instruction: "Summarize." }, "unknown"],
    ["predicted_summary", { ...SUMMARY, predicted_summary: "" }, "unknown"],
  ];
  it.each(rows)("%s: %j is %s", (_, value, expected) => {
    expect(detectText(toJson([value, value]))).toBe(expected);
    expect(detectText(toLines(value), "a.jsonl")).toBe(expected);
  });

  it("needs 60 % of the lines", () => {
    const train = { ...SUMMARY, split: "train" };
    expect(detectText(toLines(SUMMARY, SUMMARY, SUMMARY, train, train), "a.jsonl")).toBe("alue-summarization");
    expect(detectText(toLines(SUMMARY, SUMMARY, unsplit, train), "a.jsonl")).toBe("candidate alue-summarization");
  });

  it("of the initial release is offered where the path tells", () => {
    expect(detectText(toLines(unsplit, unsplit), "data/summarization/test.jsonl")).toBe(
      "candidate alue-summarization-legacy",
    );
    expect(detectText(toLines(unsplit, unsplit), "data/test.jsonl")).toBe("unknown");
    expect(detectText(toLines({ ...unsplit, score: 1 }), "summaries.jsonl")).toBe("unknown");
    expect(detectText(toLines({ input: "x", output: "y" }), "summaries.jsonl")).toBe("unknown");
    expect(detectText(toJson([unsplit]), "summaries.json")).toBe("unknown");
  });
});

describe("texts, labels and tags (formats.md 8.3)", () => {
  const qa = { id: "1", text_input: ["T"], labels: "L" };
  const rows: readonly Row[] = [
    ["object form", { task_info: {}, data: [PAIR] }, "alue-text-label"],
    [
      "object form with ids",
      { task_info: { task_type: "Classification" }, data: [{ id: 1, ...PAIR }] },
      "alue-text-label",
    ],
    ["no task_info", { examples: [PAIR], data: [PAIR] }, "unknown"],
    ["task_info and other data", { task_info: {}, data: [{ text: "T" }] }, "unknown"],
    ["a list without a telling path", [PAIR, PAIR], "unknown"],
    ["an object by id", { a: PAIR, b: { ...PAIR, redacted: "x" } }, "candidate alue-binary-legacy"],
    ["an object with one other value", { a: PAIR, b: 1 }, "unknown"],
    ["an object with more keys", { a: { ...PAIR, icon: "x" } }, "unknown"],
    ["an object of other kinds", { a: { text: { en: "x" }, label: 1 } }, "unknown"],
    ["a classification task", { data: [{ title: "T", classification_task: "x" }] }, "alue-classification-legacy"],
    ["text_input", { data: [{ qas: [qa] }] }, "alue-classification-legacy"],
    ["the version alone", { version: "classification_qa_v1", data: [] }, "unknown"],
    [
      "the version and a background",
      { version: "classification_qa_v1", data: [{ task_background: "" }] },
      "candidate alue-classification-legacy",
    ],
    ["tags of a task", { data: [{ classification_task: "x", gt_labels: [] }] }, "alue-ner-legacy"],
    ["tags of texts", { data: [{ gt_labels: ["P"], qas: [qa] }] }, "alue-ner-legacy"],
    ["tags alone", { data: [{ gt_labels: ["P"] }] }, "unknown"],
    ["judged answers", [JUDGED, JUDGED], "alue-judge-examples"],
    ["answers without a score", [{ ...JUDGED, correctness_score: undefined }], "unknown"],
    ["answers without a transcript", [{ ...JUDGED, transcript: undefined }], "unknown"],
  ];
  it.each(rows)("%s: %j is %s", (_, value, expected) => {
    expect(detectText(toJson(value))).toBe(expected);
  });

  it("offers lists where the path tells", () => {
    const text = toJson([PAIR, PAIR]);
    for (const path of [
      "alue/a.json",
      "data/ALUE_v2.json",
      "NOTAM_binary_classification/a.json",
      "my-sentiment.json",
    ]) {
      expect(detectText(text, path)).toBe("candidate alue-text-label");
    }
    for (const path of ["values/a.json", "evaluation/a.json", "valuereports.json", "labels.json"]) {
      expect(detectText(text, path)).toBe("unknown");
    }
    expect(detectText(toJson([{ ...PAIR, id: 1 }]), "sentiment.json")).toBe("unknown");
    expect(detectText(toLines(PAIR, PAIR), "sentiment.jsonl")).toBe("unknown");
    expect(detectText(toJson({ version: "classification_qa_v1", data: [] }), "alue/a.json")).toBe(
      "candidate alue-classification-legacy",
    );
    expect(detectText(toJson({ version: "squad_v1", data: [] }), "alue/a.json")).toBe("candidate alue-extractive-qa");
  });

  it("never lets a path decide alone", () => {
    for (const path of ["alue/rag_qa.json", "alue/mcqa.json", "summarization.json", "alue/extractive_qa.json"]) {
      expect(detectText(toJson({ data: [{ id: 1 }] }), path)).toBe("unknown");
      expect(detectText(toJson([{ id: 1 }]), path)).toBe("unknown");
    }
  });
});

describe("half-written files of ALUE (formats.md 8.5)", () => {
  it.each([
    ['{"data": [{"paragraphs": [', "candidate alue-rag alue-extractive-qa"],
    ['{"data": [{"paragraphs": [{', "candidate alue-rag alue-extractive-qa"],
    ['{"data": [{"paragraphs": [{"qas": [{"id": "0", ', "candidate alue-rag alue-extractive-qa"],
    ['{"data": [{"paragraphs": [{"context": ', "alue-extractive-qa"],
    ['{"data": [{"paragraphs": [{"qas": [{"id": "0", "question": "Q", ', "alue-rag"],
    ['{"examples": [{"query": "Q", "context": "C"}], "data": [', "candidate alue-rag"],
    ['{"examples": [{"query": "Q", "context": "C"}], "data": [{"title": "T", "paragraphs": [', "alue-rag"],
    ['{"version": "squad_v1", "data": [{"task": "T', "candidate alue-extractive-qa"],
    ['{"version": "squad_v1", "data": [{"task": "T", "paragraphs": [{"context": "C', "alue-extractive-qa"],
    ['{"version": "squad_v1", "data": [', "unknown"],
    ['{"version": "1.1", "data": [{"paragraphs": [{"context": "C', "candidate alue-extractive-qa"],
    ['{"examples": [], "data": []}', "candidate alue-rag alue-mcqa"],
    ['{"examples": [], "data": [], "total": 0}', "unknown"],
    ['{"data": []}', "unknown"],
    ['{"examples": []}', "unknown"],
    ['{"task_info": {"task_type": "mc', "unknown"],
    ['{"task_info": {"task_type": "mcqa"', "alue-mcqa"],
    ['{"examples": [], "data": [{"id": 1, "input": "Which?\\nA) one\\nB) two", ', "candidate alue-mcqa"],
    ['{"data": [{"id": 1, "input": "Which?\\nA) one\\nB) two", "output": "B"', "alue-mcqa"],
    ['{"task_info": {}, "data": [{"text": "T", "label": ', "alue-text-label"],
    ['{"data": [{"classification_task": ', "alue-classification-legacy"],
    ["{'data': [{'paragraphs': [{'qas': [{'answers': [{'document_id': [", "alue-rag"],
  ])("%s: %s", (text, expected) => {
    expect(detectText(text)).toBe(expected);
  });

  it.each([
    ['{"input": "x", "output": "y"}', "unknown"],
    ['{"input": "x", "output": "y", "split": ', "unknown"],
    ['{"input": "x", "output": "y", "split": "test"}', "alue-summarization"],
    ['{"input": "x", "output": "y", "split": "test', "alue-summarization"],
    ['{"split": "test", "input": "x", "output": ', "alue-summarization"],
  ])("the line %s: %s", (text, expected) => {
    expect(detectText(text, "a.jsonl")).toBe(expected);
  });
});

describe("ALUE beside the other formats", () => {
  it("takes the more frequent kind of record", () => {
    expect(detectText(toLines(SUMMARY, SUMMARY, DATASET), "a.jsonl")).toBe("alue-summarization");
    expect(detectText(toLines(DATASET, DATASET, SUMMARY), "a.jsonl")).toBe("gaussia-dataset");
    expect(detectText(toLines(DATASET, SUMMARY), "a.jsonl")).toBe("candidate gaussia-dataset alue-summarization");
  });

  it.each([
    [[PAIR], "alue-text-label"],
    [{ data: [{ id: 1, input: "x", output: "y" }] }, "alue-mcqa"],
    [{ examples: [], data: [{ id: 1, question: "x", answer: "y" }] }, "alue-mcqa-legacy"],
    [{ data: [{ id: 1, text: "x", label: "y" }] }, "alue-text-label"],
    [nest({ paragraph: CONTEXT, answer: { answer_start: 0 } }), "alue-extractive-qa"],
    [[JUDGED], "alue-judge-examples"],
    [[{ input: "x", output: "y", split: "train" }], "alue-summarization"],
    [{ examples: [], data: [] }, "candidate alue-rag alue-mcqa"],
  ])("the name .evalset.json, with %j: %s", (value, expected) => {
    expect(detectText(toJson(value), "a.evalset.json")).toBe(expected);
  });

  it.each(["predictions.json", "results.json", "metrics.json", "summary.json", "rag_evaluation_summary.json"])(
    "leaves the output %s alone",
    (path) => {
      expect(detectText(toJson({ data: [ITEM] }), path)).toBe("unknown");
      expect(detectText(toJson(nest({ paragraph: CONTEXT })), path)).toBe("unknown");
    },
  );
});
