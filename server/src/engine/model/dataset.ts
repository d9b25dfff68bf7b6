/**
 * Datasets: a text taken apart into records. Reading never fails; it gives records and a list of problems.
 * This folder knows formats only as a type, and no rules.
 */
import type { Container, Format } from "../formats/format.ts";
import { readJsonDocument } from "./containers/json.ts";
import { readJsonLines } from "./containers/jsonl.ts";
import type { DatasetRecord } from "./record.ts";
import type { SyntaxProblem } from "./syntax.ts";

/** A record and where it starts in the document, in UTF-16 code units. */
export interface PlacedRecord {
  readonly record: DatasetRecord;
  readonly index: number;
  readonly start: number;
}

/** What surrounds the records of a JSON document: its text with `null` in place of each record. */
export interface Envelope {
  readonly record: DatasetRecord;
  /** Turns an offset of the envelope's text into one of the document. */
  toDocument(offset: number): number;
}

/** A file of records. */
export interface Dataset {
  /** `undefined` for a file of no known format, of which only the text is checked. */
  readonly format: Format | undefined;
  readonly container: Container;
  readonly records: readonly PlacedRecord[];
  /** `undefined` in JSON Lines, and where the document itself is the record. */
  readonly envelope: Envelope | undefined;
  /** Problems outside any record; their spans count from the start of the document. */
  readonly problems: readonly SyntaxProblem[];
}

/** What to read a text as. */
export interface ReadOptions {
  readonly format: Format | undefined;
  readonly container: Container;
}

/** Takes a text apart. Shares every unchanged record with `previous`. */
export function readDataset(text: string, options: ReadOptions, previous?: Dataset): Dataset {
  const reuse = createReuse(previous);
  switch (options.container) {
    case "json":
      return { ...options, ...readJsonDocument(text, options.format?.recordsAt ?? [[]], reuse) };
    case "jsonl":
      return { ...options, ...readJsonLines(text, reuse) };
  }
}

/** Gives the record of a text that was read before; `undefined` when there is none. */
export type Reuse = (text: string) => DatasetRecord | undefined;

function createReuse(previous: Dataset | undefined): Reuse {
  if (previous === undefined) {
    return () => undefined;
  }
  const known = new Map<string, DatasetRecord>();
  for (const { record } of previous.records) {
    known.set(record.text, record);
  }
  if (previous.envelope !== undefined) {
    known.set(previous.envelope.record.text, previous.envelope.record);
  }
  return (text) => known.get(text);
}
