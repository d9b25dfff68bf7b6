import { isObject, type JsonObject } from "../model/json.ts";
import type { Roles, Shape } from "./format.ts";
import { type CompiledValidator, createValidator } from "./schema-problems.ts";

/** The shape of what surrounds the records of a file: the whole of its schema, with each record read as null. */
export function envelopeOf(schema: JsonObject, root: CompiledValidator, roles: Roles = {}): Shape {
  return {
    id: "envelope",
    title: "file",
    schema,
    definition: "",
    validate: createValidator(root),
    recognises: isObject,
    roles,
  };
}
