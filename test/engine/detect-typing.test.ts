import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DetectionInput, detect, formatOf } from "../../server/src/engine/index.ts";
import { CONTEXT, EXAMPLES, ITEM, JUDGED, nest, OLD_EXAMPLE, OLD_ITEM, PAIR, SUMMARY } from "../harness/alue.ts";
import { DATASET, detectText, PAYLOAD, STREAMED, TURN, toJson, toLines } from "../harness/detection.ts";
import { stride } from "../harness/effort.ts";

describe("half-written files (formats.md 8.5)", () => {
  it.each([
    ["", "unknown"],
    ["   \n", "unknown"],
    ["[]", "unknown"],
    ["{}", "unknown"],
    ["[", "unknown"],
    ["{", "unknown"],
    ["[{", "unknown"],
    ['"session_id"', "unknown"],
    ["null", "unknown"],
    ['{"session_id": "s1", "assistant_id"', "candidate gaussia-dataset"],
    ['{"session_id": "s1", "assistant_id": ', "candidate gaussia-dataset"],
    ['{"session_id": "s1", "assistant_id": "a', "candidate gaussia-dataset"],
    ['{"session_id": "s1", "assistant_id": , "conversation": [', "gaussia-dataset"],
    ['{"session_id": "s1", "conversation": [', "gaussia-dataset"],
    ['{"session_id": "s1", "conversation": ', "unknown"],
    ["{'session_id': 's1', 'conversation': [", "gaussia-dataset"],
    ['[{"session_id": "s1", "assistant_id": ', "candidate gaussia-dataset"],
    ['[{"session_id": "s1", "conversation": [{"qa_id": "1", "query": "x', "gaussia-dataset"],
    ['{"metadata": {"session_id": "s1"}, "batch": ', "unknown"],
    ['{"metadata": {"session_id": "s1"}, "batch": {', "gaussia-streamed-batch"],
    ['{"connector": {}, "datasets": [{"session_id": "s1", "conversation": [', "gaussia-payload"],
    ['{"examples": [], "data": []}', "candidate alue-rag alue-mcqa"],
    ['{"session_id": "s", "conversation": [], "conversation"', "gaussia-dataset"],
    ['// notes\n{"session_id": "s", "conversation": [],}', "gaussia-dataset"],
  ])("%s: %s", (text, expected) => {
    expect(detectText(text)).toBe(expected);
  });

  it("survives rubbish", () => {
    for (const text of ["]]]]", "{{{{", '"', "\0", "[".repeat(5000), '{"a":'.repeat(5000), "}{", "\uD800"]) {
      expect(detectText(text)).toBe("unknown");
      expect(detectText(text, "a.jsonl")).toBe("unknown");
    }
  });

  const previous = formatOf("gaussia-dataset");
  const keep = (text: string, path = "a.json") => detectText(text, path, previous ? { previous } : {});

  it("keeps the last format until a sure sign of another", () => {
    expect(keep('[{"session_id": "s1", "conv')).toBe("gaussia-dataset");
    expect(keep("[]")).toBe("gaussia-dataset");
    expect(keep(toJson([TURN]))).toBe("gaussia-dataset");
    expect(keep(toJson({ batch: TURN }))).toBe("gaussia-dataset");
    expect(keep(toJson([STREAMED]))).toBe("gaussia-streamed-batch");
    expect(keep(toJson(PAYLOAD))).toBe("gaussia-payload");
    expect(detect({ text: "[]", path: "a.json", ...(previous ? { previous } : {}) }).why.code).toBe("kept");
  });

  it("lets go of a text that is gone, or surely something else", () => {
    expect(keep("")).toBe("unknown");
    expect(keep(" \n ")).toBe("unknown");
    expect(keep(toJson({ openapi: "3.1.0" }))).toBe("unknown");
    expect(keep(toJson([{ messages: [{ role: "user", content: "" }] }]))).toBe("unknown");
    expect(keep("[]", "package.json")).toBe("unknown");
  });

  const typed: readonly (readonly [string, string, string])[] = [
    ["a list of Datasets", JSON.stringify([DATASET, DATASET], null, 2), "a.json"],
    ["one Dataset", JSON.stringify(DATASET, null, 2), "a.json"],
    ["StreamedBatches", JSON.stringify([STREAMED, STREAMED], null, 2), "a.json"],
    ["a payload", JSON.stringify(PAYLOAD, null, 2), "a.json"],
    ["lines of Datasets", toLines(DATASET, DATASET, DATASET), "a.jsonl"],
    ["lines of StreamedBatches", toLines(STREAMED, STREAMED), "a.jsonl"],
    ["a registered name", JSON.stringify([DATASET], null, 2), "a.gaussia.json"],
    ["the sample of conversations", readSample("conversations.json"), "a.json"],
    ["the sample of lines", readSample("conversations.jsonl"), "a.jsonl"],
    ["the sample of streamed turns", readSample("streamed.jsonl"), "a.jsonl"],
    ["the sample payload", readSample("payload.json"), "a.json"],
    ["the sample of multiple choice", readSample("alue/exam.json"), "a.json"],
    ["the sample of extractive QA", readSample("alue/tail-numbers.json"), "a.json"],
    ["the sample of RAG", readSample("alue/handbook-rag.json"), "a.json"],
    ["initial multiple choice", indent({ examples: [OLD_EXAMPLE, OLD_EXAMPLE], data: [OLD_ITEM, OLD_ITEM] }), "a.json"],
    ["multiple choice without examples", indent({ data: [ITEM, { ...ITEM, id: 2 }, { ...ITEM, id: 3 }] }), "a.json"],
    ["RAG without documents", indent(nest({ root: EXAMPLES })), "a.json"],
    ["extractive QA without a task", indent(nest({ paragraph: CONTEXT })), "a.json"],
    ["labelled texts", indent({ task_info: { task_type: "Classification" }, data: [PAIR, PAIR] }), "a.json"],
    ["judged answers", indent([JUDGED, JUDGED]), "a.json"],
    ["a list of summaries", indent([SUMMARY, { ...SUMMARY, id: "s2" }]), "a.json"],
    ["the sample of summarization", readSample("alue/summaries.jsonl"), "a.jsonl"],
  ];
  it.each(typed)("never changes its mind while someone types %s", (_, text, path) => {
    const whole = detectText(text, path);
    const announced = new Set<string>();
    const fresh = new Set<string>();
    let last: DetectionInput["previous"];
    for (let length = 0; length < text.length; length += stride(31)) {
      const input = { text: text.slice(0, length), path };
      const detection = detect(last === undefined ? input : { ...input, previous: last });
      if (detection.outcome === "format") {
        announced.add(detection.format.id);
        last = detection.format;
      } else {
        expect(last).toBeUndefined();
      }
      fresh.add(detectText(input.text, path));
    }
    expect([...announced]).toEqual([whole]);
    // Opened anew at any moment, it is at worst not recognised yet.
    expect([...fresh].filter((each) => formatOf(each) !== undefined)).toEqual([whole]);
  });

  it.each(typed)("holds on to %s, whatever one key stroke breaks", (_, text, path) => {
    const whole = detectText(text, path);
    const format = formatOf(whole);
    for (let at = 0; at < text.length; at += stride(43)) {
      for (const typo of ["", '"', "{", "]", ","]) {
        const broken = text.slice(0, at) + typo + text.slice(typo === "" ? at + 1 : at);
        expect(detectText(broken, path, format ? { previous: format } : {})).toBe(whole);
      }
    }
  });
});

function indent(value: object): string {
  return JSON.stringify(value, null, 2);
}

function readSample(name: string): string {
  return readFileSync(new URL(`../../samples/${name}`, import.meta.url), "utf8");
}
