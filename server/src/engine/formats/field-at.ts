import { type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Shape } from "./format.ts";
import { allowedTypes, requiredKeys, schemaAt } from "./schema-at.ts";

/** What a schema tells people of one place. */
export interface Field {
  readonly title: string;
  /** In plain words, such as `text or null`. */
  readonly type: string;
  /** `undefined` for what is no member of an object, and where the loader does not check the object. */
  readonly isRequired: boolean | undefined;
  /** `undefined` when there is none. */
  readonly defaultValue: JsonValue | undefined;
  /** Markdown. */
  readonly meaning: string;
}

/** The field at a path of a record; `undefined` where the schema names none. */
export function fieldAt(shape: Shape, path: Path): Field | undefined {
  const schema = schemaAt(shape, path);
  const title = member(schema, "title");
  if (schema === undefined || typeof title !== "string") {
    return undefined;
  }
  const types = allowedTypes(schema);
  const described = member(schema, "x-type");
  const meaning = member(schema, "markdownDescription") ?? member(schema, "description");
  return {
    title,
    type: typeof described === "string" ? described : listTypes(types),
    isRequired: types.length === 0 ? undefined : isRequired(shape, path),
    defaultValue: member(schema, "default"),
    meaning: typeof meaning === "string" ? meaning : "",
  };
}

function isRequired(shape: Shape, path: Path): boolean | undefined {
  const key = path.at(-1);
  return typeof key === "string" ? requiredKeys(schemaAt(shape, path.slice(0, -1))).includes(key) : undefined;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  array: "list",
  object: "object",
  null: "null",
};

function listTypes(types: readonly string[]): string {
  const words = types.map((type) => TYPE_WORDS[type] ?? type);
  // Null is the least of the choices.
  const ordered = [...words.filter((word) => word !== "null"), ...words.filter((word) => word === "null")];
  return ordered.length < 2 ? ordered.join("") : `${ordered.slice(0, -1).join(", ")} or ${ordered.at(-1)}`;
}
