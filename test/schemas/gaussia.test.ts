import { describe, expect, it } from "vitest";
import {
  CORPUS,
  definition,
  isPresent,
  listFolder,
  problems,
  readJson,
  readLines,
  readSchema,
  readValues,
  type Snippet,
  snippetLabels,
  validator,
  without,
} from "./schema-kit.ts";
import { resolveSnippet, weightSums } from "./snippet-body.ts";

const IDS = ["gaussia-dataset", "gaussia-streamed-batch", "gaussia-payload"] as const;
type Id = (typeof IDS)[number];

const TURN = { qa_id: "q1", query: "Open on Mondays?", assistant: "No.", ground_truth_assistant: "No." };
const DATASET = { session_id: "hours", assistant_id: "desk", context: "Closed on Mondays.", conversation: [TURN] };
const STREAMED = {
  metadata: { session_id: "hours", assistant_id: "desk", context: "Closed on Mondays." },
  batch: TURN,
};

describe("shared definitions", () => {
  const definitions = IDS.map((id) => readSchema(id).definitions ?? {});

  it("are the same in every file that has them", () => {
    for (const name of ["batch", "agentic", "groundTruthAgentic", "tool", "expectedTool", "logprobs"]) {
      const texts = new Set(definitions.map((all) => JSON.stringify(all[name])));
      expect(texts.size, name).toBe(1);
      expect([...texts][0], name).toBeDefined();
    }
    expect(JSON.stringify(readSchema("gaussia-payload").definitions?.["dataset"])).toBe(
      JSON.stringify(readSchema("gaussia-dataset").definitions?.["dataset"]),
    );
  });

  it("describe metadata with the words of a dataset", () => {
    const dataset = readSchema("gaussia-dataset").definitions?.["dataset"]?.properties ?? {};
    const metadata = readSchema("gaussia-streamed-batch").definitions?.["metadata"]?.properties ?? {};
    expect(metadata).toEqual(without(dataset, "conversation"));
  });

  it("name properties in authoring order", () => {
    const keys = (id: Id, name: string): string[] => Object.keys(readSchema(id).definitions?.[name]?.properties ?? {});
    expect(keys("gaussia-dataset", "dataset")).toEqual([
      "session_id",
      "assistant_id",
      "language",
      "context",
      "conversation",
    ]);
    expect(keys("gaussia-dataset", "batch")).toEqual([
      "qa_id",
      "query",
      "assistant",
      "ground_truth_assistant",
      "observation",
      "agentic",
      "ground_truth_agentic",
      "logprobs",
      "weight",
    ]);
    expect(keys("gaussia-streamed-batch", "streamedBatch")).toEqual(["metadata", "batch"]);
  });
});

describe("snippets", () => {
  it("are complete", () => {
    const expected = [
      ["ff-agentic", "ff-batch", "ff-batch-agentic", "ff-batch-full", "ff-batch-observed", "ff-batch-weighted"],
      ["ff-bestof", "ff-bestof-add", "ff-dataset", "ff-dataset-line", "ff-datasets", "ff-gt-agentic", "ff-logprobs"],
      ["ff-optimizer", "ff-payload", "ff-prompt-eval", "ff-regulatory", "ff-streamed", "ff-streamed-line"],
      ["ff-tool", "ff-vision"],
    ].flat();
    expect(snippetLabels(IDS)).toEqual(expected);
  });

  it("have one body for a file and for a line", () => {
    const pairs: readonly (readonly [Id, string, string, string])[] = [
      ["gaussia-dataset", "dataset", "ff-dataset", "ff-dataset-line"],
      ["gaussia-streamed-batch", "streamedBatch", "ff-streamed", "ff-streamed-line"],
    ];
    for (const [id, name, whole, line] of pairs) {
      const snippets = readSchema(id).definitions?.[name]?.defaultSnippets ?? [];
      const find = (label: string): Snippet | undefined => snippets.find((snippet) => snippet.label === label);
      expect(find(whole)?.body).toEqual(find(line)?.body);
      expect([find(whole)?.["x-container"], find(line)?.["x-container"]]).toEqual(["json", "jsonl"]);
    }
  });

  it("let two assistants of best-of answer the same questions", () => {
    const [first, second] =
      readSchema("gaussia-dataset")
        .defaultSnippets?.filter((snippet) => snippet.label === "ff-bestof")
        .map((snippet) => resolveSnippet(snippet.body) as (typeof DATASET)[])[0] ?? [];
    const questions = (dataset: typeof DATASET | undefined): unknown =>
      dataset?.conversation.map((turn) => [turn.qa_id, turn.query, turn.ground_truth_assistant]);
    expect(questions(first)).toEqual(questions(second));
    expect(first?.session_id).toBe(second?.session_id);
    expect(first?.assistant_id).not.toBe(second?.assistant_id);
  });
});

