import { knownKeys } from "../../formats/schema-at.ts";
import type { JsonObject } from "../../model/json.ts";
import { editDistance } from "../../text/edit-distance.ts";

/** Keys of other well-known formats that only look misspelt: ShareGPT writes "conversations" (formats.md 8.2). */
const OTHER_FORMATS: readonly string[] = ["conversations"];

/**
 * Keys of an object that are surely misspelt, each with the known key that it stands for: one that this object lacks,
 * and that no earlier key stands for. `allowedKeys` are meant as they are.
 */
export function misspeltKeys(
  object: JsonObject,
  schema: JsonObject | undefined,
  allowedKeys: readonly string[],
): ReadonlyMap<string, string> {
  const known = knownKeys(schema);
  const lacking = new Set(known.filter((key) => !Object.hasOwn(object, key)));
  const result = new Map<string, string>();
  if (lacking.size === 0) {
    return result;
  }
  for (const key of Object.keys(object)) {
    const meant = known.includes(key) || allowedKeys.includes(key) ? undefined : nearestKey(key, lacking);
    if (meant !== undefined) {
      result.set(key, meant);
      lacking.delete(meant);
    }
  }
  return result;
}

/** The key that another one is most likely meant to be; of equally near ones the first. */
function nearestKey(key: string, candidates: Iterable<string>): string | undefined {
  if (OTHER_FORMATS.some((other) => squeeze(other) === squeeze(key))) {
    return undefined;
  }
  let nearest: string | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const most = Math.min(mostEdits(candidate), smallest - 1);
    const distance = squeeze(candidate) === squeeze(key) ? 0 : boundedDistance(key, candidate, most);
    if (distance < smallest) {
      nearest = candidate;
      smallest = distance;
    }
  }
  return nearest;
}

/** The name of a small set that a text is most likely meant to be; upper and lower case do not count. */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  const nearest = nearestKey(
    text.toLowerCase(),
    names.map((name) => name.toLowerCase()),
  );
  return names.find((name) => name.toLowerCase() === nearest);
}

/** Infinity where the distance is larger than `most`. */
function boundedDistance(a: string, b: string, most: number): number {
  const distance = Math.abs(a.length - b.length) > most ? Number.POSITIVE_INFINITY : editDistance(a, b);
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

/** How far a misspelling may be from a known key: short words are near to too many others. */
function mostEdits({ length }: string): number {
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/** A key without what spellings differ in: case, `_` and `-`. */
function squeeze(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, "");
}
