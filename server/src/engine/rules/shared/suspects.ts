/** Of long records, rules with tests look only at the elements that may be worth a finding. */
import { isArray, type JsonValue } from "../../model/json.ts";
import { withValue } from "../../model/long-record.ts";
import { type Path, type PathPattern, type PlacedValue, pathStartsWith, valueAt, valuesAt } from "../../model/place.ts";
import type { RecordContext, SuspectElements } from "../rule.ts";

type Surroundings = Pick<RecordContext, "suspects">;

/** As `valuesAt`, without the values in elements of which a rule with tests has nothing to say. */
export function suspectsAt(
  value: JsonValue,
  pattern: PathPattern | undefined,
  { suspects }: Surroundings,
): readonly PlacedValue[] {
  const star = suspects === undefined || pattern === undefined ? -1 : pattern.indexOf("*");
  const list = star === -1 ? undefined : valueAt(value, pattern?.slice(0, star) ?? []);
  const known = isArray(list) ? suspects?.get(list) : undefined;
  if (pattern === undefined || !isArray(list) || known === undefined) {
    return valuesAt(value, pattern);
  }
  return known.indices.flatMap((index) =>
    valuesAt(list[index], pattern.slice(star + 1)).map(({ path, value: found }) => ({
      path: [...known.path, index, ...path],
      value: found,
    })),
  );
}

/** The elements of a list, with their indices, without those of which a rule with tests has nothing to say. */
export function suspectElements(
  list: readonly JsonValue[],
  { suspects }: Surroundings,
): Iterable<readonly [number, JsonValue]> {
  const known = suspects?.get(list);
  return known?.indices.map((index) => [index, list[index] ?? null] as const) ?? list.entries();
}

/** A record that holds in its long lists no elements but these, and the path that one of its paths has in the whole. */
export interface ReducedRecord {
  readonly value: JsonValue;
  toWhole(path: Path): Path;
}

/** A record without the elements of which a rule with tests has nothing to say; no list is emptied. */
export function reduceToSuspects(value: JsonValue, { suspects }: Surroundings): ReducedRecord {
  if (suspects === undefined) {
    return { value, toWhole: (path) => path };
  }
  const lists = [...suspects].map(([list, { path, indices }]) => ({ list, path, indices: orFirst(indices) }));
  return {
    value: lists.reduce(
      (whole, { list, path, indices }) =>
        withValue(
          whole,
          path,
          indices.map((index) => list[index] ?? null),
        ),
      value,
    ),
    toWhole: (path) => lists.reduce(inWhole, path),
  };
}

function orFirst(indices: readonly number[]): readonly number[] {
  return indices.length === 0 ? [0] : indices;
}

function inWhole(path: Path, list: SuspectElements): Path {
  const place = list.path.length;
  const step = path[place];
  const index = typeof step === "number" && pathStartsWith(path, list.path) ? list.indices[step] : undefined;
  return index === undefined ? path : path.with(place, index);
}
