import {
  allowedTypes,
  isArray,
  type JsonObject,
  type JsonValue,
  member,
  type Path,
  requiredKeys,
} from "../../engine/index.ts";
import { type Site, schemaOf } from "./site.ts";
import { choiceFor, type NextStop, type SnippetNode, stopFor, toMember } from "./snippet-text.ts";
import { suggestAt } from "./suggestions.ts";
import { isShort } from "./used-values.ts";

/** What kind of value belongs at a place. */
export type ValueKind = "text" | "number" | "boolean" | "list" | "object" | "any";

/** Kinds by the JSON types of a schema, and by the words with which it describes what the loader does not check. */
const KINDS: readonly (readonly [string, ValueKind])[] = [
  ["object", "object"],
  ["array", "list"],
  ["number", "number"],
  ["integer", "number"],
  ["whole number", "number"],
  ["string", "text"],
  ["text", "text"],
  ["boolean", "boolean"],
  ["true or false", "boolean"],
];

export function kindOf(schema: JsonObject | undefined): ValueKind {
  const described = member(schema, "x-type");
  const types = typeof described === "string" ? [described.replace(/^array of .*/, "array")] : allowedTypes(schema);
  return KINDS.find(([name]) => types.includes(name))?.[1] ?? "any";
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

/** The value of a place with all that it must hold, and a tab stop for each thing to fill in. */
export function skeletonAt(site: Site, path: Path, stops: NextStop): SnippetNode {
  const schema = schemaOf(site, path);
  const suggested = suggestAt(site, path);
  switch (kindOf(schema)) {
    case "object":
      return objectSkeleton(site, path, stops);
    case "list":
      return listSkeleton(site, path, stops);
    case "boolean":
      return choiceFor(stops(), truthValues(schema));
    case "number":
      return stopFor(stops(), suggested ?? 0);
    case "text":
      return textSkeleton(schema, suggested, stops());
    case "any":
      return stopFor(stops(), null);
  }
}

function objectSkeleton(site: Site, path: Path, stops: NextStop): SnippetNode {
  const keys = requiredKeys(schemaOf(site, path));
  if (keys.length === 0) {
    return `{$${stops()}}`;
  }
  return { members: keys.map((key) => toMember(JSON.stringify(key), skeletonAt(site, [...path, key], stops))) };
}

/** A list whose elements must hold something gets one; others begin empty. */
function listSkeleton(site: Site, path: Path, stops: NextStop): SnippetNode {
  const item = [...path, 0];
  return requiredKeys(schemaOf(site, item)).length === 0 ? `[$${stops()}]` : { items: [skeletonAt(site, item, stops)] };
}

/** Names that have a default are a closed set for somebody: they are worth choosing from. */
function textSkeleton(schema: JsonObject | undefined, suggested: JsonValue | undefined, stop: number): SnippetNode {
  const usual = usualValues(schema);
  if (typeof member(schema, "default") === "string" && usual.length > 1) {
    return choiceFor(stop, suggestedFirst(usual, suggested));
  }
  return stopFor(stop, suggested);
}

function suggestedFirst(values: readonly JsonValue[], suggested: JsonValue | undefined): readonly JsonValue[] {
  return suggested === undefined ? values : [suggested, ...values.filter((value) => value !== suggested)];
}

/** A value like one that was written before, still empty. */
export function emptyLike(value: JsonValue, stops: NextStop): SnippetNode {
  if (isArray(value)) {
    return `[$${stops()}]`;
  }
  if (typeof value === "object" && value !== null) {
    return `{$${stops()}}`;
  }
  return typeof value === "string" ? stopFor(stops(), undefined) : stopFor(stops(), value);
}
