import schema from "../../../../schemas/gaussia-streamed-batch.schema.json" with { type: "json" };
import { isObject, type JsonValue, member } from "../model/json.ts";
import { datasetShape, streamedBatchShape } from "./conversation-shapes.ts";
import { isTurn } from "./conversation-signs.ts";
import type { Format, Sign, SignSource } from "./format.ts";
import { decisive, presentKeys, supporting } from "./signs.ts";

/** Single turns, each with its session: an array, or one per line. */
export const gaussiaStreamedBatch: Format = {
  id: "gaussia-streamed-batch",
  title: "Streamed batches (Fair Forge / Gaussia)",
  fileMatch: [],
  containers: ["json", "jsonl"],
  recordsAt: [[["*"]], [[]]],
  schema,
  shapes: [streamedBatchShape, datasetShape],
  signs: { record: streamedBatchSign },
};

/** The sign that a value gives of being a StreamedBatch (formats.md 8.3). */
function streamedBatchSign(value: JsonValue, source: SignSource): Sign | undefined {
  const batch = member(value, "batch");
  if (!isObject(batch)) {
    return undefined;
  }
  const ids = presentKeys(member(value, "metadata"), ["session_id", "assistant_id"]);
  if (ids.length > 0) {
    return decisive("metadata", "batch", ...ids);
  }
  return isTurn(batch, source) ? supporting("batch", "qa_id") : undefined;
}
