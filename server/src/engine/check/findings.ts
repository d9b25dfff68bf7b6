import type { Dataset } from "../model/dataset.ts";
import type { RuleMeta } from "../rules/rule.ts";
import { append } from "../text/append.ts";
import { lastUpTo } from "../text/search.ts";
import { type Span, spansTouch } from "../text/span.ts";
import type { PlaceFinder } from "./place-finder.ts";
import { byPlace, type PlacedFinding, Placer } from "./positions.ts";
import type { ReportedFinding } from "./reported-finding.ts";

/** What a check found, by where it is. */
export interface FoundInDataset {
  readonly dataset: Dataset;
  /** For each run of records, how many findings its records have by themselves. */
  readonly counts: readonly number[];
  /** Whether the record of that index has any by itself. */
  hasOwn(index: number): boolean;
  /** What the record of that index has, by itself and as one of all. */
  ofRecord(index: number): readonly ReportedFinding[];
  /** Indices of the records of which more is known than they show by themselves; ascending. */
  readonly amongAll: readonly number[];
  /** What is said of no record. */
  readonly around: readonly ReportedFinding[];
  /** How many findings there are. */
  readonly count: number;
}

/** The findings of a checked dataset. Positions are found where somebody asks for them, and remembered. */
export class Findings {
  readonly #found: FoundInDataset;
  readonly #finder: PlaceFinder;
  readonly #placer: Placer;
  readonly #ofRecords = new Map<number, readonly PlacedFinding[]>();
  #around: readonly PlacedFinding[] | undefined;
  #all: readonly PlacedFinding[] | undefined;

  constructor(found: FoundInDataset, finder: PlaceFinder) {
    this.#found = found;
    this.#finder = finder;
    this.#placer = new Placer(found.dataset, finder);
  }

  get count(): number {
    return this.#found.count;
  }

  /** Finds the places of the first ones, about as many as are named. Yields so that the host can pause. */
  *placing(most: number): Generator<void, void> {
    let left = most - this.#placedAround().length;
    for (const index of this.#withFindings()) {
      if (left <= 0) {
        break;
      }
      left -= this.#placedIn(index).length;
      yield;
    }
    this.#finder.rest();
  }

  /** All of them, in document order. */
  all(): readonly PlacedFinding[] {
    this.#all ??= this.first(Number.POSITIVE_INFINITY);
    return this.#all;
  }

  /** The first ones of some rules, in document order. */
  first(most: number, isWanted: (rule: RuleMeta) => boolean = () => true): readonly PlacedFinding[] {
    const around = this.#placedAround().filter(({ rule }) => isWanted(rule));
    const placed: PlacedFinding[] = [];
    for (const index of this.#withFindings()) {
      if (placed.length >= most) {
        break;
      }
      append(
        placed,
        this.#placedIn(index).filter(({ rule }) => isWanted(rule)),
      );
    }
    this.#finder.rest();
    return around.length === 0 ? placed.slice(0, most) : [...around, ...placed].sort(byPlace).slice(0, most);
  }

  /** Those that touch a span, or whose fixes are offered there, in document order. */
  touching(span: Span): readonly PlacedFinding[] {
    const { records } = this.#found.dataset;
    const first = Math.max(0, records.indexAt(span.start));
    // A record that starts right behind the span touches it.
    const last = records.indexAt(span.end);
    const inside: PlacedFinding[] = [...this.#placedAround()];
    for (const index of this.#withFindings()) {
      if ((index >= first && index <= last) || this.#isFixedIn(index, first, last)) {
        append(inside, this.#placedIn(index));
      }
    }
    this.#finder.rest();
    return inside
      .filter((finding) => [finding.span, ...finding.fixSpans].some((each) => spansTouch(each, span)))
      .sort(byPlace);
  }

  /** How many there are of some rules. */
  countOf(isWanted: (rule: RuleMeta) => boolean): number {
    const countIn = (findings: readonly ReportedFinding[]): number =>
      findings.reduce((sum, { rule }) => sum + (isWanted(rule) ? 1 : 0), 0);
    let count = countIn(this.#found.around);
    for (const index of this.#withFindings()) {
      count += countIn(this.#found.ofRecord(index));
    }
    return count;
  }

  /** Indices of the records that have findings, ascending. */
  *#withFindings(): Generator<number, void> {
    const { dataset, counts, amongAll } = this.#found;
    const { records } = dataset;
    let next = 0;
    for (let run = 0; run < counts.length; run++) {
      const end = records.firstOf(run + 1);
      for (let index = counts[run] === 0 ? end : records.firstOf(run); index < end; index++) {
        if (amongAll[next] === index) {
          next++;
          yield index;
        } else if (this.#found.hasOwn(index)) {
          yield index;
        }
      }
      for (let index = amongAll[next]; index !== undefined && index < end; index = amongAll[next]) {
        next++;
        yield index;
      }
    }
  }

  /** Whether a fix of a record's findings is offered in one of other records. */
  #isFixedIn(index: number, first: number, last: number): boolean {
    const { amongAll, ofRecord } = this.#found;
    const isAmongAll = amongAll[lastUpTo(amongAll.length, (at) => (amongAll[at] ?? 0) <= index)] === index;
    return (
      isAmongAll &&
      ofRecord(index).some(({ finding }) =>
        finding.fixPlaces?.some(({ record = index }) => record >= first && record <= last),
      )
    );
  }

  #placedIn(index: number): readonly PlacedFinding[] {
    const known = this.#ofRecords.get(index);
    if (known !== undefined) {
      return known;
    }
    const placed = this.#found
      .ofRecord(index)
      .map((each) => this.#placer.place(each))
      .sort(byPlace);
    this.#ofRecords.set(index, placed);
    return placed;
  }

  #placedAround(): readonly PlacedFinding[] {
    this.#around ??= this.#found.around.map((each) => this.#placer.place(each)).sort(byPlace);
    return this.#around;
  }
}
