import {
  isArray,
  type JsonObject,
  type JsonValue,
  member,
  type Path,
  pathMatches,
  requiredKeys,
} from "../../engine/index.ts";
import { closedValuesAt } from "./data-values.ts";
import { intoRecord, type Site, schemaOf } from "./site.ts";
import { choiceFor, type NextStop, type SnippetNode, stopFor, toMember } from "./snippet-text.ts";
import { suggestAt } from "./suggestions.ts";
import { kindOf, listedValues, truthValues, usualValues } from "./value-kind.ts";

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
      return numberSkeleton(schema, suggested, stops());
    case "text":
      return textSkeleton(schema, [suggested, ...closedValuesAt(site, path)], stops());
    case "any":
      return stopFor(stops(), null);
  }
}

function objectSkeleton(site: Site, path: Path, stops: NextStop): SnippetNode {
  const keys = keysOf(site, path);
  if (keys.length === 0) {
    return `{$${stops()}}`;
  }
  return { members: keys.map((key) => toMember(JSON.stringify(key), skeletonAt(site, [...path, key], stops))) };
}

/** What the schema requires, and keys without which the rest says nothing. */
function keysOf(from: Site, fullPath: Path): readonly string[] {
  const { site, path } = intoRecord(from, fullPath);
  const { nestedAnswer, extraction } = site.shape.roles;
  const required = requiredKeys(schemaOf(from, fullPath));
  if (nestedAnswer !== undefined && pathMatches(path, nestedAnswer.at)) {
    return [nestedAnswer.key];
  }
  const passage = extraction?.passage.at(-1);
  const isHolder = extraction !== undefined && pathMatches(path, extraction.passage.slice(0, -1));
  return isHolder && passage !== undefined && !required.includes(passage) ? [passage, ...required] : required;
}

function isTextList(list: JsonObject | undefined, item: JsonObject | undefined): boolean {
  return kindOf(item) === "text" || /^(?:array|list) of text$/.test(String(member(list, "x-type")));
}

/** A list whose elements must hold something, or are text, gets one; others begin empty. */
function listSkeleton(site: Site, path: Path, stops: NextStop): SnippetNode {
  const item = [...path, 0];
  if (isTextList(schemaOf(site, path), schemaOf(site, item))) {
    return `["$${stops()}"]`;
  }
  return requiredKeys(schemaOf(site, item)).length === 0 ? `[$${stops()}]` : { items: [skeletonAt(site, item, stops)] };
}

function numberSkeleton(schema: JsonObject | undefined, suggested: JsonValue | undefined, stop: number): SnippetNode {
  const listed = listedValues(schema);
  return listed.length > 1 ? choiceFor(stop, listed) : stopFor(stop, suggested ?? 0);
}

/** Names that have a default are a closed set for somebody: they are worth choosing from. */
function textSkeleton(
  schema: JsonObject | undefined,
  [suggested, ...closed]: readonly (JsonValue | undefined)[],
  stop: number,
): SnippetNode {
  const values = closed.filter((value) => value !== undefined);
  if (values.length > 1) {
    return choiceFor(stop, values);
  }
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