describe("shapes", () => {
  it("accept a list, one value, and an empty list", () => {
    for (const value of [[DATASET], DATASET, []]) expect(problems(validator("gaussia-dataset"), value)).toEqual([]);
    for (const value of [[STREAMED], STREAMED, []]) {
      expect(problems(validator("gaussia-streamed-batch"), value)).toEqual([]);
    }
    for (const value of [{ datasets: [DATASET] }, { connector: {}, datasets: [], config: {} }]) {
      expect(problems(validator("gaussia-payload"), value)).toEqual([]);
    }
  });

  it("give one message for one mistake", () => {
    const faulty = [{ ...DATASET, conversation: [without(TURN, "ground_truth_assistant")] }];
    expect(problems(validator("gaussia-dataset"), faulty)).toEqual(["/0/conversation/0: required"]);
    expect(problems(validator("gaussia-dataset"), "text")).toEqual([": type"]);
  });

  it.each(["session_id", "assistant_id", "context", "conversation"])("need %s in a dataset", (key) => {
    expect(problems(definition("gaussia-dataset", "dataset"), without(DATASET, key))).toHaveLength(1);
  });
  it.each(["qa_id", "query", "assistant", "ground_truth_assistant"])("need %s in a batch", (key) => {
    expect(problems(definition("gaussia-dataset", "batch"), without(TURN, key))).toHaveLength(1);
  });
  it.each(["metadata", "batch"])("need %s in a streamed batch", (key) => {
    expect(problems(validator("gaussia-streamed-batch"), without(STREAMED, key))).toHaveLength(1);
  });
  it.each(["session_id", "assistant_id", "context"])("need %s in metadata", (key) => {
    const metadata = without(STREAMED.metadata, key);
    expect(problems(validator("gaussia-streamed-batch"), { ...STREAMED, metadata })).toHaveLength(1);
  });
  it("need datasets in a payload", () => {
    expect(problems(validator("gaussia-payload"), { connector: {}, config: {} })).toHaveLength(1);
    expect(problems(validator("gaussia-payload"), { datasets: DATASET })).toHaveLength(1);
  });
});

describe("values (formats.md 3.1)", () => {
  const batchProblems = (extra: object): string[] =>
    problems(definition("gaussia-dataset", "batch"), { ...TURN, ...extra });
  const datasetProblems = (extra: object): string[] =>
    problems(definition("gaussia-dataset", "dataset"), { ...DATASET, ...extra });

  it.each([
    [0.5],
    [1],
    [0],
    [-0],
    [50],
    [1e300],
    [true],
    [false],
    [null],
    ["0.5"],
    [" 0.5 "],
    ["\t0.5\r\n"],
    ["\u00a00.5"],
    ["+0.5"],
    ["-0.5"],
    [".5"],
    ["5."],
    ["1e3"],
    ["1E-3"],
    ["1_000"],
    ["1_0.2_5"],
    ["1e1_0"],
    ["inf"],
    ["-INF"],
    ["Infinity"],
    ["nan"],
    ["NaN"],
  ])("accept %j as a weight", (weight) => {
    expect(batchProblems({ weight })).toEqual([]);
  });

  it.each([
    [-1],
    [-1e-9],
    ["0,5"],
    ["abc"],
    [""],
    [" "],
    ["."],
    ["e3"],
    ["1e"],
    ["½"],
    ["０.５"],
    ["0x10"],
    ["1__0"],
    ["_1"],
    ["1_"],
    [" 1_0 "],
    ["0.5 0.5"],
    ["50%"],
    ["\ufeff0.5"],
    ["infinit"],
    [[0.5]],
    [{}],
  ])("refuse %j as a weight, with one message", (weight) => {
    expect(batchProblems({ weight })).toHaveLength(1);
  });

  it.each(["qa_id", "query", "assistant", "ground_truth_assistant"])("take only text for %s", (key) => {
    expect(batchProblems({ [key]: "" })).toEqual([]);
    for (const value of [1, true, null, [], {}]) expect(batchProblems({ [key]: value })).toHaveLength(1);
  });
  it.each(["session_id", "assistant_id", "context"])("take only text for %s", (key) => {
    expect(datasetProblems({ [key]: "" })).toEqual([]);
    for (const value of [1, true, null, [], {}]) expect(datasetProblems({ [key]: value })).toHaveLength(1);
  });
  it("take text or null for language and observation", () => {
    for (const value of ["es", "", null]) {
      expect(datasetProblems({ language: value })).toEqual([]);
      expect(batchProblems({ observation: value })).toEqual([]);
    }
    for (const value of [1, true, [], {}]) {
      expect(datasetProblems({ language: value })).toHaveLength(1);
      expect(batchProblems({ observation: value })).toHaveLength(1);
    }
  });
  it.each(["agentic", "ground_truth_agentic", "logprobs"])("take an object or null for %s", (key) => {
    for (const value of [{}, null]) expect(batchProblems({ [key]: value })).toEqual([]);
    for (const value of [[], [["a", 1]], "", "{}", 1, true]) expect(batchProblems({ [key]: value })).toHaveLength(1);
  });
  it("take a list for conversation", () => {
    expect(datasetProblems({ conversation: [] })).toEqual([]);
    for (const value of [{}, "", null]) expect(datasetProblems({ conversation: value })).toHaveLength(1);
  });
  it("take anything inside the free objects", () => {
    const odd: readonly unknown[] = [null, true, 1, "text", [], [1, null, "a", [{}]], {}, { tool_name: [], step: {} }];
    const { agentic, groundTruthAgentic, logprobs } = readSchema("gaussia-dataset").definitions ?? {};
    const owners = { agentic, ground_truth_agentic: groundTruthAgentic, logprobs };
    for (const [owner, schema] of Object.entries(owners)) {
      for (const key of [...Object.keys(schema?.properties ?? {}), "other"]) {
        for (const value of [...odd, odd]) expect(batchProblems({ [owner]: { [key]: value } })).toEqual([]);
      }
    }
  });
  it("take other keys", () => {
    expect(batchProblems({ wieght: 1 })).toEqual([]);
    expect(datasetProblems({ $schema: "gaussia-dataset.schema.json", note: 1 })).toEqual([]);
  });
});

