/** Which records of a file belong to one session. */
import type { Format } from "../formats/format.ts";
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

/** The session id of a record; `undefined` where it has none that is a text. */
export function sessionOf({ value }: DatasetRecord, format: Format, at: PathPattern): string | undefined {
  const [session] = valuesAt(value, shapeOf(value, format, at).roles.session);
  const id = member(session?.value, "session_id");
  return typeof id === "string" ? id : undefined;
}

/** A run belongs to a file of one format. */
const SESSIONS = new WeakMap<RecordRun, ReadonlyMap<string, readonly number[]>>();

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
