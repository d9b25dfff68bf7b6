import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detect } from "../../server/src/engine/index.ts";

const CORPUS = new URL("../../../shared/corpus/", import.meta.url);
const isThere = existsSync(CORPUS);

/** What `corpus/README.md` says about its files; ALUE's formats are not known yet. */
const EXPECTED: Readonly<Record<string, string | undefined>> = {
  "fair-forge/examples/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/agentic/jupyter/dataset_agentic.json": "gaussia-dataset",
  "fair-forge/examples/bestof/jupyter/dataset_bestof.json": "gaussia-dataset",
  "fair-forge/examples/regulatory/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/prompt_optimizer/gepa/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/prompt_optimizer/mipro/data/dataset.json": "gaussia-dataset",
  "fair-forge/experiments/prompt_evaluator/datasets/sushi.json": "gaussia-dataset",
  "fair-forge/experiments/prompt_evaluator/results_sushi.json": undefined,
  "gaussia/derived/single_context_dataset.json": "gaussia-dataset",
  "gaussia/derived/agentic_dataset.json": "gaussia-dataset",
  "gaussia/derived/bestof_dataset.json": "gaussia-dataset",
  "gaussia/derived/datasets.jsonl": "gaussia-dataset",
  "gaussia/derived/streamed_batches.json": "gaussia-streamed-batch",
  "gaussia/derived/streamed_batches.jsonl": "gaussia-streamed-batch",
  "alue/initial/data/ASRS_rag/rag_qa.json": undefined,
  "alue/initial/data/aviation_knowledge_exam/3_1_aviation_test.json": undefined,
  "alue/initial/data/NOTAM_binary_classification/2_3_classification_test.subset.json": undefined,
  "alue/initial/data/NTML_sentiment_analysis/2_2_NTML_SA_v1.json": undefined,
  "alue/initial/schemas/aviation_exam/mcqa_schema.json": undefined,
  "alue/later/data/aviation_knowledge_exam/3_1_aviation_test.json": undefined,
  "alue/later/data/dummy_rag/rag_qa.json": undefined,
  "alue/later/data/dummy_summarization/data.jsonl": undefined,
  "alue/later/data/ntsb_tail_extraction/ntsb_tail_extraction_dummy.subset.json": undefined,
  "alue/later/data/ntsb_damage_classification/ntsb_damage_classification_v2.subset.json": undefined,
};

describe.skipIf(!isThere)(`real files${isThere ? "" : " (skipped: ../shared/corpus is not here)"}`, () => {
  it.each(Object.entries(EXPECTED))("%s", (path, expected) => {
    const detection = detect({ text: readFileSync(new URL(path, CORPUS), "utf8"), path });
    expect(detection.outcome === "format" ? detection.format.id : undefined).toBe(expected);
    expect(detection.outcome).toBe(expected === undefined ? "unknown" : "format");
  });
});
