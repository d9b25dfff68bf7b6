/** Places of findings in a file that is not held: lines and columns, found from the part that is at hand. */
import type { Dataset } from "../model/dataset.ts";
import { createLocator } from "../model/locate.ts";
import type { Path, Place } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import { type FoundRecord, Records } from "../model/records.ts";
import type { Finding, Fix, RelatedPlace, RuleMeta, Severity } from "../rules/rule.ts";
import { createLines, type LinePosition, type Lines } from "../text/lines.ts";
import { textOf } from "../text/text.ts";
import { placeFindings } from "./positions.ts";
import type { ReportedFinding } from "./reported-finding.ts";

/** A finding with its place in lines, both counted from 0, columns in UTF-16 code units. */
export interface StreamedFinding {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly start: LinePosition;
  readonly end: LinePosition;
  /** At most twenty: each may be a record that has to be read again. */
  readonly related: readonly { readonly start: LinePosition; readonly message: string }[];
  /** Index of its record; `undefined` for what surrounds the records, or for the document. */
  readonly record: number | undefined;
  /** Of the value that it concerns, from its record's root; from the document's root where it has no record. */
  readonly path: Path;
  /** The line that it starts in. To be asked while the finding is new: it may hold on to a part of the file. */
  line(): SourceLine;
  /** The same holds for these. */
  fixes(): readonly Pick<Fix, "title" | "safe">[];
}

/** A line of a file, or some hundred characters of it around a place. */
export interface SourceLine {
  readonly text: string;
  /** At which column it begins. */
  readonly from: number;
  /** Whether it goes up to the end of the line. */
  readonly isToEnd: boolean;
}

/** A part of a file that is at hand. */
export interface FilePart {
  readonly text: string;
  positionAt(offset: number): LinePosition;
  lineAt(offset: number): SourceLine;
}

/** A part of whole lines. */
export function partOfLines(text: string, firstLine: number): FilePart {
  let known: Lines | undefined;
  const lines = (): Lines => {
    known ??= createLines(text);
    return known;
  };
  return {
    text,
    positionAt(offset) {
      const { line, character } = lines().positionAt(offset);
      return { line: firstLine + line, character };
    },
    lineAt: (offset) => ({ text: lines().textOf(lines().positionAt(offset).line), from: 0, isToEnd: true }),
  };
}

/** The records of a part, and what stands around them there. */
export interface PartContents extends Pick<Dataset, "format" | "container" | "problems"> {
  readonly records: readonly FoundRecord[];
  /** Index of the first record. */
  readonly first: number;
  readonly envelope?: Dataset["envelope"];
}

/** Finds the places of what the records of a part, and the text around them, show by themselves. */
export function placeInPart(
  findings: readonly ReportedFinding[],
  part: FilePart,
  { first, records, envelope, ...contents }: PartContents,
): readonly StreamedFinding[] {
  const dataset: Dataset = { ...contents, text: textOf(part.text), records: Records.of(records), envelope };
  const own = findings.map((each) => ({
    ...each,
    record: each.record === undefined ? undefined : each.record - first,
  }));
  return placeFindings(dataset, { findings: own }).map(({ span, related, record, ...placed }) => ({
    rule: placed.rule,
    severity: placed.severity,
    message: placed.message,
    help: placed.help,
    start: part.positionAt(span.start),
    end: part.positionAt(span.end),
    related: related.map((each) => ({ start: part.positionAt(each.span.start), message: each.message })),
    record: record === undefined ? undefined : record + first,
    path: placed.path,
    line: () => part.lineAt(span.start),
    fixes: () => placed.fixes(),
  }));
}

/** A record with the part of the file that it stands in. */
export interface RecordInPart {
  readonly record: DatasetRecord;
  readonly part: FilePart;
  /** Turns an offset of the record into one of the part. */
  toPart(offset: number): number;
}

/** A place that is looked for, in the record of that index. */
interface Wanted {
  readonly record: number | undefined;
  readonly place: Place;
}

