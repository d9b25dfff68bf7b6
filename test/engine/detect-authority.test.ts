import { describe, expect, it } from "vitest";
import { decisive, supporting } from "../../server/src/engine/formats/signs.ts";
import {
  type DetectionInput,
  detect,
  FORMATS,
  type Format,
  formatOf,
  registeredGlobs,
} from "../../server/src/engine/index.ts";
import { hasMember } from "../../server/src/engine/model/json.ts";
import { answer, DATASET, detectText, LOG, PAYLOAD, STREAMED, TURN, toJson, toLines } from "../harness/detection.ts";

describe("what comes before content (formats.md 8.1)", () => {
  it.each([
    ["a.gaussia.json", toJson([DATASET]), "gaussia-dataset"],
    ["a.gaussia.json", "", "gaussia-dataset"],
    ["a.GAUSSIA.JSON", "{}", "gaussia-dataset"],
    ["a.fairforge.json", toJson([LOG]), "gaussia-dataset"],
    ["a.gaussia.jsonl", toLines(STREAMED), "gaussia-streamed-batch"],
    ["a.fairforge.jsonl", toLines(LOG), "gaussia-dataset"],
    ["a.gaussia.json", toJson(PAYLOAD), "gaussia-payload"],
    ["a.gaussia.json", toJson({ connector: {}, config: {} }), "gaussia-payload"],
    ["a.gaussia.jsonl", JSON.stringify(PAYLOAD, null, 2), "gaussia-dataset"],
    ["a.gaussia.json", toJson([{ messages: [{ role: "user", content: "" }] }]), "gaussia-dataset"],
    ["node_modules/x/a.gaussia.json", toJson([DATASET]), "gaussia-dataset"],
    ["a.evalset.json", toJson([STREAMED]), "gaussia-streamed-batch"],
    ["a.evalset.json", toJson(PAYLOAD), "gaussia-payload"],
    ["a.evalset.json", toJson([{ session_id: "s", sonversation: [] }]), "gaussia-dataset"],
    ["a.evalset.jsonl", toLines({ metadata: {} }), "gaussia-streamed-batch"],
    ["a.evalset.json", toJson([TURN]), "gaussia-dataset"],
    ["a.evalset.json", "[]", `candidate ${FORMATS.map(({ id }) => id).join(" ")}`],
    ["evalset.json", "[]", "unknown"],
  ])("the name %s", (path, text, expected) => {
    expect(detectText(text, path)).toBe(expected);
  });

  it("keeps the format of a registered name while typing", () => {
    const previous = formatOf("gaussia-streamed-batch");
    expect(detectText("[{", "a.gaussia.json", previous ? { previous } : {})).toBe("gaussia-streamed-batch");
    expect(detectText("[{", "a.evalset.json", previous ? { previous } : {})).toBe("gaussia-streamed-batch");
    expect(detectText("", "a.gaussia.json", previous ? { previous } : {})).toBe("gaussia-dataset");
  });

  it("follows a $schema that names a format", () => {
    const url = "https://example.org/schemas/gaussia-payload.schema.json";
    expect(detectText(toJson({ $schema: url }))).toBe("gaussia-payload");
    expect(detectText(toJson({ $schema: `${url}#` }), "package.json")).toBe("gaussia-payload");
    expect(detectText('{"$schema": "./gaussia-dataset.schema.json", ')).toBe("gaussia-dataset");
    expect(detectText(toJson([{ $schema: "gaussia-dataset.schema.json" }]))).toBe("gaussia-dataset");
    expect(detectText(toJson({ $schema: "https://example.org/gaussia-dataset/other.schema.json" }))).toBe("unknown");
    expect(detectText(toJson({ $schema: "https://example.org/other.json", ...DATASET }))).toBe("gaussia-dataset");
    expect(detectText(toJson({ $schema: url }), "a.gaussia.json")).toBe("gaussia-dataset");
  });

  it("follows the setting before everything else", () => {
    const mapping = { "data/*.json": "gaussia-streamed-batch", "*.gaussia.json": "none" };
    expect(detectText("{}", "data/package.json", { mapping })).toBe("gaussia-streamed-batch");
    expect(detectText(toJson([DATASET]), "a.gaussia.json", { mapping })).toBe("unknown");
    expect(detectText(toJson([DATASET]), "other.json", { mapping })).toBe("gaussia-dataset");
  });

  it("follows a choice for this file before the setting", () => {
    const mapping = { "*": "none" };
    expect(detectText("{}", "a.json", { mapping, forced: "gaussia-payload" })).toBe("gaussia-payload");
    expect(detectText(toJson([DATASET]), "a.json", { forced: "none" })).toBe("unknown");
    expect(detectText(toJson([DATASET]), "a.json", { forced: "gausia" })).toBe("unknown");
  });

  it("tells why", () => {
    const why = (text: string, path: string, more: Partial<DetectionInput> = {}) =>
      detect({ text, path, ...more }).why.text;
    expect(why("{}", "data/a.json", { mapping: { "data/*.json": "none" } })).toBe(
      'Chosen by the setting evalset.formats ("data/*.json").',
    );
    expect(why("{}", "a.json", { mapping: { "*.json": "alue" } })).toBe(
      'Chosen by the setting evalset.formats ("*.json"). There is no format "alue".',
    );
    expect(why(toJson([DATASET]), "a.json")).toBe(
      'The first records have "conversation", "session_id" and "assistant_id".',
    );
    expect(why(toJson({ session_id: "s", conversation: [] }), "a.json")).toBe(
      'The file has "conversation" and "session_id".',
    );
    expect(why("[]", "a.gaussia.json")).toBe("The file name ends in .gaussia.json.");
    expect(why(toJson({ session_id: "", assistant_id: "" }), "a.json")).toBe(
      'The file has "session_id" and "assistant_id". That is not enough to be sure.',
    );
    expect(why("{}", "package.json")).toBe("This is a manifest, not a dataset.");
    expect(why('{"$schema": "gaussia-dataset.schema.json"}', "a.json")).toBe(
      'Its "$schema" names gaussia-dataset.schema.json.',
    );
  });
});

