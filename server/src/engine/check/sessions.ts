/** Which records of a file belong to one session. */
import type { Format, Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import { member } from "../model/json.ts";
import { type PathPattern, valuesAt } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { RecordRun } from "../model/records.ts";
import { shapeOf } from "./shape-of.ts";

/**
 * Indices of the records that share the session of one, ascending; a record without a usable session id stands alone.
 * Runs of records that did not change since they were last looked at are not looked at again.
 */
export function recordsOfSession({ format, records }: Dataset, index: number): readonly number[] {
  const placed = records.at(index);
  const session = format && placed && sessionOf(placed.record, format, placed.at);
  if (format === undefined || session === undefined) {
    return [index];
  }
  return records.runs.flatMap((run, at) => {
    const first = records.firstOf(at);
    return (sessionsIn(run, format).get(session) ?? []).map((inside) => first + inside);
  });
}

/** `null` for none. A record belongs to a file of one format, and where sessions are known its value alone decides its shape. */
const OF_RECORDS = new WeakMap<DatasetRecord, string | null>();

/** The session id of a record; `undefined` where it has none that is a text. */
export function sessionOf(record: DatasetRecord, format: Format, at: PathPattern): string | undefined {
  const known = OF_RECORDS.get(record);
  if (known !== undefined) {
    return known ?? undefined;
  }
  const { value } = record;
  const [session] = valuesAt(value, shapeOf(value, format, at).roles.session);
  const id = member(session?.value, "session_id");
  OF_RECORDS.set(record, typeof id === "string" ? id : null);
  return typeof id === "string" ? id : undefined;
}

/** A run belongs to a file of one format. */
const SESSIONS = new WeakMap<RecordRun, ReadonlyMap<string, readonly number[]>>();

/**
 * Finds out the sessions of all records of a dataset, which in a large one takes long when it is asked for the first
 * time. Yields between records, so that the host can pause.
 */
export function* readingSessions({ format, records }: Dataset): Generator<void, void> {
  if (format === undefined || !format.shapes.some(hasSessions)) {
    return;
  }
  for (const run of records.runs.filter((each) => !SESSIONS.has(each))) {
    for (const [inside, record] of run.records.entries()) {
      sessionOf(record, format, run.places[inside] ?? []);
      yield;
    }
    sessionsIn(run, format);
  }
}

function hasSessions({ roles }: Shape): boolean {
  return roles.session !== undefined;
}

/** The places in a run of the records of each session. */
function sessionsIn(run: RecordRun, format: Format): ReadonlyMap<string, readonly number[]> {
  const known = SESSIONS.get(run) ?? readSessions(run, format);
  SESSIONS.set(run, known);
  return known;
}

function readSessions({ records, places }: RecordRun, format: Format): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [inside, record] of records.entries()) {
    const session = sessionOf(record, format, places[inside] ?? []);
    const sharing = session === undefined ? undefined : found.get(session);
    if (sharing !== undefined) {
      sharing.push(inside);
    } else if (session !== undefined) {
      found.set(session, [inside]);
    }
  }
  return found;
}
