import { readPlainValue } from "../plain-value.ts";
import { type DatasetRecord, readingRecord } from "../record.ts";

/** So much is parsed in a few milliseconds. */
const LONGEST_AT_ONCE = 1 << 20;

const NONE: readonly never[] = [];

/**
 * Reads what surrounds the records of a document, with `null` in place of each, in steps. A list of many of them counts
 * as long, but nobody edits it here: to read its elements one by one would be for nothing.
 */
export function* readingSurroundings(text: string): Generator<void, DatasetRecord> {
  const value = text.length > LONGEST_AT_ONCE ? undefined : readPlainValue(text);
  return value === undefined ? yield* readingRecord(text) : { text, value, problems: NONE, damaged: NONE };
}
