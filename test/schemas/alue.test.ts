import { describe, expect, it } from "vitest";
import {
  CORPUS,
  definition,
  isPresent,
  listFolder,
  placesIn,
  problems,
  readSchema,
  readValues,
  type Snippet,
  snippetLabels,
  validator,
  without,
} from "./schema-kit.ts";
import { resolveSnippet } from "./snippet-body.ts";

/** A value of each definition with every key that it names, and the keys that it cannot do without. */
const COMPLETE: readonly (readonly [id: string, name: string, value: object, required: readonly string[]])[] = [
  ["alue-mcqa", "item", { id: 1, input: "Port?\nA) green\nB) red", output: "B" }, ["id", "input", "output"]],
  ["alue-mcqa", "example", { id: 1, input: "Port?\nA) green\nB) red", output: "B" }, []],
  ["alue-mcqa-legacy", "item", { question: "Port?", answer: "B", id: 1 }, ["question", "answer", "id"]],
  ["alue-mcqa-legacy", "example", { question: "Port?", correct_answer: { selected_option: "B" } }, []],
  ["alue-extractive-qa", "entry", { title: "t", task: "t", examples: [], paragraphs: [] }, ["paragraphs"]],
  ["alue-extractive-qa", "paragraph", { context: "Fog.", qas: [] }, ["qas"]],
  ["alue-extractive-qa", "qa", { id: "q-1", question: "?", answers: [] }, ["id", "question", "answers"]],
  ["alue-extractive-qa", "answer", { text: "Fog", answer_start: 0 }, ["text"]],
  ["alue-extractive-qa", "example", { question: "?", transcript: "Fog.", answer: "[Fog]" }, []],
  ["alue-rag", "entry", { title: "t", paragraphs: [] }, ["paragraphs"]],
  ["alue-rag", "paragraph", { qas: [] }, ["qas"]],
  ["alue-rag", "qa", { id: "0", question: "?", answers: [] }, ["id", "question", "answers"]],
  ["alue-rag", "answer", { text: "Fog", document_id: ["log-1"] }, ["text"]],
  ["alue-rag", "example", { query: "?", context: "Fog.", answer: "Fog" }, []],
  ["alue-summarization", "line", { input: "Fog.", output: "Fog", split: "test", id: "l-1" }, ["input", "output"]],
  ["alue-summarization-legacy", "line", { id: "l-1", input: "Fog.", output: "Fog" }, ["id", "input", "output"]],
  ["alue-text-label", "item", { id: 1, text: "Fog.", label: "Weather" }, ["text", "label"]],
  ["alue-text-label", "example", { id: 1, text: "Fog.", label: "Weather" }, []],
  ["alue-binary-legacy", "item", { text: "Fog.", label: "Yes", redacted: true }, ["text", "label"]],
  [
    "alue-classification-legacy",
    "entry",
    { title: "t", classification_task: "t", task_background: "t", examples: [], qas: [] },
    ["title", "classification_task", "task_background", "examples", "qas"],
  ],
  [
    "alue-classification-legacy",
    "qa",
    { id: "r-1", text_input: ["Fog."], labels: "Weather" },
    ["id", "text_input", "labels"],
  ],
  ["alue-classification-legacy", "example", { Input: ["Fog."], Output: "Weather" }, ["Input"]],
  [
    "alue-ner-legacy",
    "entry",
    { title: "t", classification_task: "t", task_background: "t", gt_labels: ["PLACE"], examples: [], qas: [] },
    ["title", "classification_task", "task_background", "examples", "qas"],
  ],
  ["alue-ner-legacy", "qa", { id: "r-1", text_input: ["Fog"], labels: "['0']" }, ["id", "text_input", "labels"]],
  ["alue-ner-legacy", "example", { Input: ["Fog"], Output: "Fog" }, []],
  [
    "alue-judge-examples",
    "item",
    { question: "?", transcript: "Fog.", answer: "Fog", predicted_answer: "Fog", correctness_score: 1 },
    [],
  ],
];
/** The formats that are described here; one that is added later brings files of its own. */
const IDS = [...new Set(COMPLETE.map(([id]) => id))];
const complete = (id: string, name: string): object =>
  COMPLETE.find((each) => each[0] === id && each[1] === name)?.[2] ?? {};
/** What a definition says of its complete value with some members replaced. */
const faults = (id: string, name: string, extra: object): string[] =>
  problems(definition(id, name), { ...complete(id, name), ...extra });

