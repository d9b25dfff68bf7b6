import schema from "../../../../schemas/gaussia-dataset.schema.json" with { type: "json" };
import { hasMember, isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { datasetShape, streamedBatchShape } from "./conversation-shapes.ts";
import { isTurn, TURN_TEXTS } from "./conversation-signs.ts";
import type { Format, Sign, SignSource } from "./format.ts";
import { decisive, presentKeys, supporting } from "./signs.ts";

/** Conversations: an array of Datasets, one Dataset, or one per line. */
export const gaussiaDataset: Format = {
  id: "gaussia-dataset",
  title: "Conversations (Fair Forge / Gaussia)",
  fileMatch: [".gaussia.json", ".fairforge.json", ".gaussia.jsonl", ".fairforge.jsonl"],
  containers: ["json", "jsonl"],
  recordsAt: [[["*"]], [[]]],
  schema,
  shapes: [datasetShape, streamedBatchShape],
  signs: { record: datasetSign },
};

/** The sign that a value gives of being a Dataset, or a turn that lacks one around it (formats.md 8.3). */
export function datasetSign(value: JsonValue, source: SignSource): Sign | undefined {
  const conversation = member(value, "conversation");
  const ids = presentKeys(value, ["session_id", "assistant_id"]);
  if (isArray(conversation) && ids.length > 0) {
    return decisive("conversation", ...ids);
  }
  if (ids.length === 2) {
    const more = presentKeys(value, ["context", "language"]);
    return more.length > 0 ? decisive(...ids, ...more) : supporting(...ids);
  }
  if (isArray(conversation)) {
    return isTurn(conversation.find(isObject), source) ? supporting("conversation", "qa_id") : undefined;
  }
  const isLoose = hasMember(value, "qa_id") && presentKeys(value, TURN_TEXTS).length >= 2;
  return isLoose ? { ...supporting("qa_id", ...presentKeys(value, TURN_TEXTS)), note: LOOSE_TURNS } : undefined;
}

const LOOSE_TURNS = "Turns need a Dataset around them.";
