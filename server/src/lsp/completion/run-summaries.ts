/** What the records of the whole file say at a place. */
import {
  type JsonValue,
  type Path,
  type PathPattern,
  type PlacedValue,
  type RecordRun,
  type Shape,
  valuesAt,
} from "../../engine/index.ts";
import { isNew, isOwn, livesAlike, type Site } from "./site.ts";

/** A value with the record that has it, and the place of that in its run. */
export interface HeldValue extends PlacedValue {
  readonly record: JsonValue | undefined;
  readonly inside: number;
}

/** What is to be looked at. */
export interface Place {
  readonly pattern: PathPattern;
  /** Whether records count that live elsewhere than those of the site's shape. */
  readonly everywhere?: boolean;
  /** Whether a value of the site's own record is the one to be completed, which says nothing. */
  readonly isOwn?: (site: Site, path: Path) => boolean;
}

/**
 * Summaries of what the records have at a place, one for each run of records in document order. A summary is remembered
 * as long as its run lives, so that an edit in a file of any length costs a look at the records of one run or two.
 */
export class RunSummaries<Summary> {
  readonly #summarise: (values: readonly HeldValue[], site: Site) => Summary;
  readonly #known = new WeakMap<RecordRun, Map<Shape, Map<string, Summary>>>();

  /** What a summary says may depend on the site's shape, but on nothing else of the site. */
  constructor(summarise: (values: readonly HeldValue[], site: Site) => Summary) {
    this.#summarise = summarise;
  }

  /** The site's own value is left out. */
  of(site: Site, place: Place): readonly Summary[] {
    const { records } = site.dataset;
    const own = isNew(site) ? -1 : records.runOf(site.record);
    const key = `${place.everywhere === true ? "all" : "alike"} ${place.pattern.join("/")}`;
    return records.runs.map((run, at) =>
      at === own ? this.#summarise(valuesBeside(site, run, at, place), site) : this.#ofOther(site, run, place, key),
    );
  }

  #ofOther(site: Site, run: RecordRun, place: Place, key: string): Summary {
    const byShape = this.#known.get(run) ?? new Map<Shape, Map<string, Summary>>();
    this.#known.set(run, byShape);
    const byPlace = byShape.get(site.shape) ?? new Map<string, Summary>();
    byShape.set(site.shape, byPlace);
    const summary = byPlace.get(key) ?? this.#summarise(valuesIn(site, run, place), site);
    byPlace.set(key, summary);
    return summary;
  }
}

function valuesIn(
  { shape }: Site,
  { records, places }: RecordRun,
  { pattern, everywhere }: Place,
): readonly HeldValue[] {
  const found: HeldValue[] = [];
  for (const [inside, { value: record }] of records.entries()) {
    if (everywhere === true || livesAlike(shape, places[inside])) {
      for (const { path, value } of valuesAt(record, pattern)) {
        found.push({ path, value, record, inside });
      }
    }
  }
  return found;
}

/** Those of the run that the site is in. */
function valuesBeside(site: Site, run: RecordRun, at: number, place: Place): readonly HeldValue[] {
  const own = site.record - site.dataset.records.firstOf(at);
  const isHere = place.isOwn ?? ((here, path) => isOwn(here, here.record, path));
  return valuesIn(site, run, place).filter(({ inside, path }) => inside !== own || !isHere(site, path));
}
