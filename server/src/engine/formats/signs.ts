import { hasMember, isArray, isObject, type JsonObject, type JsonValue } from "../model/json.ts";
import type { Sign } from "./format.ts";

/** How many of several values must agree before they speak for all. */
export const MAJORITY = 0.6;

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

/** Whether the value is an object with all of the keys. */
export function hasAll(value: JsonValue | undefined, keys: readonly string[]): boolean {
  return presentKeys(value, keys).length === keys.length;
}

/** Whether the value is an object with one of the keys. */
export function hasAny(value: JsonValue | undefined, keys: readonly string[]): boolean {
  return keys.some((key) => hasMember(value, key));
}

/** Whether the value is an object with none but these keys. */
export function hasOnly(value: JsonValue | undefined, keys: readonly string[]): boolean {
  return isObject(value) && Object.keys(value).every((key) => keys.includes(key));
}

/** The objects of a list; none when it is no list. */
export function objectsIn(list: JsonValue | undefined): readonly JsonObject[] {
  return isArray(list) ? list.filter(isObject) : [];
}

/** Whether the value is a text, or stands where one is about to be written. */
export function isTextToBe(value: JsonValue | undefined): boolean {
  return typeof value === "string" || value === null;
}
