import type { Shape } from "../../formats/format.ts";
import { knownKeys, schemaAt, skeletonAt } from "../../formats/schema-at.ts";
import { isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { type Path, valueAt } from "../../model/place.ts";
import type { ValueEdit } from "../rule.ts";
import { proposeIds } from "./ids.ts";

/**
 * Adds keys to objects of a record: behind the key that comes before them in the schema, with the emptiest value that
 * loads. Ids continue the others, and no two objects get the same.
 */
export function createKeyInserter(value: JsonValue, shape: Shape): (path: Path) => ValueEdit {
  let ids: ReadonlyMap<string, string> | undefined;
  return (path) => {
    ids ??= proposeIds(value, shape);
    const holder = path.slice(0, -1);
    const object = valueAt(value, holder);
    const known = knownKeys(schemaAt(shape, holder));
    return {
      insertAt: path,
      value: ids.get(JSON.stringify(path)) ?? skeletonAt(shape, path),
      after: isObject(object) ? keyBefore(String(path.at(-1)), object, known) : null,
    };
  };
}

/** The nearest key of the object that stands before another one in the schema; null when that comes first. */
function keyBefore(key: string, object: JsonObject, known: readonly string[]): string | null {
  return known.slice(0, Math.max(known.indexOf(key), 0)).findLast((each) => Object.hasOwn(object, each)) ?? null;
}
