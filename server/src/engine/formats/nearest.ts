import type { JsonObject, JsonValue } from "../model/json.ts";
import { type PathPattern, valuesAt } from "../model/place.ts";
import { isReadFrom } from "./classify.ts";
import type { Format, Shape } from "./format.ts";
import type { Outline } from "./outline.ts";
import { knownKeys, schemaAt } from "./schema-at.ts";
import { presentKeys } from "./signs.ts";

/**
 * The formats whose usual records and envelopes have most keys in common with a text; several at a tie, none when no
 * key is known. Only for files of which something else says that they are datasets.
 */
export function nearestFormats(outline: Outline, formats: readonly Format[]): readonly Format[] {
  const counts = formats.map((format) => countKnownKeys(outline, format));
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : formats.filter((_, at) => counts[at] === most);
}

function countKnownKeys(outline: Outline, format: Format): number {
  const { shapes, containers } = format;
  switch (outline.layout) {
    case "nothing":
      return 0;
    case "object":
      return isReadFrom("root", format) ? countKeys([outline.root], shapes[0]) : countDocument(outline.root, format);
    case "list":
      return isReadFrom("list", format) ? countKeys(valuesOf(outline.items), shapes[0]) : 0;
    case "lines":
      return containers.includes("jsonl") ? countKeys(valuesOf(outline.items), shapes[0]) : 0;
  }
}

/** The keys of what surrounds the records, and those of the records. */
function countDocument(root: JsonObject, format: Format): number {
  const places = format.recordsAt.flat().filter((place) => place[0] !== "*");
  return places.reduce(
    (sum, place) => sum + countKeys(valuesOf(valuesAt(root, place)), shapeLivingAt(place, format)),
    countKeys([root], format.envelope),
  );
}

function shapeLivingAt(place: PathPattern, { shapes }: Format): Shape {
  return shapes.find(({ livesAt }) => livesAt?.some((each) => each.join() === place.join()) ?? true) ?? shapes[0];
}

function valuesOf(items: readonly { readonly value: JsonValue }[]): readonly JsonValue[] {
  return items.map(({ value }) => value);
}

function countKeys(values: readonly JsonValue[], shape: Shape | undefined): number {
  const keys = shape === undefined ? [] : knownKeys(schemaAt(shape, []));
  return values.reduce<number>((sum, value) => sum + presentKeys(value, keys).length, 0);
}
