import type { Shape } from "../../formats/format.ts";
import { schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { isArray, isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import { type Path, pathMatches } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { suspectElements } from "./suspects.ts";

/** An object whose keys the schema lists. */
export interface KnownObject {
  readonly path: Path;
  readonly object: JsonObject;
  readonly schema: JsonObject;
}

/** The objects of a record whose keys somebody prescribes; free-form parts are left out. */
export function knownObjects(value: JsonValue, context: RecordContext): readonly KnownObject[] {
  const { shape } = context;
  const found: KnownObject[] = [];
  visit(value, [], schemaAt(shape, []), { context, shape, found });
  return found;
}

interface Search {
  readonly context: RecordContext;
  readonly shape: Shape;
  readonly found: KnownObject[];
}

function visit(value: JsonValue, path: Path, schema: JsonObject | undefined, search: Search): void {
  const isFree = search.shape.roles.freeForm?.some((pattern) => pathMatches(path, pattern)) ?? false;
  if (schema === undefined || isFree) {
    return;
  }
  if (isArray(value)) {
    for (const [index, item] of suspectElements(value, search.context)) {
      visit(item, [...path, index], schemaOfChild(search.shape.schema, schema, index), search);
    }
  } else if (isObject(value)) {
    if (isObject(member(schema, "properties"))) {
      search.found.push({ path, object: value, schema });
    }
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === "object" && item !== null) {
        visit(item, [...path, key], schemaOfChild(search.shape.schema, schema, key), search);
      }
    }
  }
}
