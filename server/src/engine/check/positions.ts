import { type Dataset, recordOf, toDocument } from "../model/dataset.ts";
import type { Path, Place } from "../model/place.ts";
import { isFault } from "../model/syntax.ts";
import type { Fix, RuleMeta, Severity, ValueEdit } from "../rules/rule.ts";
import type { Span, TextEdit } from "../text/span.ts";
import { EditedRecords, toTextEdits } from "./fixes.ts";
import { PlaceFinder } from "./place-finder.ts";
import { isProven, provingRepair } from "./proven.ts";
import type { ReportedFinding } from "./reported-finding.ts";

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
  /** Tries out in steps what must be tried before fixes are offered, so that `fixes` need not. */
  preparingFixes(): Generator<void, void>;
}

/** A fix as edits of the document. */
export interface PlacedFix extends Pick<Fix, "title" | "safe"> {
  /** Computed at each call. Whoever asks many fixes hands over what they share. */
  edits(editedRecords?: EditedRecords): readonly TextEdit[];
}

/** Finds the positions of findings, in document order. */
export function placeFindings(
  dataset: Dataset,
  { findings }: { readonly findings: readonly ReportedFinding[] },
): readonly PlacedFinding[] {
  const placer = new Placer(dataset, new PlaceFinder());
  return findings.map((each) => placer.place(each)).sort(byPlace);
}

/** For sorting: document order. */
export function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}

/** Finds where findings of one dataset are. */
export class Placer {
  readonly #dataset: Dataset;
  readonly #finder: PlaceFinder;

  constructor(dataset: Dataset, finder: PlaceFinder) {
    this.#dataset = dataset;
    this.#finder = finder;
  }

  place(reported: ReportedFinding): PlacedFinding {
    const { finding, record, inDocument } = reported;
    const spanOf = (place: Place, index = record): Span => this.#spanOf(place, index, inDocument);
    return toPlaced(this.#dataset, reported, {
      span: spanOf(finding.place),
      related: (finding.related ?? []).map(({ place, record: other, message }) => ({
        span: spanOf(place, other),
        message,
      })),
      fixSpans: (finding.fixPlaces ?? []).map(({ place, record: other }) => spanOf(place, other)),
    });
  }

  #spanOf(place: Place, index: number | undefined, inDocument: boolean): Span {
    if (inDocument && "span" in place) {
      return place.span;
    }
    const record = recordOf(this.#dataset, index);
    return toDocument(this.#dataset, index, record === undefined ? NOWHERE : this.#finder.spanIn(record, place));
  }
}

const NOWHERE: Span = { start: 0, end: 0 };

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
    *preparingFixes() {
      for (const { edits } of "span" in finding.place ? (finding.fixes?.() ?? []) : []) {
        const repair = repairIn(dataset, edits, reported);
        if (repair !== undefined) {
          yield* provingRepair(dataset, repair);
        }
      }
    },
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
function isSound(dataset: Dataset, edits: readonly ValueEdit[], reported: ReportedFinding): boolean {
  const repair = repairIn(dataset, edits, reported);
  return repair === undefined || isProven(dataset, repair);
}

/** The edits of a fix that does nothing but to repair the text; `undefined` for any other. */
function repairIn(
  dataset: Dataset,
  edits: readonly ValueEdit[],
  { record, inDocument }: ReportedFinding,
): readonly TextEdit[] | undefined {
  const repair = edits.flatMap((edit) =>
    "replace" in edit
      ? { span: inDocument ? edit.replace : toDocument(dataset, record, edit.replace), newText: edit.text }
      : [],
  );
  return repair.length < edits.length ? undefined : repair;
}
