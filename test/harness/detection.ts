import { type Detection, type DetectionInput, detect } from "../../server/src/engine/index.ts";

/** The answer in few words: a format's id, `candidate` with ids, or `unknown`. */
export function answer(detection: Detection): string {
  switch (detection.outcome) {
    case "format":
      return detection.format.id;
    case "candidate":
      return `candidate ${detection.formats.map(({ id }) => id).join(" ")}`;
    case "unknown":
      return "unknown";
  }
}

/** The answer about a text. */
export function detectText(text: string, path = "data/file.json", more: Partial<DetectionInput> = {}): string {
  return answer(detect({ text, path, ...more }));
}

/** A value as JSON on one line. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Values as JSON Lines. */
export function toLines(...values: readonly unknown[]): string {
  return values.map(toJson).join("\n");
}

/** Records with nothing wrong, and one of something else. */
export const TURN = { qa_id: "q1", query: "Hi?", assistant: "Hello.", ground_truth_assistant: "Hello." };
export const SESSION = { session_id: "s1", assistant_id: "a1", language: "english", context: "" };
export const DATASET = { ...SESSION, conversation: [TURN] };
export const STREAMED = { metadata: SESSION, batch: TURN };
export const PAYLOAD = { connector: {}, datasets: [DATASET], config: {} };
export const LOG = { level: "info", session_id: "s1", message: "started" };
