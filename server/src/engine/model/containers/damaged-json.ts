/**
 * Documents in which a few records are not well formed. What the tolerant parser says of such a record depends on what
 * surrounds it, but not on what sound records far away hold: it is given a text in which `null` stands for them.
 */
import type { RecordLayout } from "../../formats/format.ts";
import type { Text } from "../../text/text.ts";
import type { Envelope, Parts } from "../dataset.ts";
import { moveProblem, readingSoundRecord } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { Reuse } from "../reuse.ts";
import { parsingDocument } from "./broken-json.ts";
import { type ElidedText, eliding } from "./elide.ts";
import { findingFarRecords, type ReadSpan } from "./far-records.ts";
import { inPortions, lengthOf } from "./in-portions.ts";
import type { ScannedRecords } from "./scan-records.ts";

/** Takes such a document apart as the tolerant parse of all of it does; `undefined` where that is not sure. */
export function* readingDamaged(
  text: Text,
  recordsAt: readonly RecordLayout[],
  { spans, damages }: ScannedRecords,
  reuse: Reuse,
): Generator<void, Parts | undefined> {
  const read = yield* inPortions(spans, lengthOf, function* (span): Generator<void, ReadSpan> {
    const part = text.slice(span.start, span.end);
    return { ...span, sound: yield* readingSoundRecord(part, reuse(part, span.start)) };
  });
  const far = yield* findingFarRecords(text, read, damages);
  if (far.length === 0) {
    return undefined;
  }
  yield;
  const elided = yield* eliding(text, far);
  yield;
  const reuseInElided: Reuse = (part, start) => reuse(part, start && elided.toDocument(start));
  const { parts, isOneValue } = yield* parsingDocument(elided.text, recordsAt, reuseInElided);
  yield;
  const records = isOneValue ? placed(parts.records, elided, far) : undefined;
  yield;
  return records === undefined || !isSure(records, read, { spans, damages })
    ? undefined
    : {
        records,
        envelope: parts.envelope && aroundAll(parts.envelope, elided),
        problems: parts.problems.map((problem) => moveProblem(problem, elided.toDocument)),
        isGuessed: true,
      };
}

/** Records with their places in the document, where what was left out is in its place; `undefined` when one is missing. */
function placed(
  found: readonly FoundRecord[],
  { nulls, toDocument }: ElidedText,
  far: readonly ReadSpan[],
): readonly FoundRecord[] | undefined {
  let next = 0;
  const records = found.map((each): FoundRecord => {
    const left = far[next];
    if (each.start === nulls[next] && left?.sound !== undefined) {
      next++;
      return { ...each, record: left.sound, start: left.start };
    }
    const start = toDocument(each.start);
    const { problems } = each.record;
    const moved = problems.map((problem) => moveProblem(problem, (offset) => toDocument(offset + each.start) - start));
    return { ...each, record: problems.length === 0 ? each.record : { ...each.record, problems: moved }, start };
  });
  return next === far.length ? records : undefined;
}

/**
 * Whether the parser saw the document as the scan did: every record outside of the damages is where it should be, and
 * those that are sound are in order, save for the first one behind a fault, which may show what is missing before it.
 */
function isSure(records: readonly FoundRecord[], read: readonly ReadSpan[], { damages }: ScannedRecords): boolean {
  let next = 0;
  let damage = 0;
  let isBehindFault = false;
  for (const { record, start, at } of records) {
    while ((damages[damage]?.end ?? Number.POSITIVE_INFINITY) <= start) {
      damage++;
      isBehindFault = true;
    }
    if (start >= (damages[damage]?.start ?? Number.POSITIVE_INFINITY)) {
      continue;
    }
    const span = read[next++];
    const isSame = span?.start === start && span.end === start + record.text.length && span.at === at;
    const isInOrder = record.problems.length === 0 && record.isContextual !== true;
    if (!isSame || (span.sound !== undefined && !isInOrder && !isBehindFault)) {
      return false;
    }
    isBehindFault = span.sound === undefined;
  }
  return next === read.length;
}

function aroundAll({ record, nulls, toDocument }: Envelope, elided: ElidedText): Envelope {
  return { record, nulls, toDocument: (offset) => elided.toDocument(toDocument(offset)) };
}
