import type { Span } from "../../text/span.ts";
import type { Text } from "../../text/text.ts";
import { isArray, isObject, type JsonValue } from "../json.ts";
import type { DatasetRecord } from "../record.ts";
import type { RecordSpan } from "./record-scan.ts";

/** A record that a quick scan found. */
export interface ReadSpan extends RecordSpan {
  /** `undefined` when it has a fault, or hides something. */
  readonly sound: DatasetRecord | undefined;
}

/** How many records stay before a fault, and how many units and records behind it: farther than the parser looks. */
const STAY_BEFORE = 2;
const STAY_BEHIND = 4;
const UNITS_BEHIND = 8000;
/** How many objects and lists stay in front of all: the parser tries some of them as Python, which costs it tries. */
const MOST_TRIES = 60;

/** So many records are looked at without a pause. */
const PART_LENGTH = 500;

/**
 * The sound records of which the tolerant parser need only know that they are there: elements of lists that start a line,
 * so that a quote which is not closed before cannot reach into them, far from everything that has a fault.
 */
export function* findingFarRecords(
  text: Text,
  spans: readonly ReadSpan[],
  damages: readonly Span[],
): Generator<void, readonly ReadSpan[]> {
  const far: ReadSpan[] = [];
  let tries = 0;
  let behind = { count: STAY_BEHIND, units: UNITS_BEHIND };
  let damage = 0;
  for (const [index, span] of spans.entries()) {
    if (index % PART_LENGTH === PART_LENGTH - 1) {
      yield;
    }
    while ((damages[damage]?.end ?? Number.POSITIVE_INFINITY) <= span.start) {
      damage++;
      behind = { count: 0, units: 0 };
    }
    const isBehind = behind.count < STAY_BEHIND || behind.units < UNITS_BEHIND;
    const isBefore =
      (spans[index + STAY_BEFORE]?.end ?? Number.POSITIVE_INFINITY) >
        (damages[damage]?.start ?? Number.POSITIVE_INFINITY) ||
      spans.slice(index + 1, index + 1 + STAY_BEFORE).some(({ sound }) => sound === undefined);
    if (span.sound === undefined) {
      behind = { count: 0, units: 0 };
    } else if (isBehind || isBefore || tries < MOST_TRIES || !startsLine(text, spans[index - 1], span)) {
      behind = { count: behind.count + 1, units: behind.units + span.end - span.start };
      tries += tries < MOST_TRIES ? containersIn(span.sound.value) : 0;
    } else {
      far.push(span);
    }
  }
  return far;
}

function startsLine(text: Text, previous: Span | undefined, { start, at }: RecordSpan): boolean {
  return at.at(-1) === "*" && text.slice(previous?.end ?? 0, start).includes("\n");
}

/** How many objects and lists a value consists of. */
function containersIn(value: JsonValue | undefined): number {
  const parts = isArray(value) ? value : isObject(value) ? Object.values(value) : undefined;
  return parts === undefined ? 0 : parts.reduce<number>((sum, part) => sum + containersIn(part), 1);
}
