import { isObject, type JsonValue, member } from "../model/json.ts";
import { isReadFrom } from "./classify.ts";
import type { Format } from "./format.ts";
import type { Outline } from "./outline.ts";
import { presentKeys } from "./signs.ts";

/**
 * The formats whose usual records, or whose envelopes, have most keys in common with a text; several at a tie, none
 * when no key is known. Only for files of which something else says that they are datasets.
 */
export function nearestFormats(outline: Outline, formats: readonly Format[]): readonly Format[] {
  const counts = formats.map((format) => countKnownKeys(outline, format));
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : formats.filter((_, at) => counts[at] === most);
}

function countKnownKeys(outline: Outline, format: Format): number {
  switch (outline.layout) {
    case "nothing":
      return 0;
    case "object":
      return countKeys(outline.root, isReadFrom("root", format) ? recordKeys(format) : keysOf(format.schema));
    case "list":
      return isReadFrom("list", format) ? countItems(outline.items, format) : 0;
    case "lines":
      return format.containers.includes("jsonl") ? countItems(outline.items, format) : 0;
  }
}

function countItems(items: readonly { readonly value: JsonValue }[], format: Format): number {
  const keys = recordKeys(format);
  return items.reduce((sum, { value }) => sum + countKeys(value, keys), 0);
}

function countKeys(value: JsonValue, keys: readonly string[]): number {
  return presentKeys(value, keys).length;
}

function recordKeys({ schema, shapes: [usual] }: Format): readonly string[] {
  return keysOf(usual.definition === "" ? schema : member(member(schema, "definitions"), usual.definition));
}

function keysOf(schema: JsonValue | undefined): readonly string[] {
  const properties = member(schema, "properties");
  return isObject(properties) ? Object.keys(properties) : [];
}
