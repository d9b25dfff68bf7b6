import { isArray, isObject, type JsonObject, type JsonValue } from "../../model/json.ts";

/** Whether Python's `if value:` holds; a key that is not there counts as `None`. */
export function isTruthy(value: JsonValue | undefined): boolean {
  if (isArray(value)) {
    return value.length > 0;
  }
  if (isObject(value)) {
    return Object.keys(value).length > 0;
  }
  // Unlike in JavaScript, NaN is true.
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
}

/** Whether Python's `==` holds: `1`, `1.0` and `true` are equal, and the order of keys does not count. */
export function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, at) => isEqual(item, b[at] ?? null));
  }
  if (isObject(a) && isObject(b)) {
    return isEqualObject(a, b);
  }
  return typeof a !== "object" && typeof b !== "object" ? Object.is(unify(a), unify(b)) : a === b;
}

function isEqualObject(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key] ?? null, b[key] ?? null))
  );
}

/** Booleans are numbers, and `-0.0` equals `0`; `json` makes one NaN for all, which containers compare by identity. */
function unify(value: string | number | boolean): string | number {
  return typeof value === "string" ? value : Number(value) + 0;
}
