/** Fields of a record whose type nobody prescribes. */
import type { Shape } from "../../formats/format.ts";
import { schemaAt, schemaOfChild } from "../../formats/schema-at.ts";
import { hasMember, isObject, type JsonObject, type JsonValue, member, typeName } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { PlainTests } from "../rule.ts";
import { typedKeyTests } from "./key-tests.ts";

/** The fields of a record that are up to the author. Of neighbours with the same fields of the same types it is one object. */
export interface FreeFields {
  readonly paths: readonly Path[];
  /** The type of each. */
  readonly types: readonly TypeName[];
}

/** A type in the words of findings. */
export type TypeName = ReturnType<typeof typeName>;

/** Where a record has no such fields, or the file is no JSON Lines. */
export const fieldless: PlainTests = ({ shape, container }) =>
  container === "jsonl" ? typedKeyTests(shape, DEEPEST, (path, schema) => !isFree(path, schema, shape)) : [];

/** Fields down to what lists hold, of which every record has its own number; null fits all types. */
export function freeFields(value: JsonValue, shape: Shape): FreeFields | undefined {
  const places = placesOf(shape);
  const { paths, types } = places;
  paths.length = 0;
  types.length = 0;
  visit(value, places.root, shape, places);
  return paths.length > 0 ? places.fact() : undefined;
}

/** A place where values may stand, with those below that the schema names. */
interface FieldPlace {
  readonly key: string;
  readonly path: Path;
  readonly schema: JsonObject | undefined;
  readonly isFree: boolean;
  /** Found out when a record first has them. */
  readonly below: Map<string, FieldPlace>;
  /** Those of the object that was visited last: the next one mostly has the same keys in the same order. */
  readonly order: FieldPlace[];
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
  /** What was found in the record that is being read. */
  readonly paths: Path[] = [];
  readonly types: TypeName[] = [];
  #latest: FreeFields = { paths: [], types: [] };

  constructor(shape: Shape) {
    this.root = { key: "", path: [], schema: schemaAt(shape, []), isFree: false, below: new Map(), order: [] };
  }

  /** What was found, as the object of the record before where it had the same. */
  fact(): FreeFields {
    const { paths, types } = this.#latest;
    if (!isSame(paths, this.paths) || !isSame(types, this.types)) {
      this.#latest = { paths: [...this.paths], types: [...this.types] };
    }
    return this.#latest;
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at]) {
      return false;
    }
  }
  return true;
}

function visit(value: JsonValue, place: FieldPlace, shape: Shape, fields: Pick<ShapePlaces, "paths" | "types">): void {
  if (!isObject(value)) {
    return;
  }
  const { order } = place;
  let nth = 0;
  for (const key in value) {
    const held = value[key] ?? null;
    let own = order[nth];
    if (own?.key !== key) {
      own = placeBelow(place, key, shape);
      if (nth < MOST_KEPT) {
        order[nth] = own;
      }
    }
    nth++;
    if (held !== null) {
      if (own.isFree) {
        fields.paths.push(own.path);
        fields.types.push(typeName(held));
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
  const place: FieldPlace = {
    key,
    path: own,
    schema: schemaOfKey,
    isFree: isFree(own, schemaOfKey, shape),
    below: new Map(),
    order: [],
  };
  // Keys that authors make up may have no end.
  if (below.size < MOST_KEPT || hasMember(member(schema, "properties"), key)) {
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

/** Of an object with more keys the others are not remembered. */
const MOST_KEPT = 100;

/** Deeper fields are data of their own, and no columns. */
const DEEPEST = 4;
