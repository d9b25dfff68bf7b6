import { isArray, type JsonValue, member } from "../../model/json.ts";
import type { PathPattern } from "../../model/place.ts";
import type { PlainTest, ValueTest } from "../rule.ts";

/** A test of the values at a place; none where the shape has no such place, so that all records are plain. */
export function plainAt(at: PathPattern | undefined, isPlain: ValueTest["isPlain"]): readonly PlainTest[] {
  return at === undefined ? [] : [{ at, isPlain }];
}

/** Whether all values that a pattern stands for pass a test. Runs for every record of a file, and makes no paths. */
export function everyAt(value: JsonValue, at: PathPattern, test: (value: JsonValue) => boolean, from = 0): boolean {
  const step = at[from];
  if (step === undefined) {
    return test(value);
  }
  if (step !== "*") {
    const next = member(value, step);
    return next === undefined || everyAt(next, at, test, from + 1);
  }
  if (isArray(value)) {
    for (let item = 0; item < value.length; item++) {
      if (!everyAt(value[item] ?? null, at, test, from + 1)) {
        return false;
      }
    }
  }
  return true;
}

/** The text at a place without lists; `undefined` where there is none. */
export function plainTextAt(value: JsonValue, at: PathPattern): string | undefined {
  let current: JsonValue | undefined = value;
  for (let step = 0; step < at.length; step++) {
    current = member(current, at[step] ?? "");
  }
  return typeof current === "string" ? current : undefined;
}
