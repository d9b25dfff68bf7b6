import { hasMember, type JsonValue } from "../model/json.ts";
import type { SignSource } from "./format.ts";
import { presentKeys } from "./signs.ts";

/** The texts of a turn, beside its "qa_id". */
export const TURN_TEXTS: readonly string[] = ["query", "assistant", "ground_truth_assistant"];

/** Folders and files that people name after the systems that read conversations. */
const TELLING_PATH = /gaussia|fair[-_]?forge|evalset/i;

/** Whether a value means to be a turn: "qa_id" is one weak sign, its texts or a telling path are another. */
export function isTurn(value: JsonValue | undefined, { path }: SignSource): boolean {
  return hasMember(value, "qa_id") && (presentKeys(value, TURN_TEXTS).length > 0 || TELLING_PATH.test(path));
}
