/** Tests of the keys that objects of a record have, made from the schema of its shape. */
import type { Shape } from "../../formats/format.ts";
import { allowedTypes, schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { hasMember, isArray, isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import { isSamePath, type PathPattern } from "../../model/place.ts";
import type { PlainTest } from "../rule.ts";

/**
 * Tests that objects have no other keys than those that the schema lists, and `others`; free-form parts are left out.
 * `undefined` where the schema speaks of keys that it does not list.
 */
export function knownKeyTests(shape: Shape, others: readonly string[]): readonly PlainTest[] | undefined {
  const isFree = (at: PathPattern): boolean => shape.roles.freeForm?.some((free) => isSamePath(at, free)) ?? false;
  return testsBelow(shape, (at, schema) => {
    if (isFree(at)) {
      return undefined;
    }
    const keys = keysOf(schema);
    return { test: keys === undefined ? undefined : { at, isPlain: hasOnly([...keys, ...others]) }, below: keys ?? [] };
  });
}

/**
 * Tests that objects which no list holds have only keys for which `isTyped` holds, or null under them; down to so many
 * levels. `undefined` where the schema speaks of keys that it does not list.
 */
export function typedKeyTests(
  shape: Shape,
  levels: number,
  isTyped: (at: PathPattern, schema: JsonObject | undefined) => boolean,
): readonly PlainTest[] | undefined {
  return testsBelow(shape, (at, schema) => {
    if (at.length > levels || at.includes("*")) {
      return undefined;
    }
    const keys = keysOf(schema) ?? [];
    const below = keys.filter((key) => isTyped([...at, key], schemaOfChild(shape.schema, schema, key)));
    if (!mayBeObject(schema)) {
      return { test: undefined, below };
    }
    // Where all keys are typed, one test serves both kinds of rules: it says no to null under another key, too.
    return {
      test: { at, isPlain: below.length > 0 && below.length === keys.length ? hasOnly(keys) : hasOnlyOrNull(below) },
      below,
    };
  });
}

/** What to test of the objects at a place, and which of their members to look into. */
interface Looks {
  readonly test: PlainTest | undefined;
  readonly below: readonly string[];
}

/** Schemas go no deeper, unless they run in a circle. */
const DEEPEST = 12;

function testsBelow(
  shape: Shape,
  looksAt: (at: PathPattern, schema: JsonObject) => Looks | undefined,
): readonly PlainTest[] | undefined {
  const tests: PlainTest[] = [];
  const visit = (at: PathPattern, schema: JsonObject | undefined): boolean => {
    const looks = schema && looksAt(at, schema);
    if (looks === undefined) {
      return true;
    }
    if (at.length > DEEPEST || isBranched(schema)) {
      return false;
    }
    tests.push(...(looks.test === undefined ? [] : [looks.test]));
    const below = (step: string | number): boolean =>
      visit([...at, typeof step === "number" ? "*" : step], schemaOfChild(shape.schema, schema, step));
    return looks.below.every(below) && below(0);
  };
  return visit([], schemaAt(shape, [])) ? tests : undefined;
}

function mayBeObject(schema: JsonObject): boolean {
  const types = allowedTypes(schema);
  return types.length === 0 || types.includes("object");
}

function keysOf(schema: JsonObject): readonly string[] | undefined {
  const properties = member(schema, "properties");
  return isObject(properties) ? Object.keys(properties) : undefined;
}

/** Whether more than a key or a place in a list decides which schema a member has. */
function isBranched(schema: JsonObject | undefined): boolean {
  return (
    BRANCHES.some((keyword) => hasMember(schema, keyword)) ||
    isObject(member(schema, "additionalProperties")) ||
    isArray(member(schema, "items"))
  );
}

const BRANCHES: readonly string[] = ["allOf", "anyOf", "oneOf", "then", "else"];

/** Of equal keys one function, so that each object is looked at once. */
function hasOnly(keys: readonly string[]): PlainTest["isPlain"] {
  const name = JSON.stringify(keys);
  const test = HAS_ONLY.get(name) ?? createHasOnly(keys);
  if (HAS_ONLY.size < MOST_KEPT) {
    HAS_ONLY.set(name, test);
  }
  return test;
}

const HAS_ONLY = new Map<string, PlainTest["isPlain"]>();
const MOST_KEPT = 1000;

function createHasOnly(keys: readonly string[]): PlainTest["isPlain"] {
  const known = new Set(keys);
  return (value) => {
    if (isObject(value)) {
      for (const key in value) {
        if (!known.has(key)) {
          return false;
        }
      }
    }
    return true;
  };
}

function hasOnlyOrNull(keys: readonly string[]): PlainTest["isPlain"] {
  const known = new Set(keys);
  return (value: JsonValue) => {
    if (isObject(value)) {
      for (const key in value) {
        if (!known.has(key) && value[key] !== null) {
          return false;
        }
      }
    }
    return true;
  };
}
