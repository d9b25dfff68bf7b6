import type { Container } from "../formats/format.ts";
import { joinRecord, spreadRecord } from "./record-layout.ts";

/** What records are written as. */
export interface WriteLayout {
  readonly to: Container;
  /** In JSON, blanks by which a level is indented; `undefined` leaves each record on one line. */
  readonly unit: string | undefined;
  readonly lineEnd: string;
}

/** Writes sound records one after the other, so that they need not all be there at once. */
export interface RecordWriter {
  /** The text that a record adds. */
  record(text: string): string;
  /** The text that the end adds. */
  end(): string;
}

/** In front of records that stay on one line. */
const INDENT = "  ";

/** Makes a writer. Records keep their text, save for blanks between their parts. */
export function createRecordWriter({ to, unit, lineEnd }: WriteLayout): RecordWriter {
  if (to === "jsonl") {
    return { record: (text) => joinRecord(text) + lineEnd, end: () => "" };
  }
  const indent = unit ?? INDENT;
  let isEmpty = true;
  return {
    record(text) {
      const lead = `${isEmpty ? "[" : ","}${lineEnd}${indent}`;
      isEmpty = false;
      return lead + (unit === undefined ? joinRecord(text) : spreadRecord(text, { unit, indent, lineEnd }));
    },
    end: () => (isEmpty ? `[]${lineEnd}` : `${lineEnd}]${lineEnd}`),
  };
}
