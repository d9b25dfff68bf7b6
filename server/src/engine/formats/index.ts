import type { Format } from "./format.ts";
import { gaussiaDataset } from "./gaussia-dataset.ts";
import { gaussiaPayload } from "./gaussia-payload.ts";
import { gaussiaStreamedBatch } from "./gaussia-streamed-batch.ts";

/** Every format, in the order in which a file is tried against them (formats.md 8.4). */
export const FORMATS: readonly Format[] = [gaussiaStreamedBatch, gaussiaPayload, gaussiaDataset];

/** The format of that id; `undefined` when there is none. */
export function formatOf(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}
