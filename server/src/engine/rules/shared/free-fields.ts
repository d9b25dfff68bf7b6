/** Fields of a record whose type nobody prescribes. */
import type { Shape } from "../../formats/format.ts";
import { schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { hasMember, isArray, isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { PlainTests } from "../rule.ts";
import { typedKeyTests } from "./key-tests.ts";

/** The fields of a record that are up to the author: each with its path, and with its value as far as a finding shows it. */
export interface FreeFields {
  /** Of neighbours with the same fields it is one list. */
  readonly paths: readonly Path[];
  /** Of lists and objects nothing but that they are one, of a long text its start. */
  readonly values: readonly JsonValue[];
}

/** Where a record has no such fields, or the file is no JSON Lines. */
export const fieldless: PlainTests = ({ shape, container }) =>
  container === "jsonl" ? typedKeyTests(shape, DEEPEST, (path, schema) => !isFree(path, schema, shape)) : [];

/** Fields down to what lists hold, of which every record has its own number; null fits all types. */
export function freeFields(value: JsonValue, shape: Shape): FreeFields | undefined {
  const fields = { paths: [] as Path[], values: [] as JsonValue[] };
  const places = placesOf(shape);
  visit(value, places.root, shape, fields);
  const { paths, values } = fields;
  return paths.length > 0 ? { paths: places.known(paths), values } : undefined;
}

/** A place where values may stand, with those below that the schema names. */
interface FieldPlace {
  readonly path: Path;
  readonly schema: JsonObject | undefined;
  readonly isFree: boolean;
  /** Found out when a record first has them. */
  readonly below: Map<string, FieldPlace>;
}

const PLACES = new WeakMap<Shape, ShapePlaces>();

function placesOf(shape: Shape): ShapePlaces {
  const places = PLACES.get(shape) ?? new ShapePlaces(shape);
  PLACES.set(shape, places);
  return places;
}

/** The places of a shape: all its records share their paths. */
class ShapePlaces {
  readonly root: FieldPlace;
  #latest: readonly Path[] = [];

  constructor(shape: Shape) {
    this.root = { path: [], schema: schemaAt(shape, []), isFree: false, below: new Map() };
  }

  /** The same paths, as the list of the record before where it has them too. */
  known(paths: readonly Path[]): readonly Path[] {
    const latest = this.#latest;
    const isSame = latest.length === paths.length && paths.every((path, at) => path === latest[at]);
    this.#latest = isSame ? latest : paths;
    return this.#latest;
  }
}

/** Fields that are still being collected. */
interface OpenFields {
  readonly paths: Path[];
  readonly values: JsonValue[];
}

function visit(value: JsonValue, place: FieldPlace, shape: Shape, fields: OpenFields): void {
  if (!isObject(value)) {
    return;
  }
  for (const key in value) {
    const held = value[key] ?? null;
    if (held !== null) {
      const own = placeBelow(place, key, shape);
      if (own.isFree) {
        fields.paths.push(own.path);
        fields.values.push(toShown(held));
      }
      if (place.path.length < DEEPEST) {
        visit(held, own, shape, fields);
      }
    }
  }
}

function placeBelow({ path, schema, below }: FieldPlace, key: string, shape: Shape): FieldPlace {
  const known = below.get(key);
  if (known !== undefined) {
    return known;
  }
  const own = [...path, key];
  const schemaOfKey = schemaOfChild(shape.schema, schema, key);
  const place = { path: own, schema: schemaOfKey, isFree: isFree(own, schemaOfKey, shape), below: new Map() };
  // Keys that authors make up have no end.
  if (hasMember(member(schema, "properties"), key)) {
    below.set(key, place);
  }
  return place;
}

/** Whether nobody says which type the field has; of a wrong split its own rule speaks. */
function isFree(path: Path, schema: JsonObject | undefined, shape: Shape): boolean {
  const isSplit = path.length === 1 && path[0] === shape.roles.split?.key;
  return !isSplit && !TYPING.some((keyword) => hasMember(schema, keyword));
}

/** Keywords that say which types a value may have. */
const TYPING: readonly string[] = ["type", "anyOf", "oneOf", "allOf"];

/** Deeper fields are data of their own, and no columns. */
const DEEPEST = 4;

/** Longer than any text that a message shows whole. */
const LONGEST_SHOWN = 100;

function toShown(value: JsonValue): JsonValue {
  if (isArray(value)) {
    return NO_ITEMS;
  }
  if (isObject(value)) {
    return NO_MEMBERS;
  }
  // A part of a text would keep all of it in memory.
  return typeof value === "string" && value.length > LONGEST_SHOWN ? copy(value.slice(0, LONGEST_SHOWN)) : value;
}

function copy(text: string): string {
  return [...text].join("");
}

const NO_ITEMS: readonly JsonValue[] = [];
const NO_MEMBERS: JsonObject = {};
