import schema from "../../../../schemas/gaussia-dataset.schema.json" with { type: "json" };
import { hasMember, isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { datasetShape, streamedBatchShape } from "./conversation-shapes.ts";
import type { Format, Sign } from "./format.ts";

/** Conversations: an array of Datasets, one Dataset, or one per line. */
export const gaussiaDataset: Format = {
  id: "gaussia-dataset",
  title: "Conversations (Fair Forge / Gaussia)",
  fileMatch: [".gaussia.json", ".fairforge.json", ".gaussia.jsonl", ".fairforge.jsonl"],
  containers: ["json", "jsonl"],
  recordsAt: [["*"], []],
  schema,
  shapes: [datasetShape, streamedBatchShape],
  signs: { record: datasetSign },
};

/** The sign that a value gives of being a Dataset (formats.md 8.3). */
export function datasetSign(value: JsonValue): Sign | undefined {
  const hasSession = hasMember(value, "session_id");
  const hasAssistant = hasMember(value, "assistant_id");
  const conversation = member(value, "conversation");
  if (isArray(conversation) && (hasSession || hasAssistant)) {
    return "decisive";
  }
  if (hasSession && hasAssistant) {
    return hasMember(value, "context") || hasMember(value, "language") ? "decisive" : "supporting";
  }
  const [first] = isArray(conversation) ? conversation : [];
  return isObject(first) && hasMember(first, "qa_id") ? "supporting" : undefined;
}
