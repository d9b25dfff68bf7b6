/** Tests of the keys that objects of a record have, made from the schema of its shape. */
import type { Shape } from "../../formats/format.ts";
import { allowedTypes, schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { hasMember, isArray, isObject, type JsonObject, member } from "../../model/json.ts";
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
    return { test: keys && hasOnly(at, [...keys, ...others], false), below: keys ?? [] };
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
    // Where all keys are typed, null under another one is a matter for rules, too.
    return { test: hasOnly(at, below, below.length === 0 || below.length < keys.length), below };
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

/** Tests that an object has no other keys than these, or only null under them. */
function hasOnly(at: PathPattern, keys: readonly string[], orNull: boolean): PlainTest {
  return { at, keys: { names: new Set(keys), orNull } };
}
