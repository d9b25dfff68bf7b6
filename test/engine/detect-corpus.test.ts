import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectText } from "../harness/detection.ts";

const CORPUS = new URL("../../../shared/corpus/", import.meta.url);
const isThere = existsSync(CORPUS);

/** What `corpus/README.md` says about its files, without those that are no JSON. */
const EXPECTED: Readonly<Record<string, string>> = {
  "fair-forge/examples/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/agentic/jupyter/dataset_agentic.json": "gaussia-dataset",
  "fair-forge/examples/bestof/jupyter/dataset_bestof.json": "gaussia-dataset",
  "fair-forge/examples/regulatory/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/prompt_optimizer/gepa/data/dataset.json": "gaussia-dataset",
  "fair-forge/examples/prompt_optimizer/mipro/data/dataset.json": "gaussia-dataset",
  "fair-forge/experiments/prompt_evaluator/datasets/sushi.json": "gaussia-dataset",
  "fair-forge/experiments/prompt_evaluator/results_sushi.json": "unknown",
  "gaussia/derived/single_context_dataset.json": "gaussia-dataset",
  "gaussia/derived/agentic_dataset.json": "gaussia-dataset",
  "gaussia/derived/bestof_dataset.json": "gaussia-dataset",
  "gaussia/derived/datasets.jsonl": "gaussia-dataset",
  "gaussia/derived/streamed_batches.json": "gaussia-streamed-batch",
  "gaussia/derived/streamed_batches.jsonl": "gaussia-streamed-batch",
  "alue/initial/data/ASRS_rag/rag_qa.json": "alue-rag",
  "alue/initial/data/NASA_NODIS_rag/rag_qa.json": "alue-rag",
  "alue/initial/data/NASA_Standards_rag/rag_qa.json": "alue-rag",
  "alue/initial/data/NASA_Systems_Engineering_rag/rag_qa.json": "alue-rag",
  "alue/initial/data/NTRS_rag/rag_qa.json": "alue-rag",
  "alue/initial/data/Site_Licenses_rag/Site Licenses.json": "alue-rag",
  "alue/initial/data/aviation_knowledge_exam/3_1_aviation_test.json": "alue-mcqa-legacy",
  "alue/initial/data/NOTAM_binary_classification/2_3_classification_test.subset.json": "candidate alue-text-label",
  "alue/initial/data/NTML_sentiment_analysis/2_2_NTML_SA_v1.json": "candidate alue-text-label",
  "alue/initial/schemas/aviation_exam/mcqa_schema.json": "unknown",
  "alue/initial/schemas/ntsb_damage_classification/output_schema.json": "unknown",
  "alue/initial/schemas/ntsb_extract_tail_number/output_schema.json": "unknown",
  "alue/later/data/aviation_knowledge_exam/3_1_aviation_test.json": "alue-mcqa",
  "alue/later/data/dummy_rag/rag_qa.json": "alue-rag",
  "alue/later/data/dummy_summarization/data.jsonl": "alue-summarization",
  "alue/later/data/asrs_summarization/asrs_summarization.subset.jsonl": "alue-summarization",
  "alue/later/data/ntsb_tail_extraction/ntsb_tail_extraction_dummy.subset.json": "alue-extractive-qa",
  "alue/later/data/ntsb_damage_classification/ntsb_damage_classification_v2.subset.json": "alue-text-label",
};

describe.skipIf(!isThere)(`real files${isThere ? "" : " (skipped: ../shared/corpus is not here)"}`, () => {
  it.each(Object.entries(EXPECTED))("%s", (path, expected) => {
    expect(detectText(readFileSync(new URL(path, CORPUS), "utf8"), path)).toBe(expected);
  });

  it("are all there", () => {
    const files = isThere ? readdirSync(CORPUS, { encoding: "utf8", recursive: true }) : [];
    const found = files.map((file) => file.replaceAll("\\", "/")).filter((file) => /\.jsonl?$/.test(file));
    expect(Object.keys(EXPECTED).sort()).toEqual(found.sort());
  });
});
