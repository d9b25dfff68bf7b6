import { hasMember, type JsonValue } from "../model/json.ts";
import type { Sign } from "./format.ts";

/** A sign that names the format by itself, with the keys that were seen. */
export function decisive(...seen: readonly string[]): Sign {
  return { strength: "decisive", seen };
}

/** A sign that is enough for an offer: two weak signs together, or one with a telling path. */
export function supporting(...seen: readonly string[]): Sign {
  return { strength: "supporting", seen };
}

/** Those of the keys that the value has, whatever they hold. */
export function presentKeys(value: JsonValue | undefined, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => hasMember(value, key));
}
