import type { Shape } from "../../formats/format.ts";
import { knownKeys, schemaAt, skeletonAt } from "../../formats/schema-at.ts";
import { hasMember, type JsonValue } from "../../model/json.ts";
import { type Path, valueAt } from "../../model/place.ts";
import type { ValueEdit } from "../rule.ts";
import { proposeIds } from "./proposed-ids.ts";

/**
 * Adds keys to objects of a record: behind the key that comes before them in the schema, with the emptiest value that
 * loads. Ids continue the others, and no two objects get the same.
 */
export function createKeyInserter(value: JsonValue, shape: Shape): (path: Path) => ValueEdit {
  let ids: ReadonlyMap<string, string> | undefined;
  return (path) => {
    ids ??= proposeIds(value, shape);
    return {
      insertAt: path,
      value: ids.get(JSON.stringify(path)) ?? skeletonAt(shape, path),
      after: keyBefore(path, value, shape),
    };
  };
}

/** The nearest key of an object that stands before a new one in the schema; null when that comes first. */
export function keyBefore(path: Path, value: JsonValue, shape: Shape): string | null {
  const holder = path.slice(0, -1);
  const object = valueAt(value, holder);
  const known = knownKeys(schemaAt(shape, holder));
  const earlier = known.slice(0, Math.max(known.indexOf(String(path.at(-1))), 0));
  return earlier.findLast((each) => hasMember(object, each)) ?? null;
}
