import { allowedTypes, isArray, type JsonObject, type JsonValue, member } from "../../engine/index.ts";
import { isShort } from "./used-values.ts";

/** What kind of value belongs at a place. */
export type ValueKind = "text" | "number" | "boolean" | "list" | "object" | "any";

/** Kinds by the JSON types of a schema, and by the words with which it describes what the loader does not check. */
const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ["object", "object"],
  ["array", "list"],
  ["number", "number"],
  ["integer", "number"],
  ["whole number", "number"],
  ["string", "text"],
  ["text", "text"],
  ["boolean", "boolean"],
  ["true", "boolean"],
]);

/** The kind of value that a schema asks for. */
export function kindOf(schema: JsonObject | undefined): ValueKind {
  const described = member(schema, "x-type");
  const types = typeof described === "string" ? described.split(" or ").map(toType) : allowedTypes(schema);
  // The first one is what authors are told to write.
  const kinds = types.flatMap((type) => KINDS.get(type) ?? []);
  return kinds[0] ?? "any";
}

function toType(described: string): string {
  return described
    .replace(/^(?:array|list) of .*/, "array")
    .replace(/^".*"$/, "text")
    .replace(/^\d+$/, "number");
}

/** The only values that a schema knows, where it lists them in words: `1 or 0`. */
export function listedValues(schema: JsonObject | undefined): readonly JsonValue[] {
  const described = member(schema, "x-type");
  const parts = typeof described === "string" ? described.split(" or ") : [];
  const isListed = parts.length > 1 && parts.every((part) => /^(?:".*"|\d+)$/.test(part));
  return isListed ? parts.map((part): JsonValue => JSON.parse(part)) : [];
}

/** The values that a schema calls usual; prose is none of them. */
export function usualValues(schema: JsonObject | undefined): readonly JsonValue[] {
  const examples = member(schema, "examples");
  const scalars = isArray(examples) ? examples.filter((each) => typeof each !== "object") : [];
  return scalars.every((each) => typeof each !== "string" || isShort(each)) ? scalars : [];
}

/** Both truth values, the usual one first. */
export function truthValues(schema: JsonObject | undefined): readonly boolean[] {
  return usualValues(schema)[0] === false ? [false, true] : [true, false];
}
