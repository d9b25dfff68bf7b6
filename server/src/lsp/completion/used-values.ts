/** What the file already says: values and keys that an author is likely to write again. */
import {
  type DatasetRecord,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  type Path,
  type PathPattern,
  type PlacedRecord,
  type PlacedValue,
  valueAt,
  valuesAt,
} from "../../engine/index.ts";
import { freeFormOf, isOwn, livesAlike, type Site } from "./site.ts";

/** A value with the index of its record. */
export interface UsedValue extends PlacedValue {
  readonly record: number;
}

/**
 * The values at the same place in the records around and in other elements of lists, in document order; not the site's
 * own. What is frequent shows nearby.
 */
export function valuesLike(site: Site, path: Path): readonly UsedValue[] {
  const used: UsedValue[] = [];
  for (const { value: holder, index } of holdersLike(site, neighboursOf(site))) {
    for (const { path: at, value } of valuesAt(holder, patternOf(path))) {
      if (!isOwn(site, index, at)) {
        used.push({ path: at, value, record: index });
      }
    }
  }
  return used;
}

/** The places that are like one: in whichever element of a list. */
export function patternOf(path: Path): PathPattern {
  return path.map((step) => (typeof step === "number" ? "*" : step));
}

/** The records that live where the site's shape lives; for what surrounds the records, that alone. */
function* holdersLike(
  { part, shape, record, dataset }: Site,
  records: readonly Neighbour[],
): Generator<{ readonly value: JsonValue | undefined; readonly index: number }> {
  if (part === "envelope") {
    yield { value: dataset.envelope?.record.value, index: record };
    return;
  }
  for (const { value, index, at } of records) {
    if (livesAlike(shape, at)) {
      yield { value, index };
    }
  }
}

const NEIGHBOURS_BEFORE = 200;
const NEIGHBOURS_AFTER = 50;
/** In characters: fewer of long records tell as much. */
const MOST_TEXT = 500_000;

/** A record near the site. */
export interface Neighbour extends Pick<PlacedRecord, "index" | "at"> {
  readonly value: JsonValue | undefined;
}

/** The records around the site, and its own: the nearest ones where they are long. */
export function neighboursOf({ dataset, record: own }: Site): readonly Neighbour[] {
  const around = dataset.records.slice(Math.max(0, own - NEIGHBOURS_BEFORE), own + NEIGHBOURS_AFTER);
  const distance = ({ index }: PlacedRecord): number => Math.abs(index - own);
  const near = new Set<PlacedRecord>();
  let length = 0;
  for (const placed of around.toSorted((a, b) => distance(a) - distance(b))) {
    length += placed.record.text.length;
    if (near.size > 0 && length > MOST_TEXT) {
      break;
    }
    near.add(placed);
  }
  return remember(around.filter((placed) => near.has(placed)));
}

/** The values of the records that were looked at last, which had to be read for it. */
let known = new WeakMap<DatasetRecord, Pick<Neighbour, "value">>();

function remember(neighbours: readonly PlacedRecord[]): readonly Neighbour[] {
  const read = new WeakMap<DatasetRecord, Pick<Neighbour, "value">>();
  const result = neighbours.map(({ record, index, at }) => {
    const { value } = known.get(record) ?? record;
    read.set(record, { value });
    return { value, index, at };
  });
  known = read;
  return result;
}

/** The short texts at such a place, the most frequent first. */
export function textsLike(site: Site, path: Path): readonly string[] {
  const values =
    freeFormOf(site, path) === undefined
      ? valuesLike(site, path).map(({ value }) => value)
      : [...freeObjects(site)].map(({ object }) => member(object, String(path.at(-1))));
  const texts = values.filter((value) => typeof value === "string").filter(isShort);
  return byFrequency(texts.filter((text) => text !== valueAt(site.value, path)));
}

/** Whether a text is a name rather than prose, which nobody writes twice. */
export function isShort(text: string): boolean {
  return /^\S{1,40}$/.test(text);
}

/** A key that is in use, with a value that it had. */
export interface UsedKey {
  readonly key: string;
  readonly value: JsonValue;
}

/** The keys of objects like the one at the site, the most frequent first; of tools with the same name before others. */
export function keysLike(site: Site): readonly UsedKey[] {
  if (freeFormOf(site) === undefined) {
    return countKeys(valuesLike(site, site.path).map(({ value }) => value));
  }
  const isElement = typeof site.path.at(-1) === "number";
  const name = site.path.findLast((step) => typeof step === "string");
  const alike = [...freeObjects(site)].filter((each) => each.name === name && each.isElement === isElement);
  const tool = member(valueAt(site.value, site.path.slice(0, -1)), "tool_name");
  const ofTool = alike.filter(({ owner }) => tool !== undefined && member(owner, "tool_name") === tool);
  return countKeys(
    [...ofTool, ...alike].map(({ object }) => object),
    ofTool.length,
  );
}

/** Keys by frequency; those of the first `preferred` values come first. */
function countKeys(values: readonly JsonValue[], preferred = 0): readonly UsedKey[] {
  const samples = new Map<string, JsonValue>();
  const keysIn = (some: readonly JsonValue[]): readonly string[] =>
    some.filter(isObject).flatMap((object) =>
      Object.entries(object).map(([key, value]) => {
        samples.set(key, samples.get(key) ?? value ?? null);
        return key;
      }),
    );
  const keys = new Set([...byFrequency(keysIn(values.slice(0, preferred))), ...byFrequency(keysIn(values))]);
  return [...keys].map((key) => ({ key, value: samples.get(key) ?? null }));
}

/** Each text once, the most frequent first. */
function byFrequency(texts: readonly string[]): readonly string[] {
  return mostFrequent(countTexts(texts));
}

/** How often each text stands among some values. */
export function countTexts(values: readonly JsonValue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (typeof value === "string") {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

/** The counted texts, the most frequent first. */
export function mostFrequent(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}

/** An object in a free part of a record: the key that it hangs on, directly or as an element of a list. */
interface FreeObject {
  readonly name: string;
  readonly isElement: boolean;
  readonly object: JsonObject;
  readonly owner: JsonObject | undefined;
}

function* freeObjects(site: Site): Generator<FreeObject> {
  for (const pattern of site.shape.roles.freeForm ?? []) {
    for (const neighbour of neighboursOf(site)) {
      for (const { value } of valuesAt(neighbour.value, pattern)) {
        yield* objectsIn(value, { name: pattern.at(-1) ?? "", isElement: false, owner: undefined });
      }
    }
  }
}

function* objectsIn(value: JsonValue | undefined, hold: Omit<FreeObject, "object">): Generator<FreeObject> {
  if (isArray(value)) {
    for (const item of value) {
      yield* objectsIn(item, { ...hold, isElement: true });
    }
  } else if (isObject(value)) {
    yield { ...hold, object: value };
    for (const [name, child] of Object.entries(value)) {
      yield* objectsIn(child, { name, isElement: false, owner: value });
    }
  }
}
