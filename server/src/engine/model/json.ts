/** A value as `JSON.parse` makes it, or as much of one as could be read; `NaN` and the infinities may stand in it, as in Python. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** Keys are own properties, `__proto__` included: read them with `member`. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** The value of a text that is JSON; `undefined` for every other text. */
export function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object, and neither an array nor null. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array. `Array.isArray` alone does not narrow a read-only array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The member of that name; `undefined` when the value is no object or has no such key of its own. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  // What is inherited is a function, or the prototype itself: that is quicker to tell than what is own.
  const found: unknown = value[key];
  return typeof found === "function" || found === Object.prototype ? undefined : value[key];
}

/** Whether the value is an object with that key, whatever it holds. */
export function hasMember(value: JsonValue | undefined, key: string): boolean {
  return isObject(value) && Object.hasOwn(value, key);
}

/** The value's JSON type in the words that findings use. */
export function typeName(value: JsonValue): "text" | "a number" | "a boolean" | "null" | "a list" | "an object" {
  if (value === null) {
    return "null";
  }
  if (isArray(value)) {
    return "a list";
  }
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "a boolean";
    case "object":
      return "an object";
  }
}
