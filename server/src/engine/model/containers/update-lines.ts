import type { ChangedSpan } from "../../text/changed-span.ts";
import type { Text } from "../../text/text.ts";
import { type Dataset, type ReadOptions, readDataset } from "../dataset.ts";

/** The dataset of JSON Lines after an edit; `undefined` when it takes a full read. */
export function updateLines(
  previous: Dataset,
  text: Text,
  _changed: ChangedSpan,
  options: ReadOptions,
): Dataset | undefined {
  return readDataset(text, options, previous);
}
