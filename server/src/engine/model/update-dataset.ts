/** Datasets after an edit: only what the edit touched is read anew. */
import { changedSpan } from "../text/changed-span.ts";
import type { Text } from "../text/text.ts";
import { patchJson, updateJson } from "./containers/update-json.ts";
import { updateLines } from "./containers/update-lines.ts";
import { BYTE_ORDER_MARK, type Dataset, isReadAlike, type ReadOptions } from "./dataset.ts";
import type { Encoding } from "./encoding-problems.ts";

/**
 * What a fresh read of the text would give, without going over all of it; `undefined` when only a fresh read can tell.
 * Records that were not touched stay the same objects, and so do the problems around them when none changed.
 */
export function updateDataset(previous: Dataset, text: Text, options: ReadOptions): Dataset | undefined {
  if (!isUpdatable(previous, text, options)) {
    return undefined;
  }
  const changed = changedSpan(previous.text, text);
  if (changed === undefined) {
    return previous.isGuessed === undefined ? { ...previous, ...options, text } : undefined;
  }
  switch (options.container) {
    case "json":
      return updateJson(previous, text, changed, options);
    case "jsonl":
      return updateLines(previous, text, changed, options);
  }
}

/**
 * What can be said of a text, after an edit that `updateDataset` cannot follow, until it is read in full; `undefined`
 * for nothing. It may be wrong around the edit.
 */
export function patchDataset(previous: Dataset, text: Text, options: ReadOptions): Dataset | undefined {
  if (options.container !== "json" || !isUpdatable(previous, text, options)) {
    return undefined;
  }
  const changed = changedSpan(previous.text, text);
  const patched = changed && patchJson(previous, text, changed);
  return patched && { ...patched, ...options };
}

function isUpdatable(previous: Dataset, text: Text, options: ReadOptions): boolean {
  return (
    isReadAlike(previous, options) &&
    hasMark(previous.text) === hasMark(text) &&
    [previous, options].every(({ encoding }) => isFollowed(encoding, text, options)) &&
    previous.encoding?.faults.length === options.encoding?.faults.length
  );
}

function hasMark(text: Text): boolean {
  return text.slice(0, 1) === BYTE_ORDER_MARK;
}

/** Whether what the bytes show says the same of all that an edit did not touch. */
function isFollowed(encoding: Encoding | undefined, text: Text, { container }: ReadOptions): boolean {
  const mayBeBad = container === "jsonl" && !hasMark(text);
  return encoding?.faults.every(({ kind }) => kind === "mark" || (kind === "bytes" && mayBeBad)) ?? true;
}
