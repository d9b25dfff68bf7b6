type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** So long, with its margins, that a record with such a list is read element by element. */
const LENGTH = 70_000;

/** The text of a value with wide margins, which make it long without many elements. */
export function toWideText(value: unknown): string {
  return JSON.stringify(value, undefined, " ".repeat(10));
}

/** A value once for each level of lists in it, with copies of the elements in the first list of that level. */
export function lengthenings(value: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let level = 0; ; level++) {
    const longer = lengthen(value as Value, level);
    if (longer === undefined) {
      return found;
    }
    found.push(longer);
  }
}

function lengthen(value: Value, level: number): Value | undefined {
  if (isList(value)) {
    if (level === 0) {
      return repeat(value);
    }
    return firstChanged(
      value.entries(),
      (item) => lengthen(item, level - 1),
      (index, item) => value.with(index, item),
    );
  }
  return typeof value === "object" && value !== null
    ? firstChanged(
        Object.entries(value),
        (item) => lengthen(item, level),
        (key, item) => ({ ...value, [key]: item }),
      )
    : undefined;
}

/** The whole with the first of its parts that can be changed. */
function firstChanged<Key>(
  parts: Iterable<readonly [Key, Value]>,
  change: (part: Value) => Value | undefined,
  place: (key: Key, part: Value) => Value,
): Value | undefined {
  for (const [key, part] of parts) {
    const changed = change(part);
    if (changed !== undefined) {
      return place(key, changed);
    }
  }
  return undefined;
}

function repeat(list: readonly Value[]): Value | undefined {
  const { length } = toWideText(list);
  return list.some((item) => typeof item === "object" && item !== null)
    ? Array.from({ length: Math.ceil(LENGTH / length) }, () => list).flat()
    : undefined;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