describe("ALUE schemas", () => {
  it("are all there, under their titles", () => {
    expect(Object.fromEntries(IDS.map((id) => [id, readSchema(id).title]))).toEqual({
      "alue-mcqa": "ALUE multiple choice",
      "alue-mcqa-legacy": "ALUE multiple choice (initial release)",
      "alue-extractive-qa": "ALUE extractive QA",
      "alue-rag": "ALUE RAG",
      "alue-summarization": "ALUE summarization",
      "alue-summarization-legacy": "ALUE summarization (initial release)",
      "alue-text-label": "ALUE text and label",
      "alue-binary-legacy": "ALUE binary classification (initial release)",
      "alue-classification-legacy": "ALUE sequence classification (initial release)",
      "alue-ner-legacy": "ALUE token classification (initial release)",
      "alue-judge-examples": "ALUE judge examples",
    });
  });

  it("have the definitions that are tested here", () => {
    const all = IDS.flatMap((id) => Object.keys(readSchema(id).definitions ?? {}).map((name) => `${id} ${name}`));
    expect(all.sort()).toEqual(COMPLETE.map(([id, name]) => `${id} ${name}`).sort());
  });
});

describe.each(COMPLETE)("%s: %s", (id, name, value, required) => {
  it("takes a complete value, and other keys", () => {
    expect(Object.keys(readSchema(id).definitions?.[name]?.properties ?? {})).toEqual(Object.keys(value));
    expect(problems(definition(id, name), value)).toEqual([]);
    expect(problems(definition(id, name), { ...value, note: 1 })).toEqual([]);
  });

  it("asks for what its reader stops without, with one message", () => {
    for (const key of Object.keys(value)) {
      const expected = required.includes(key) ? [": required"] : [];
      expect(problems(definition(id, name), without(value, key)), key).toEqual(expected);
    }
  });

  it("is an object", () => {
    for (const other of [null, 1, true, "text", []]) expect(problems(definition(id, name), other)).toEqual([": type"]);
  });
});

describe("text (formats.md 6)", () => {
  it.each([
    ["alue-mcqa", "item", "input"],
    ["alue-mcqa", "item", "output"],
    ["alue-mcqa-legacy", "item", "question"],
    ["alue-mcqa-legacy", "item", "answer"],
    ["alue-extractive-qa", "paragraph", "context"],
    ["alue-extractive-qa", "qa", "question"],
    ["alue-extractive-qa", "answer", "text"],
    ["alue-rag", "qa", "question"],
    ["alue-rag", "answer", "text"],
    ["alue-summarization", "line", "input"],
    ["alue-summarization", "line", "output"],
    ["alue-summarization-legacy", "line", "input"],
    ["alue-summarization-legacy", "line", "output"],
    ["alue-text-label", "item", "text"],
    ["alue-text-label", "item", "label"],
    ["alue-binary-legacy", "item", "text"],
    ["alue-binary-legacy", "item", "label"],
    ["alue-ner-legacy", "qa", "labels"],
  ])("%s: %s.%s takes text only", (id, name, key) => {
    expect(faults(id, name, { [key]: "" })).toEqual([]);
    for (const value of [1, true, null, [], {}]) expect(faults(id, name, { [key]: value })).toEqual([`/${key}: type`]);
  });
});

describe("ids", () => {
  it.each([
    ["alue-mcqa", "item"],
    ["alue-mcqa-legacy", "item"],
    ["alue-extractive-qa", "qa"],
    ["alue-rag", "qa"],
    ["alue-summarization-legacy", "line"],
    ["alue-classification-legacy", "qa"],
    ["alue-ner-legacy", "qa"],
  ])("%s: %s takes text and whole numbers", (id, name) => {
    for (const value of ["q-1", "7", "", " ", 7, 0, -1]) expect(faults(id, name, { id: value })).toEqual([]);
    for (const value of [1.5, true, null, [], {}]) expect(faults(id, name, { id: value })).toEqual(["/id: type"]);
  });

  it("may be null on a line of a summarization, where an example needs none", () => {
    for (const id of ["l-1", 1, null]) expect(faults("alue-summarization", "line", { id })).toEqual([]);
    for (const id of [1.5, true, [], {}]) expect(faults("alue-summarization", "line", { id })).toEqual(["/id: type"]);
  });

  it("are not looked at where the loader drops them", () => {
    for (const id of [null, 1.5, "", {}]) {
      expect(faults("alue-text-label", "item", { id })).toEqual([]);
      expect(faults("alue-mcqa", "example", { id })).toEqual([]);
    }
  });
});

