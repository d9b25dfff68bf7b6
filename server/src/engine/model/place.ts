import type { Span } from "../text/span.ts";
import { isArray, type JsonValue, member } from "./json.ts";

/** Keys and indices from the record's root down to a value. */
export type Path = readonly (string | number)[];

/** A path in which `"*"` stands for every element of a list. */
export type PathPattern = readonly string[];

/** The pattern of a document, or of a line, itself. */
export const ROOT: PathPattern = [];

/**
 * Where a finding points. Rules give a path; only problems of the text know a span from the start, and besides it the
 * path of the value that they concern.
 * - `value` (the default): the whole value.
 * - `key`: the key in front of it, quotes included; the value where it has no key.
 * - `open`: the bracket that opens it, for what an object or a list lacks.
 */
export type Place =
  | { readonly path: Path; readonly part?: "key" | "value" | "open"; readonly within?: Span }
  | { readonly span: Span; readonly path?: Path };

/** Whether a path is one that the pattern stands for. */
export function pathMatches(path: Path, pattern: PathPattern): boolean {
  return path.length === pattern.length && pattern.every((step, at) => stepMatches(path[at], step));
}

function stepMatches(step: string | number | undefined, wanted: string): boolean {
  return wanted === "*" ? typeof step === "number" : step === wanted;
}

/** Whether two paths lead to the same place. */
export function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && pathStartsWith(a, b);
}

/** Whether a path leads to a place or into it. */
export function pathStartsWith(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((step, at) => step === path[at]);
}

/** The value at a path; `undefined` when there is none. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    current = typeof step === "number" ? (isArray(current) ? current[step] : undefined) : member(current, step);
  }
  return current;
}

/** A value that a pattern stands for, with its path. */
export interface PlacedValue {
  readonly path: Path;
  readonly value: JsonValue;
}

/** Every value that the pattern stands for, in document order; none where the shape differs, or has no such part at all. */
export function valuesAt(value: JsonValue | undefined, pattern: PathPattern | undefined): readonly PlacedValue[] {
  const found: PlacedValue[] = [];
  if (value !== undefined && pattern !== undefined) {
    collect(value, pattern, [], found);
  }
  return found;
}

/** Rules ask for values in every record: one path is walked along, and copied only for what is found. */
function collect(value: JsonValue, pattern: PathPattern, path: (string | number)[], found: PlacedValue[]): void {
  const step = pattern[path.length];
  if (step === undefined) {
    found.push({ path: [...path], value });
  } else if (step !== "*") {
    const next = member(value, step);
    if (next !== undefined) {
      path.push(step);
      collect(next, pattern, path, found);
      path.pop();
    }
  } else if (isArray(value)) {
    value.forEach((item, index) => {
      path.push(index);
      collect(item, pattern, path, found);
      path.pop();
    });
  }
}
