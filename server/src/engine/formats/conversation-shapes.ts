import datasetSchema from "../../../../schemas/gaussia-dataset.schema.json" with { type: "json" };
import streamedSchema from "../../../../schemas/gaussia-streamed-batch.schema.json" with { type: "json" };
import * as datasetValidators from "../../generated/gaussia-dataset.js";
import * as streamedValidators from "../../generated/gaussia-streamed-batch.js";
import { hasMember } from "../model/json.ts";
import type { Shape } from "./format.ts";
import { createValidator } from "./schema-problems.ts";

/** Objects of a turn in which every key is legal. */
const FREE_FORM = ["agentic", "ground_truth_agentic", "logprobs"];

/** One conversation with its turns (`Dataset` in `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0). */
export const datasetShape: Shape = {
  id: "dataset",
  title: "Dataset",
  schema: datasetSchema,
  definition: "dataset",
  validate: createValidator(datasetValidators.dataset),
  recognises: (value) => hasMember(value, "conversation") || hasMember(value, "session_id"),
  roles: {
    session: [],
    conversation: ["conversation"],
    turns: ["conversation", "*"],
    weights: ["conversation", "*", "weight"],
    assistant: { name: "assistant_id", reply: "assistant", traces: ["agentic", "logprobs", "observation"] },
    ids: [
      { at: ["session_id"], scope: "none" },
      { at: ["assistant_id"], scope: "none" },
      { at: ["conversation", "*", "qa_id"], scope: "record" },
    ],
    freeForm: FREE_FORM.map((key) => ["conversation", "*", key]),
    dropsExtraKeys: true,
  },
};

/** One turn on its own, with the session it belongs to (`StreamedBatch` of the same file). */
export const streamedBatchShape: Shape = {
  id: "streamed-batch",
  title: "StreamedBatch",
  schema: streamedSchema,
  definition: "streamedBatch",
  validate: createValidator(streamedValidators.streamedBatch),
  recognises: (value) => hasMember(value, "metadata") || hasMember(value, "batch"),
  roles: {
    session: ["metadata"],
    turns: ["batch"],
    weights: ["batch", "weight"],
    ids: [
      { at: ["metadata", "session_id"], scope: "none" },
      { at: ["metadata", "assistant_id"], scope: "none" },
      { at: ["batch", "qa_id"], scope: "session" },
    ],
    freeForm: FREE_FORM.map((key) => ["batch", key]),
    dropsExtraKeys: true,
  },
};