describe("lists", () => {
  it.each([
    ["alue-extractive-qa", "entry", "examples"],
    ["alue-extractive-qa", "entry", "paragraphs"],
    ["alue-extractive-qa", "paragraph", "qas"],
    ["alue-extractive-qa", "qa", "answers"],
    ["alue-rag", "entry", "paragraphs"],
    ["alue-rag", "paragraph", "qas"],
    ["alue-rag", "qa", "answers"],
    ["alue-classification-legacy", "entry", "examples"],
    ["alue-classification-legacy", "entry", "qas"],
    ["alue-classification-legacy", "qa", "text_input"],
    ["alue-ner-legacy", "entry", "gt_labels"],
    ["alue-ner-legacy", "entry", "examples"],
    ["alue-ner-legacy", "entry", "qas"],
  ])("%s: %s.%s takes a list, which may be empty", (id, name, key) => {
    expect(faults(id, name, { [key]: [] })).toEqual([]);
    for (const value of [null, {}, "text", 1]) expect(faults(id, name, { [key]: value })).toEqual([`/${key}: type`]);
  });

  it("of answers holds objects, not the lists of Hugging Face", () => {
    for (const id of ["alue-extractive-qa", "alue-rag"]) {
      expect(faults(id, "qa", { answers: { text: ["Fog"], answer_start: [0] } })).toEqual(["/answers: type"]);
      expect(faults(id, "qa", { answers: ["Fog"] })).toEqual(["/answers/0: type"]);
      expect(faults(id, "qa", { answers: [{}] })).toEqual(["/answers/0: required"]);
    }
  });

  it("of text holds text where the scorer splits or joins it", () => {
    expect(faults("alue-classification-legacy", "qa", { labels: ["Weather", "Aircraft"] })).toEqual([]);
    expect(faults("alue-classification-legacy", "qa", { labels: ["Weather", 1] })).toEqual(["/labels/1: type"]);
    expect(faults("alue-classification-legacy", "qa", { labels: null })).toEqual(["/labels: type"]);
    expect(faults("alue-ner-legacy", "qa", { text_input: [] })).toEqual(["/text_input: minItems"]);
    expect(faults("alue-ner-legacy", "qa", { text_input: [1] })).toEqual(["/text_input/0: type"]);
  });
});

describe("what rules report, with severities of their own,", () => {
  it("passes: document ids", () => {
    for (const value of ["log-1", null, 1, {}, [], [1], ["log-1", "log-1"], [null]]) {
      expect(faults("alue-rag", "answer", { document_id: value })).toEqual([]);
    }
  });
  it("passes: splits", () => {
    for (const split of ["train", "Test", "test ", "", null, 1, []]) {
      expect(faults("alue-summarization", "line", { split })).toEqual([]);
    }
  });
  it("passes: list literals, starts, renamed keys and legacy shapes of examples", () => {
    expect(faults("alue-extractive-qa", "answer", { text: "[N042HX]", answer_start: "4" })).toEqual([]);
    expect(faults("alue-extractive-qa", "entry", { examples: [{ query: "?" }] })).toEqual([]);
    expect(faults("alue-mcqa", "item", { query: "?", text: 1 })).toEqual([]);
    for (const correct of ["B", null, {}]) {
      expect(faults("alue-mcqa-legacy", "example", { correct_answer: correct })).toEqual([]);
    }
    const shadowed = { examples: null, data: [] };
    expect(problems(validator("alue-extractive-qa"), shadowed)).toEqual([]);
  });
  it("passes: whatever a prompt prints of an example", () => {
    for (const [id, name, value] of COMPLETE.filter(([, each]) => each === "example")) {
      for (const key of Object.keys(value)) {
        for (const odd of [null, 1, "text", [], {}])
          expect(faults(id, name, { [key]: odd }), `${id} ${key}`).toEqual([]);
      }
    }
  });
});