describe("samples", () => {
  const good: readonly (readonly [string, Id])[] = [
    ["conversations.json", "gaussia-dataset"],
    ["conversations.jsonl", "gaussia-dataset"],
    ["best-of.json", "gaussia-dataset"],
    ["agent-tools.json", "gaussia-dataset"],
    ["optimizer.json", "gaussia-dataset"],
    ["support.gaussia.json", "gaussia-dataset"],
    ["streamed.jsonl", "gaussia-streamed-batch"],
    ["payload.json", "gaussia-payload"],
  ];

  it("are all in one of the lists", () => {
    const names = listFolder("samples").filter((name) => name.includes(".json"));
    expect(names).toEqual(good.map(([name]) => name).sort());
  });
  it.each(good)("%s is valid", (name, id) => {
    for (const value of readValues(`samples/${name}`)) {
      expect(problems(validator(id), value)).toEqual([]);
      for (const sum of weightSums(value)) expect(Math.abs(sum - 1)).toBeLessThanOrEqual(1e-6);
    }
  });
  it("with faults of shape show just those", () => {
    const faults = (name: string): string[] =>
      problems(validator("gaussia-dataset"), readJson(`samples/faulty/${name}`));
    expect(faults("missing-and-mistyped.json")).toEqual([
      "/0/conversation/0: required",
      "/0/conversation/1/ground_truth_assistant: type",
      "/0/conversation/2/qa_id: type",
      "/0/conversation/4/agentic: type",
      "/1: required",
      "/2/conversation: type",
    ]);
    expect(faults("weights.json")).toEqual(["/4/conversation/0/weight: minimum", "/4/conversation/1/weight: pattern"]);
    for (const name of ["agent-tools.json", "duplicate-ids.json", "languages-and-braces.json"]) {
      expect(faults(name), name).toEqual([]);
    }
    for (const line of readLines("samples/faulty/weights.jsonl")) {
      expect(problems(validator("gaussia-dataset"), line)).toEqual([]);
    }
  });
});

describe("the corpus", () => {
  const files: readonly (readonly [string, Id])[] = [
    ["fair-forge/examples/data/dataset.json", "gaussia-dataset"],
    ["fair-forge/examples/agentic/jupyter/dataset_agentic.json", "gaussia-dataset"],
    ["fair-forge/examples/bestof/jupyter/dataset_bestof.json", "gaussia-dataset"],
    ["fair-forge/examples/regulatory/data/dataset.json", "gaussia-dataset"],
    ["fair-forge/examples/prompt_optimizer/gepa/data/dataset.json", "gaussia-dataset"],
    ["fair-forge/examples/prompt_optimizer/mipro/data/dataset.json", "gaussia-dataset"],
    ["fair-forge/experiments/prompt_evaluator/datasets/sushi.json", "gaussia-dataset"],
    ["gaussia/derived/single_context_dataset.json", "gaussia-dataset"],
    ["gaussia/derived/agentic_dataset.json", "gaussia-dataset"],
    ["gaussia/derived/bestof_dataset.json", "gaussia-dataset"],
    ["gaussia/derived/datasets.jsonl", "gaussia-dataset"],
    ["gaussia/derived/streamed_batches.json", "gaussia-streamed-batch"],
    ["gaussia/derived/streamed_batches.jsonl", "gaussia-streamed-batch"],
  ];
  if (!isPresent(CORPUS)) console.log(`No corpus at ${CORPUS}: only the samples of our own are tested.`);

  it.runIf(isPresent(CORPUS)).each(files)("%s is valid", (name, id) => {
    for (const value of readValues(CORPUS + name)) expect(problems(validator(id), value)).toEqual([]);
  });
});
