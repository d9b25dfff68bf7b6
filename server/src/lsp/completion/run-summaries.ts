/** What the records of the whole file say at a place. */
import {
  type DatasetRecord,
  type JsonValue,
  type Path,
  type PathPattern,
  type PlacedValue,
  type RecordRun,
  type Shape,
  valuesAt,
} from "../../engine/index.ts";
import { sessionIn } from "./session-in.ts";
import { isNew, isOwn, livesAlike, type Site } from "./site.ts";

/** A value with the session that its record says it belongs to. */
export interface HeldValue extends PlacedValue {
  readonly session: JsonValue | undefined;
}

/** What is to be looked at. */
export interface Place {
  readonly pattern: PathPattern;
  /** Whether records count that live elsewhere than those of the site's shape. */
  readonly everywhere?: boolean;
  /** Whether a value of the site's own record is the one to be completed, which says nothing. */
  readonly isOwn?: (site: Site, path: Path) => boolean;
}

/** More runs of which nothing is known yet are looked at in steps, where that is possible. */
const MOST_AT_ONCE = 1;

/**
 * Summaries of what the records have at a place, one for each run of records in document order. What was found in a
 * record or in a run is remembered as long as that lives, so that an edit in a file of any length costs a look at the
 * records that it touched.
 */
export class RunSummaries<Summary> {
  readonly #summarise: (values: readonly HeldValue[]) => Summary;
  readonly #pick: (value: JsonValue, shape: Shape) => JsonValue;
  readonly #ofRuns = new Remembered<RecordRun, Summary>();
  readonly #ofRecords = new Remembered<DatasetRecord, readonly HeldValue[]>();

  /** Of each value what is picked is kept, which should be little. */
  constructor(
    summarise: (values: readonly HeldValue[]) => Summary,
    pick: (value: JsonValue, shape: Shape) => JsonValue = (value) => value,
  ) {
    this.#summarise = summarise;
    this.#pick = pick;
  }

  /** The site's own value is left out. None at all where the records have to be looked at first. */
  of(site: Site, place: Place): readonly Summary[] {
    const { records } = site.dataset;
    const own = isNew(site) ? -1 : records.runOf(site.record);
    const key = `${place.everywhere === true ? "all" : "alike"} ${place.pattern.join("/")}`;
    const unknown = records.runs.filter((run, at) => at !== own && !this.#ofRuns.has(run, site.shape, key));
    if (site.later !== undefined && unknown.length > MOST_AT_ONCE && !this.#areRead(unknown, site.shape, key)) {
      site.later.push(() => this.#reading(unknown, site.shape, place, key));
      return [];
    }
    return records.runs.map((run, at) => {
      const inside = at === own ? site.record - records.firstOf(at) : -1;
      return run.records[inside] === undefined
        ? this.#ofRuns.get(run, site.shape, key, () => this.#summarise(this.#valuesIn(run, site, place, key)))
        : this.#summarise(this.#valuesIn(run, site, place, key, inside));
    });
  }

  #areRead(runs: readonly RecordRun[], shape: Shape, key: string): boolean {
    return runs.every((run) => run.records.every((record) => this.#ofRecords.has(record, shape, key)));
  }

  /** Looks at records one by one, so that what they have is known when it is asked for again. */
  *#reading(runs: readonly RecordRun[], shape: Shape, { pattern }: Place, key: string): Generator<void, void> {
    for (const run of runs) {
      for (const record of run.records) {
        this.#ofRecords.get(record, shape, key, () => this.#read(record, shape, pattern));
        yield;
      }
    }
  }

  #valuesIn(run: RecordRun, site: Site, place: Place, key: string, own = -1): readonly HeldValue[] {
    const isHere = place.isOwn ?? ((here: Site, path: Path) => isOwn(here, here.record, path));
    return run.records.flatMap((record, inside) => {
      if (place.everywhere !== true && !livesAlike(site.shape, run.places[inside])) {
        return [];
      }
      const found = this.#ofRecords.get(record, site.shape, key, () => this.#read(record, site.shape, place.pattern));
      return inside === own ? found.filter(({ path }) => !isHere(site, path)) : found;
    });
  }

  #read({ value: whole }: DatasetRecord, shape: Shape, pattern: PathPattern): readonly HeldValue[] {
    const session = sessionIn(shape, whole);
    return valuesAt(whole, pattern).map(({ path, value }) => ({ path, value: this.#pick(value, shape), session }));
  }
}

/** What was found out of things, by shape and place. */
class Remembered<Thing extends object, Found> {
  readonly #known = new WeakMap<Thing, Map<Shape, Map<string, Found>>>();

  has(thing: Thing, shape: Shape, key: string): boolean {
    return this.#known.get(thing)?.get(shape)?.has(key) ?? false;
  }

  get(thing: Thing, shape: Shape, key: string, find: () => Found): Found {
    const byShape = this.#known.get(thing) ?? new Map<Shape, Map<string, Found>>();
    this.#known.set(thing, byShape);
    const byKey = byShape.get(shape) ?? new Map<string, Found>();
    byShape.set(shape, byKey);
    const found = byKey.get(key) ?? find();
    byKey.set(key, found);
    return found;
  }
}
