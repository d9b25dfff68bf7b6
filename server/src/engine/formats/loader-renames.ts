import type { RenameRole } from "./format.ts";

/**
 * Keys at which the later `DataLoader` of ALUE makes a new record of `input` and `output`, without `id` and all other
 * keys (`data_utils.py`, formats.md 6.1).
 */
export const LOADER_RENAMES: readonly RenameRole[] = [
  { key: "query", answer: "answer", input: "input", output: "output" },
  { key: "text", answer: "label", input: "input", output: "output" },
];
