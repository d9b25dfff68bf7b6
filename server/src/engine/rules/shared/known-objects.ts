import { knownKeys, schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { type Path, pathMatches } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";

/** An object whose keys the schema lists. */
export interface KnownObject {
  readonly path: Path;
  readonly object: JsonObject;
  readonly schema: JsonObject;
}

/** The objects of a record whose keys somebody prescribes; free-form parts are left out. */
export function* knownObjects(value: JsonValue, { shape }: RecordContext): Generator<KnownObject> {
  const freeForm = shape.roles.freeForm ?? [];
  yield* walk({ path: [], value, schema: schemaAt(shape, []) });

  function* walk(at: Visited): Generator<KnownObject> {
    const { path, value: current, schema } = at;
    if (schema === undefined || freeForm.some((pattern) => pathMatches(path, pattern))) {
      return;
    }
    if (isArray(current)) {
      for (const [index, item] of current.entries()) {
        yield* step(at, index, item);
      }
    } else if (isObject(current) && knownKeys(schema).length > 0) {
      yield { path, object: current, schema };
      for (const [key, item] of Object.entries(current)) {
        yield* step(at, key, item);
      }
    }
  }

  function* step({ path, schema }: Visited, key: string | number, item: JsonValue | undefined): Generator<KnownObject> {
    // Texts and numbers have no keys; most values are texts.
    if (typeof item === "object" && item !== null) {
      yield* walk({ path: [...path, key], value: item, schema: schemaOfChild(shape.schema, schema, key) });
    }
  }
}

interface Visited {
  readonly path: Path;
  readonly value: JsonValue;
  readonly schema: JsonObject | undefined;
}
