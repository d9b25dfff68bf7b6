import type { JsonValue } from "../../model/json.ts";
import type { PlainTests } from "../rule.ts";
import { isTrimmed } from "./plain-texts.ts";

/** For rules about ids: a test of each one of a shape. */
export function idTests(isPlain: (id: JsonValue) => boolean): PlainTests {
  return ({ shape }) => (shape.roles.ids ?? []).map(({ at }) => ({ at, isPlain }));
}

/** For rules that collect ids: where a shape has none, there are none to collect. */
export const idless: PlainTests = ({ shape }) => (shape.roles.ids === undefined ? [] : undefined);

/** Whether ids are so different that nobody takes two of them for one, whatever their case. In doubt the answer is no. */
export function areSurelyUnlike(ids: readonly string[]): boolean {
  if (ids.length > MOST_COMPARED) {
    return ids.every(isAscii) && new Set(ids.map((id) => id.toLowerCase())).size === ids.length;
  }
  for (let at = 0; at < ids.length; at++) {
    for (let before = 0; before < at; before++) {
      if (isLike(ids[at] ?? "", ids[before] ?? "")) {
        return false;
      }
    }
  }
  return ids.every(isAscii);
}

/** Whether ids are trimmed texts that surely differ. */
export function areQuietIds(ids: readonly (JsonValue | undefined)[]): ids is readonly string[] {
  for (const id of ids) {
    if (typeof id !== "string" || !isTrimmed(id)) {
      return false;
    }
  }
  return areSurelyUnlike(ids as readonly string[]);
}

/** More of them are put into a set. */
const MOST_COMPARED = 8;

/** The letters of ASCII differ by this in case. */
const CASE = 0x20;

function isLike(a: string, b: string): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let at = 0; at < a.length; at++) {
    if ((a.charCodeAt(at) | CASE) !== (b.charCodeAt(at) | CASE)) {
      return false;
    }
  }
  return true;
}

/** In other scripts, two texts of different length may be one in lower case. */
function isAscii(id: string): boolean {
  for (let at = 0; at < id.length; at++) {
    if (id.charCodeAt(at) > 0x7f) {
      return false;
    }
  }
  return true;
}
