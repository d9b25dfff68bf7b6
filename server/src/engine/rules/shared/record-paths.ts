import { isArray, isObject, type JsonValue } from "../../model/json.ts";
import { type Path, pathMatches } from "../../model/place.ts";
import type { DatasetContext } from "../rule.ts";

/** Where in the document each record stands, by index; `undefined` where that cannot be told. */
export function recordPaths({ envelope, format, recordCount }: DatasetContext): readonly Path[] | undefined {
  const patterns = format.recordsAt.flat();
  const paths: Path[] = [];
  const visit = (value: JsonValue | undefined, path: Path): void => {
    // Each record is null in what surrounds them.
    if (value === null && patterns.some((pattern) => pathMatches(path, pattern))) {
      paths.push(path);
    } else if (isArray(value)) {
      value.forEach((item, at) => {
        visit(item, [...path, at]);
      });
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        visit(item, [...path, key]);
      }
    }
  };
  visit(envelope, []);
  return paths.length === recordCount ? paths : undefined;
}