describe("whole files", () => {
  const ofData = IDS.filter((id) => readSchema(id).required?.includes("data"));

  it("with data need it, as a list", () => {
    expect(ofData).toHaveLength(7);
    for (const id of ofData) {
      expect(problems(validator(id), { data: [] }), id).toEqual([]);
      expect(problems(validator(id), {}), id).toEqual([": required"]);
      for (const data of [null, {}, "text"]) expect(problems(validator(id), { data }), id).toEqual(["/data: type"]);
      expect(problems(validator(id), "text"), id).toEqual([": type"]);
    }
  });

  it.each(["alue-mcqa", "alue-mcqa-legacy", "alue-rag", "alue-text-label"])("%s: examples are a list", (id) => {
    expect(problems(validator(id), { examples: [], data: [] })).toEqual([]);
    expect(problems(validator(id), { examples: [{}], data: [] })).toEqual([]);
    for (const examples of [null, {}, "text"]) {
      expect(problems(validator(id), { examples, data: [] })).toEqual(["/examples: type"]);
    }
    expect(problems(validator(id), { examples: [null], data: [] })).toEqual(["/examples/0: type"]);
  });

  it.each([
    ["alue-mcqa", "item"],
    ["alue-mcqa-legacy", "item"],
    ["alue-text-label", "item"],
    ["alue-judge-examples", "item"],
    ["alue-summarization", "line"],
  ])("%s may be a list", (id, name) => {
    expect(problems(validator(id), [])).toEqual([]);
    expect(problems(validator(id), [complete(id, name), complete(id, name)])).toEqual([]);
    expect(problems(validator(id), [complete(id, name), 1])).toEqual(["/1: type"]);
  });

  it.each(["alue-extractive-qa", "alue-rag", "alue-classification-legacy", "alue-ner-legacy", "alue-binary-legacy"])(
    "%s may not be a list",
    (id) => {
      expect(problems(validator(id), [])).toEqual([": type"]);
    },
  );

  it("of lines are read line by line", () => {
    for (const id of ["alue-summarization", "alue-summarization-legacy"]) {
      expect(problems(validator(id), complete(id, "line"))).toEqual([]);
      expect(problems(validator(id), without(complete(id, "line"), "input"))).toEqual([": required"]);
    }
    expect(problems(validator("alue-summarization-legacy"), [])).toEqual([": type"]);
  });

  it("keyed by id hold nothing but texts with labels", () => {
    const item = complete("alue-binary-legacy", "item");
    expect(problems(validator("alue-binary-legacy"), { one: item, two: item })).toEqual([]);
    expect(problems(validator("alue-binary-legacy"), { one: item, note: "text" })).toEqual(["/note: type"]);
    expect(problems(validator("alue-binary-legacy"), { one: without(item, "label") })).toEqual(["/one: required"]);
  });

  it("report a fault where it is, once", () => {
    const nest = (qa: object): object => ({ data: [{ paragraphs: [{ qas: [qa] }] }] });
    expect(problems(validator("alue-rag"), nest({ id: "0", answers: [{ text: 1 }] }))).toEqual([
      "/data/0/paragraphs/0/qas/0: required",
      "/data/0/paragraphs/0/qas/0/answers/0/text: type",
    ]);
    expect(problems(validator("alue-mcqa"), { data: [{ id: 1, input: "Port?", output: 2 }] })).toEqual([
      "/data/0/output: type",
    ]);
  });
});

describe("ALUE snippets", () => {
  const bodyOf = (id: string, label: string): Snippet | undefined =>
    [...placesIn(readSchema(id))]
      .flatMap(([, place]) => place.defaultSnippets ?? [])
      .find((snippet) => snippet.label === label);
  const made = (id: string, label: string): unknown => resolveSnippet(bodyOf(id, label)?.body);

  it("are complete", () => {
    expect(snippetLabels(IDS)).toEqual(
      [
        ["alue-classify-legacy", "alue-example-transcript", "alue-extractive", "alue-mcqa", "alue-mcqa-item"],
        ["alue-mcqa-item-4", "alue-mcqa-legacy-item", "alue-paragraph", "alue-qa", "alue-qa-none", "alue-rag"],
        ["alue-rag-example", "alue-rag-qa", "alue-sum-example", "alue-sum-test", "alue-textlabel"],
      ].flat(),
    );
  });

  it("make a whole file where they stand at the root", () => {
    for (const snippet of IDS.flatMap((id) => readSchema(id).defaultSnippets ?? [])) {
      expect(snippet["x-container"], snippet.label).toBe("json");
    }
  });

  it("leave choices on lines of their own, and answer with one of their labels", () => {
    for (const label of ["alue-mcqa-item", "alue-mcqa-item-4"]) {
      const item = made("alue-mcqa", label);
      expect(item).toMatchObject({
        id: 1,
        input: expect.stringMatching(/^[^\n]+\?(\n[A-D]\) \w+){3,4}$/),
        output: "B",
      });
    }
    expect(made("alue-mcqa-legacy", "alue-mcqa-legacy-item")).toMatchObject({ answer: "B", id: 1 });
  });

  it("keep clear of ids of digits in extractive QA, and quote the elements of lists", () => {
    for (const label of ["alue-qa", "alue-qa-none"]) {
      expect(made("alue-extractive-qa", label)).toMatchObject({
        id: expect.stringMatching(/\D/),
        answers: [{ text: expect.stringMatching(/^\['[A-Z0-9]+'\]$/) }],
      });
    }
  });

  it("tell examples of a summarization from tests", () => {
    expect(made("alue-summarization", "alue-sum-example")).toMatchObject({ split: "example" });
    expect(made("alue-summarization", "alue-sum-test")).toMatchObject({ split: "test", id: "log-014" });
  });
});

