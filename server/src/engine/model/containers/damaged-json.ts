import type { RecordLayout } from "../../formats/format.ts";
import type { Text } from "../../text/text.ts";
import type { Parts, Reuse } from "../dataset.ts";
import type { ScannedRecords } from "./scan-records.ts";

// biome-ignore lint/correctness/useYield: to come
export function* readingDamaged(
  _text: Text,
  _recordsAt: readonly RecordLayout[],
  _scanned: ScannedRecords,
  _reuse: Reuse,
): Generator<void, Parts | undefined> {
  return undefined;
}