describe("formats to come", () => {
  const [base] = FORMATS;
  const questions: Format | undefined = base && {
    ...base,
    id: "questions",
    fileMatch: [".questions.json"],
    containers: ["json"],
    recordsAt: [[["data", "*"]]],
    shapes: [{ ...base.shapes[0], id: "question", definition: "", schema: { properties: { question: {} } } }],
    envelope: { ...base.shapes[0], id: "file", definition: "", schema: { properties: { quizzes: {}, data: {} } } },
    signs: {
      document: (value, { path }) => {
        const isQuiz = hasMember(value, "quiz") || (hasMember(value, "data") && path.includes("quiz"));
        return isQuiz ? supporting("data") : hasMember(value, "task_info") ? decisive("task_info") : undefined;
      },
    },
  };
  const ask = (text: string, path: string) => answer(detect({ text, path }, questions ? [...FORMATS, questions] : []));

  it("need nothing but a descriptor", () => {
    expect(ask('{"task_info": {}, "data": []}', "a.json")).toBe("questions");
    expect(ask('{"quiz": 1}', "a.json")).toBe("candidate questions");
    expect(ask('{"data": []}', "quiz/a.json")).toBe("candidate questions");
    expect(ask('{"data": []}', "a.json")).toBe("unknown");
    expect(ask('{"$schema": "questions.schema.json"}', "a.json")).toBe("questions");
    expect(ask("[]", "a.questions.json")).toBe("questions");
    expect(ask('{"data": [], "quizzes": []}', "a.evalset.json")).toBe("questions");
    expect(ask('{\n"task_info": {}\n}', "a.jsonl")).toBe("unknown");
    expect(ask(toJson([DATASET]), "a.evalset.json")).toBe("gaussia-dataset");
  });
});

describe("registeredGlobs", () => {
  it("lists every registered ending once", () => {
    expect(registeredGlobs(FORMATS)).toEqual([
      "*.evalset.json",
      "*.evalset.jsonl",
      "*.gaussia.json",
      "*.fairforge.json",
      "*.gaussia.jsonl",
      "*.fairforge.jsonl",
    ]);
  });
});