interface Found {
  readonly start: LinePosition;
  readonly end: LinePosition;
  readonly line: () => SourceLine;
}

/** Reads a record again, or for `undefined` what surrounds them all. */
export type LoadRecord = (index: number | undefined) => RecordInPart | undefined;

const MOST_RELATED = 20;
/** So many findings are placed at a time: each may hold on to the parts of the file that it speaks of. */
const BATCH_LENGTH = 200;

/** Finds the places of what only all records together show: some at a time, in the order of their records. */
export function* placeAcross(
  findings: readonly ReportedFinding[],
  load: LoadRecord,
): Generator<readonly StreamedFinding[], void> {
  const ordered = findings.toSorted((a, b) => (a.record ?? -1) - (b.record ?? -1));
  for (let from = 0; from < ordered.length; from += BATCH_LENGTH) {
    yield placeBatch(ordered.slice(from, from + BATCH_LENGTH), load);
  }
}

/** Work that yields now and then, as work that yields no findings there. */
export function* withNothing<Result>(work: Generator<void, Result>): Generator<readonly StreamedFinding[], Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) {
      return step.value;
    }
    yield [];
  }
}

/** Records are asked for in their order, each once. */
function placeBatch(findings: readonly ReportedFinding[], load: LoadRecord): readonly StreamedFinding[] {
  const wanted = findings.flatMap(wantedBy);
  const order = [...wanted.keys()].sort((a, b) => (wanted[a]?.record ?? -1) - (wanted[b]?.record ?? -1));
  const found: Found[] = [];
  let loaded: { readonly index: number | undefined; readonly find: (place: Place) => Found } | undefined;
  for (const at of order) {
    const each = wanted[at];
    if (each !== undefined) {
      if (loaded === undefined || loaded.index !== each.record) {
        loaded = { index: each.record, find: finderIn(load(each.record)) };
      }
      found[at] = loaded.find(each.place);
    }
  }
  let next = 0;
  const take = (): Found => found[next++] ?? NOWHERE;
  return findings.map((reported) => toStreamed(reported, take)).sort(comparePlaces);
}

function wantedBy({ finding, record }: ReportedFinding): readonly Wanted[] {
  const related = relatedOf(finding).map((each) => ({ record: each.record ?? record, place: each.place }));
  return [{ record, place: finding.place }, ...related];
}

function relatedOf({ related = [] }: Finding): readonly RelatedPlace[] {
  return related.slice(0, MOST_RELATED);
}

const START: LinePosition = { line: 0, character: 0 };
const NOWHERE: Found = { start: START, end: START, line: () => ({ text: "", from: 0, isToEnd: true }) };

function finderIn(loaded: RecordInPart | undefined): (place: Place) => Found {
  if (loaded === undefined) {
    return () => NOWHERE;
  }
  const { record, part, toPart } = loaded;
  const locate = createLocator(record);
  return (place) => {
    const span = locate(place);
    const [start, end] = [toPart(span.start), toPart(span.end)];
    return { start: part.positionAt(start), end: part.positionAt(end), line: () => part.lineAt(start) };
  };
}

function toStreamed({ rule, severity, finding, record }: ReportedFinding, take: () => Found): StreamedFinding {
  const own = take();
  const related = relatedOf(finding).map(({ message }) => ({ start: take().start, message }));
  return {
    rule,
    severity,
    message: finding.message,
    help: finding.help,
    ...own,
    related,
    record,
    path: finding.place.path ?? [],
    fixes: () => (finding.fixes?.() ?? []).map(({ title, safe }) => ({ title, safe })),
  };
}

/** In the order of the file. */
export function comparePlaces(a: StreamedFinding, b: StreamedFinding): number {
  return comparePositions(a.start, b.start) || comparePositions(a.end, b.end);
}

function comparePositions(a: LinePosition, b: LinePosition): number {
  return a.line - b.line || a.character - b.character;
}