describe("ALUE samples", () => {
  const good: readonly (readonly [string, string])[] = [
    ["exam.json", "alue-mcqa"],
    ["handbook-rag.json", "alue-rag"],
    ["sentiment.json", "alue-text-label"],
    ["summaries.jsonl", "alue-summarization"],
    ["tail-numbers.json", "alue-extractive-qa"],
  ];

  it("are all in the list", () => {
    expect(listFolder("samples/alue")).toEqual(good.map(([name]) => name));
  });
  it.each(good)("%s is valid", (name, id) => {
    for (const value of readValues(`samples/alue/${name}`)) expect(problems(validator(id), value)).toEqual([]);
  });
  it.each([
    ["exam.json", "alue-mcqa", ["/data/6/output: type"]],
    ["extractive.json", "alue-extractive-qa", ["/data/0/paragraphs/1/qas/2/answers: type"]],
    ["rag.json", "alue-rag", []],
    ["summaries.jsonl", "alue-summarization", []],
  ])("faulty/%s leaves all faults but those of shape to rules", (name, id, expected) => {
    const found = readValues(`samples/faulty/${name}`).flatMap((value) => problems(validator(id), value));
    expect(found).toEqual(expected);
  });
});

describe("the corpus of ALUE", () => {
  const files: readonly (readonly [string, string])[] = [
    ["initial/data/ASRS_rag/rag_qa.json", "alue-rag"],
    ["initial/data/NASA_NODIS_rag/rag_qa.json", "alue-rag"],
    ["initial/data/NASA_Standards_rag/rag_qa.json", "alue-rag"],
    ["initial/data/NASA_Systems_Engineering_rag/rag_qa.json", "alue-rag"],
    ["initial/data/NTRS_rag/rag_qa.json", "alue-rag"],
    ["initial/data/Site_Licenses_rag/Site Licenses.json", "alue-rag"],
    ["initial/data/aviation_knowledge_exam/3_1_aviation_test.json", "alue-mcqa-legacy"],
    ["initial/data/NOTAM_binary_classification/2_3_classification_test.subset.json", "alue-text-label"],
    ["initial/data/NTML_sentiment_analysis/2_2_NTML_SA_v1.json", "alue-text-label"],
    ["later/data/aviation_knowledge_exam/3_1_aviation_test.json", "alue-mcqa"],
    ["later/data/dummy_rag/rag_qa.json", "alue-rag"],
    ["later/data/dummy_summarization/data.jsonl", "alue-summarization"],
    ["later/data/asrs_summarization/asrs_summarization.subset.jsonl", "alue-summarization"],
    ["later/data/ntsb_tail_extraction/ntsb_tail_extraction_dummy.subset.json", "alue-extractive-qa"],
    ["later/data/ntsb_damage_classification/ntsb_damage_classification_v2.subset.json", "alue-text-label"],
  ];
  if (!isPresent(CORPUS)) console.log(`No corpus at ${CORPUS}: only the samples of our own are tested.`);

  it.runIf(isPresent(CORPUS)).each(files)("%s is valid", (name, id) => {
    for (const value of readValues(`${CORPUS}alue/${name}`)) expect(problems(validator(id), value)).toEqual([]);
  });

  it.runIf(isPresent(CORPUS))("has no file of another release's shape that passes", () => {
    const [initial, later] = ["initial", "later"].flatMap((release) =>
      readValues(`${CORPUS}alue/${release}/data/aviation_knowledge_exam/3_1_aviation_test.json`),
    );
    expect(problems(validator("alue-mcqa"), initial)).toHaveLength(2 * 238);
    expect(problems(validator("alue-mcqa-legacy"), later)).toHaveLength(2 * 238);
  });
});
