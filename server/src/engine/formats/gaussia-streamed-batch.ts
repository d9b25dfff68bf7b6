import schema from "../../../../schemas/gaussia-streamed-batch.schema.json" with { type: "json" };
import { hasMember, isObject, type JsonValue, member } from "../model/json.ts";
import { datasetShape, streamedBatchShape } from "./conversation-shapes.ts";
import type { Format, Sign } from "./format.ts";

/** Single turns, each with its session: an array, or one per line. */
export const gaussiaStreamedBatch: Format = {
  id: "gaussia-streamed-batch",
  title: "Streamed batches (Fair Forge / Gaussia)",
  fileMatch: [],
  containers: ["json", "jsonl"],
  recordsAt: [["*"], []],
  schema,
  shapes: [streamedBatchShape, datasetShape],
  signs: { record: streamedBatchSign },
};

/** The sign that a value gives of being a StreamedBatch (formats.md 8.3). */
function streamedBatchSign(value: JsonValue): Sign | undefined {
  const metadata = member(value, "metadata");
  const batch = member(value, "batch");
  if (!isObject(batch)) {
    return undefined;
  }
  if (isObject(metadata) && (hasMember(metadata, "session_id") || hasMember(metadata, "assistant_id"))) {
    return "decisive";
  }
  return hasMember(batch, "qa_id") ? "supporting" : undefined;
}
