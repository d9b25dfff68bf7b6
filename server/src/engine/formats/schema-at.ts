import { isArray, isObject, type JsonObject, type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Shape } from "./format.ts";

/** The schema of the value at a path of a record, its references resolved; `undefined` where none speaks of it. */
export function schemaAt(shape: Shape, path: Path): JsonObject | undefined {
  const root = shape.definition === "" ? shape.schema : member(member(shape.schema, "definitions"), shape.definition);
  let schema = resolve(shape.schema, root);
  for (const step of path) {
    schema = schemaOfChild(shape.schema, schema, step);
  }
  return schema;
}

/** One step of `schemaAt`, for a walk along a value. `document` is what references in the schema point into. */
export function schemaOfChild(
  document: JsonObject,
  schema: JsonObject | undefined,
  step: string | number,
): JsonObject | undefined {
  return childOf(document, schema, step, 0);
}

/** The keys that a schema names, in its order: the order in which authors expect them. */
export function knownKeys(schema: JsonObject | undefined): readonly string[] {
  const properties = member(schema, "properties");
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The keys that an object must have, in the order of the schema. */
export function requiredKeys(schema: JsonObject | undefined): readonly string[] {
  return textsOf(member(schema, "required"));
}

/** The JSON types that a schema allows; empty when it allows any. */
export function allowedTypes(schema: JsonObject | undefined): readonly string[] {
  const type = member(schema, "type");
  return typeof type === "string" ? [type] : textsOf(type);
}

/** The emptiest value that a schema takes at a path: what stands there before the author fills it in. */
export function skeletonAt(shape: Shape, path: Path): JsonValue {
  return skeletonOf(shape.schema, schemaAt(shape, path), 0);
}

function skeletonOf(document: JsonObject, schema: JsonObject | undefined, depth: number): JsonValue {
  const [type] = allowedTypes(schema);
  switch (type) {
    case "string":
      return "";
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object": {
      const keys = depth < MOST_REFERENCES ? requiredKeys(schema) : [];
      return Object.fromEntries(
        keys.map((key) => [key, skeletonOf(document, schemaOfChild(document, schema, key), depth + 1)]),
      );
    }
    default:
      return null;
  }
}

function childOf(
  document: JsonObject,
  schema: JsonObject | undefined,
  step: string | number,
  depth: number,
): JsonObject | undefined {
  const child = typeof step === "string" ? memberSchema(schema, step) : itemSchema(schema, step);
  if (isObject(child)) {
    return resolve(document, child);
  }
  for (const branch of depth < MOST_REFERENCES ? branchesOf(schema) : []) {
    const found = childOf(document, resolve(document, branch), step, depth + 1);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** Members that are not named may have a schema in common, as in an object that is keyed by id. */
function memberSchema(schema: JsonObject | undefined, key: string): JsonValue | undefined {
  return member(member(schema, "properties"), key) ?? member(schema, "additionalProperties");
}

function itemSchema(schema: JsonObject | undefined, index: number): JsonValue | undefined {
  const items = member(schema, "items");
  return isArray(items) ? (items[index] ?? member(schema, "additionalItems")) : items;
}

/** Parts of a schema that may apply besides it. Which of them does is not asked: the first that knows a step counts. */
function branchesOf(schema: JsonObject | undefined): readonly JsonValue[] {
  const lists = ["allOf", "anyOf", "oneOf"].map((keyword) => member(schema, keyword)).filter(isArray);
  const alternatives = ["then", "else"].map((keyword) => member(schema, keyword)).filter((each) => each !== undefined);
  return [...alternatives, ...lists.flat()];
}

/** More references in a row than any schema has: they run in a circle. */
const MOST_REFERENCES = 16;

function resolve(document: JsonObject, schema: JsonValue | undefined): JsonObject | undefined {
  let current = schema;
  for (let nth = 0; nth < MOST_REFERENCES; nth++) {
    const reference = member(current, "$ref");
    if (typeof reference !== "string") {
      return isObject(current) ? current : undefined;
    }
    current = lookUp(document, reference);
  }
  return undefined;
}

/** The target of a reference within the document, such as `#/definitions/batch`. */
function lookUp(document: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#")) {
    return undefined;
  }
  let current: JsonValue | undefined = document;
  for (const step of reference.split("/").slice(1)) {
    current = member(current, /[%~]/.test(step) ? unescapeStep(step) : step);
  }
  return current;
}

function unescapeStep(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}
