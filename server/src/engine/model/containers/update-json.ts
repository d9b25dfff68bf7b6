import type { RecordLayout } from "../../formats/format.ts";
import type { ChangedSpan } from "../../text/changed-span.ts";
import type { Text } from "../../text/text.ts";
import type { Dataset, Parts, ReadOptions, Reuse } from "../dataset.ts";
import { readJsonDocument } from "./json.ts";

/** Takes a JSON document apart. Yields from time to time, so that the host can pause. */
// biome-ignore lint/correctness/useYield: a text that is read at once has no place to pause at
export function* readingJsonDocument(
  text: Text,
  layouts: readonly RecordLayout[],
  reuse: Reuse,
): Generator<void, Parts> {
  return readJsonDocument(text.toString(), layouts, reuse);
}

/**
 * The dataset after an edit, read anew only where the edit touched; `undefined` when that takes a full read. All
 * places count in the whole text, which may begin with a byte order mark: then it did before the edit too.
 */
export function updateJson(
  _previous: Dataset,
  _text: Text,
  _changed: ChangedSpan,
  _options: ReadOptions,
): Dataset | undefined {
  return undefined;
}

/** What can be said of a document whose structure an edit broke until it is read in full; `undefined` for nothing. */
export function patchJson(_previous: Dataset, _text: Text, _changed: ChangedSpan): Dataset | undefined {
  return undefined;
}
