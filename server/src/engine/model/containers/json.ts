import type { RecordLayout } from "../../formats/format.ts";
import { finish } from "../../text/steps.ts";
import { type Text, textOf } from "../../text/text.ts";
import type { Envelope, Parts } from "../dataset.ts";
import { copyOf, type DatasetRecord, readingRecord, readRecord } from "../record.ts";
import type { Reuse } from "../reuse.ts";
import { isFault } from "../syntax.ts";
import { parsingDocument } from "./broken-json.ts";
import { readingDamaged } from "./damaged-json.ts";
import { type ElidedText, elide, isRoot } from "./elide.ts";
import { inPortions, lengthOf } from "./in-portions.ts";
import { scanningRecords } from "./scan-records.ts";

/** Takes a JSON document apart. */
export function readJsonDocument(text: string, recordsAt: readonly RecordLayout[], reuse: Reuse): Parts {
  return finish(readingJsonDocument(textOf(text), recordsAt, reuse));
}

/**
 * The same in steps: yields from time to time, so that the host can pause. Record boundaries come from a quick scan;
 * only what it does not understand is parsed together with what surrounds it.
 */
export function* readingJsonDocument(
  text: Text,
  recordsAt: readonly RecordLayout[],
  reuse: Reuse,
): Generator<void, Parts> {
  const scanned = yield* scanningRecords(text, recordsAt);
  if (scanned !== undefined && scanned.damages.length > 0) {
    const parts = yield* readingDamaged(text, recordsAt, scanned, reuse);
    if (parts !== undefined) {
      return parts;
    }
  }
  if (scanned?.damages.length === 0) {
    const { spans } = scanned;
    const records = yield* inPortions(spans, lengthOf, function* ({ start, end, at }) {
      const part = text.slice(start, end);
      const record = reuse(part, start) ?? deepened(yield* readingRecord(part), at.length);
      return { record, start, at };
    });
    const elided = isRoot(text, spans) ? undefined : elide(text, spans);
    const envelope = elided && toEnvelope(elided, reuse);
    if (envelope === undefined || !envelope.record.problems.some(isFault)) {
      return { records, envelope, problems: [] };
    }
  }
  return (yield* parsingDocument(text.toString(), recordsAt, reuse)).parts;
}

/** A record that lies `by` levels deep in its document, from which readers count. */
export function deepened(record: DatasetRecord, by: number): DatasetRecord {
  if (by === 0 || !record.problems.some(({ rule }) => rule === "nesting-depth")) {
    return record;
  }
  const problems = record.problems.map((problem) =>
    problem.rule === "nesting-depth" ? { ...problem, found: String(Number(problem.found) + by) } : problem,
  );
  return { ...copyOf(record), problems, isContextual: true };
}

function toEnvelope({ text, nulls, toDocument }: ElidedText, reuse: Reuse): Envelope {
  return { record: reuse(text) ?? readRecord(text), nulls, toDocument };
}
