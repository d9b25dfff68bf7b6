import { type JsonValue, member } from "../model/json.ts";
import { editDistance } from "../text/edit-distance.ts";
import type { Sign, SignSource } from "./format.ts";
import { decisive, hasAll, hasOnly, isTextToBe, supporting } from "./signs.ts";

/** Names of the parts of a file, as the later loader compares them. */
const SPLITS: readonly string[] = ["example", "test"];

/** The sign of a text with its summary and its part, however misspelt (formats.md 8.3). */
export function summarySign(value: JsonValue): Sign | undefined {
  const isPair = isTextToBe(member(value, "input")) && isTextToBe(member(value, "output"));
  return isPair && isSplit(member(value, "split")) ? decisive("input", "output", "split") : undefined;
}

/** Other letters than these make another word: `train` is a part that people mean. */
const MOST_EDITS = 2;

function isSplit(value: JsonValue | undefined): boolean {
  const name = typeof value === "string" ? value.trim().toLowerCase() : "";
  return SPLITS.some(
    (split) => Math.abs(split.length - name.length) <= MOST_EDITS && editDistance(name, split) <= MOST_EDITS,
  );
}

const PAIR_KEYS = ["id", "input", "output"];

/** The sign of a line of the initial release, which looks like any pair of texts: the path must tell. */
export function initialSummarySign(value: JsonValue, { path, container }: SignSource): Sign | undefined {
  const isSign = container === "jsonl" && /summar/i.test(path) && hasAll(value, PAIR_KEYS) && hasOnly(value, PAIR_KEYS);
  return isSign ? supporting("input", "output", "id") : undefined;
}
