import { type Dataset, recordOf, toDocument } from "../model/dataset.ts";
import { createLocator } from "../model/locate.ts";
import type { Path, Place } from "../model/place.ts";
import { isFault } from "../model/syntax.ts";
import type { Fix, RuleMeta, Severity, ValueEdit } from "../rules/rule.ts";
import type { Span, TextEdit } from "../text/span.ts";
import type { Checker, Report, ReportedFinding } from "./checker.ts";
import { EditedRecords, toTextEdits } from "./fixes.ts";
import { isProven } from "./proven.ts";
import { finish, inParts } from "../text/steps.ts";

/** A finding with its position; every span counts from the start of the document. */
export interface PlacedFinding {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly span: Span;
  readonly related: readonly { readonly span: Span; readonly message: string }[];
  /** Other places where the fixes are offered. */
  readonly fixSpans: readonly Span[];
  readonly unused: boolean;
  /** Index of its record; `undefined` for what surrounds the records, or for the document. */
  readonly record: number | undefined;
  /** Whether it is a fault at which readers of the text stop, of which the reader tells. */
  readonly isFault?: true;
  /** Of the value that it concerns, from its record's root; from the document's root where it has no record. */
  readonly path: Path;
  /** Computed at each call, save for their edits; an empty list when there is none. */
  fixes(): readonly PlacedFix[];
}

/** A fix as edits of the document. */
export interface PlacedFix extends Pick<Fix, "title" | "safe"> {
  /** Computed at each call. Whoever asks many fixes hands over what they share. */
  edits(editedRecords?: EditedRecords): readonly TextEdit[];
}

/** Finds the positions of all findings of a report, in document order, without pausing. */
export function placeFindings(dataset: Dataset, report: Report): readonly PlacedFinding[] {
  return finish(placing(dataset, report));
}

/** Checks a dataset and finds the positions of all findings. Yields so that the host can pause or give up. */
export function* checkPlaced(checker: Checker, dataset: Dataset): Generator<void, readonly PlacedFinding[]> {
  return yield* placing(dataset, yield* checker.check(dataset));
}

function* placing(dataset: Dataset, { findings }: Report): Generator<void, readonly PlacedFinding[]> {
  const requests = yield* inParts(findings, placesOf);
  const spans = yield* locateAll(dataset, requests);
  let next = 0;
  const take = (): Span => spans[next++] ?? { start: 0, end: 0 };
  const placed = yield* inParts(findings, (reported) => {
    const span = take();
    const related = (reported.finding.related ?? []).map(({ message }) => ({ span: take(), message }));
    const fixSpans = (reported.finding.fixPlaces ?? []).map(take);
    return [toPlaced(dataset, reported, { span, related, fixSpans })];
  });
  return placed.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

interface PlaceRequest {
  readonly place: Place;
  readonly record: number | undefined;
  readonly inDocument: boolean;
}

function placesOf({ finding, record, inDocument }: ReportedFinding): readonly PlaceRequest[] {
  return [{ place: finding.place }, ...(finding.related ?? []), ...(finding.fixPlaces ?? [])].map((each) => ({
    place: each.place,
    record: ("record" in each ? each.record : undefined) ?? record,
    inDocument,
  }));
}

/** One parse per record, however many places are looked for in it. */
function* locateAll(dataset: Dataset, requests: readonly PlaceRequest[]): Generator<void, readonly Span[]> {
  const byRecord = new Map<number | undefined, number[]>();
  requests.forEach(({ record }, at) => {
    const group = byRecord.get(record) ?? [];
    group.push(at);
    byRecord.set(record, group);
  });
  const spans = new Array<Span>(requests.length);
  for (const [index, group] of byRecord) {
    const record = recordOf(dataset, index);
    const find = record === undefined ? () => ({ start: 0, end: 0 }) : createLocator(record);
    yield* inParts(group, (at) => {
      const { place, inDocument } = requests[at] ?? { place: { path: [] }, inDocument: false };
      spans[at] = inDocument && "span" in place ? place.span : toDocument(dataset, index, find(place));
      return [];
    });
    yield;
  }
  return spans;
}

function toPlaced(
  dataset: Dataset,
  reported: ReportedFinding,
  spans: Pick<PlacedFinding, "span" | "related" | "fixSpans">,
): PlacedFinding {
  const { rule, severity, finding, record, inDocument } = reported;
  return {
    rule,
    severity,
    message: finding.message,
    help: finding.help,
    ...spans,
    unused: finding.unused ?? false,
    record,
    // Only what the reader found has a place in the text itself.
    ...("span" in finding.place && isFault({ rule: rule.id }) ? { isFault: true } : {}),
    path: finding.place.path ?? [],
    fixes: () =>
      (finding.fixes?.() ?? [])
        .filter(({ edits }) => !("span" in finding.place) || isSound(dataset, edits, reported))
        .map(({ title, safe, edits }) => ({
          title,
          safe,
          edits: (editedRecords = new EditedRecords()) =>
            toTextEdits(dataset, edits, { record, inDocument }, editedRecords),
        })),
  };
}

/** A repair of the text is a guess at what was meant: it is offered only if the text is better with it. */
function isSound(dataset: Dataset, edits: readonly ValueEdit[], { record, inDocument }: ReportedFinding): boolean {
  const repair = edits.flatMap((edit) =>
    "replace" in edit
      ? { span: inDocument ? edit.replace : toDocument(dataset, record, edit.replace), newText: edit.text }
      : [],
  );
  return repair.length < edits.length || isProven(dataset, repair);
}
