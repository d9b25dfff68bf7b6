import { alueBinaryLegacy } from "./alue-binary-legacy.ts";
import { alueClassificationLegacy } from "./alue-classification-legacy.ts";
import { alueExtractiveQa } from "./alue-extractive-qa.ts";
import { alueJudgeExamples } from "./alue-judge-examples.ts";
import { alueMcqa } from "./alue-mcqa.ts";
import { alueMcqaLegacy } from "./alue-mcqa-legacy.ts";
import { alueNerLegacy } from "./alue-ner-legacy.ts";
import { alueRag } from "./alue-rag.ts";
import { alueSummarization } from "./alue-summarization.ts";
import { alueSummarizationLegacy } from "./alue-summarization-legacy.ts";
import { alueTextLabel } from "./alue-text-label.ts";
import type { Format } from "./format.ts";
import { gaussiaDataset } from "./gaussia-dataset.ts";
import { gaussiaPayload } from "./gaussia-payload.ts";
import { gaussiaStreamedBatch } from "./gaussia-streamed-batch.ts";

/** Every format, in the order in which a file is tried against them (formats.md 8.4). */
export const FORMATS: readonly Format[] = [
  gaussiaStreamedBatch,
  gaussiaPayload,
  gaussiaDataset,
  alueRag,
  alueExtractiveQa,
  alueMcqa,
  alueMcqaLegacy,
  alueSummarization,
  alueSummarizationLegacy,
  alueTextLabel,
  alueNerLegacy,
  alueClassificationLegacy,
  alueBinaryLegacy,
  alueJudgeExamples,
];

/** The format of that id; `undefined` when there is none. */
export function formatOf(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}
