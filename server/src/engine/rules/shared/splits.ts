/**
 * How ALUE parts a file by `split`: `DataLoader` of `alue/data_utils.py` (later pipeline). As soon as one record has
 * a truthy split, only exact names count, and every other record is in neither set; else all records are tested.
 */
import type { Shape, SplitRole } from "../../formats/format.ts";
import { knownKeys, schemaAt } from "../../formats/schema-at.ts";
import { hasMember, isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { PlainTests, RecordContext } from "../rule.ts";
import { misspeltKeys } from "./near-keys.ts";
import { isTruthy } from "./python.ts";

/**
 * Where a record says that it belongs: `other` for a name that the loader does not know, `none` where it says nothing,
 * `unknown` where a fault of the text may hide it, or a misspelt key does.
 */
export type Part = "example" | "test" | "other" | "none" | "unknown";

/** For rules that only look at records with parts. */
export const partless: PlainTests = ({ shape }) => (shape.roles.split === undefined ? [] : undefined);

/** The part of a record; `undefined` where its shape has no parts, and for what is no object. */
export function partOf(value: JsonValue, context: PartContext): Part | undefined {
  const { split } = context.shape.roles;
  if (split === undefined || !isObject(value)) {
    return undefined;
  }
  if (hasMember(value, split.key)) {
    return partNamed(member(value, split.key), split);
  }
  const isHidden = context.isDamaged(ROOT_PATH) || misspeltSplit(value, context) !== undefined;
  return isHidden ? "unknown" : "none";
}

const ROOT_PATH: Path = [];

/** The nearest key of a record that stands before its split in the schema; null when that comes first. */
export function keyBeforeSplit(value: JsonValue, shape: Shape): string | null {
  const { before } = rootKeysOf(shape);
  for (let at = before.length - 1; at >= 0; at--) {
    const key = before[at] ?? "";
    if (hasMember(value, key)) {
      return key;
    }
  }
  return null;
}

/** The misspelt key of a record that stands for its split. */
export function misspeltSplit(value: JsonObject, { shape, options }: PartContext): string | undefined {
  const { schema, known } = rootKeysOf(shape);
  if (hasOnly(value, known)) {
    return undefined;
  }
  const misspelt = misspeltKeys(value, schema, options.allowedKeys);
  return [...misspelt].find(([, meant]) => meant === shape.roles.split?.key)?.[0];
}

function hasOnly(value: JsonObject, known: ReadonlySet<string>): boolean {
  for (const key in value) {
    if (!known.has(key)) {
      return false;
    }
  }
  return true;
}

/** The keys of records of a shape. */
interface RootKeys {
  readonly schema: JsonObject | undefined;
  readonly known: ReadonlySet<string>;
  /** Those that stand before the split. */
  readonly before: readonly string[];
}

const ROOT_KEYS = new WeakMap<Shape, RootKeys>();

/** Looked up for every record of a file. */
function rootKeysOf(shape: Shape): RootKeys {
  let keys = ROOT_KEYS.get(shape);
  if (keys === undefined) {
    const schema = schemaAt(shape, ROOT_PATH);
    const known = knownKeys(schema);
    const before = known.slice(0, Math.max(known.indexOf(shape.roles.split?.key ?? ""), 0));
    keys = { schema, known: new Set(known), before };
    ROOT_KEYS.set(shape, keys);
  }
  return keys;
}

type PartContext = Pick<RecordContext, "shape" | "isDamaged" | "options">;

function partNamed(name: JsonValue | undefined, split: SplitRole): Part {
  if (name === split.example) {
    return "example";
  }
  if (name === split.test) {
    return "test";
  }
  return isTruthy(name) ? "other" : "none";
}

/** Tells whether a record of this part is surely tested, in a file with records of these parts. */
export function testedIn(parts: readonly Part[]): (part: Part) => boolean {
  const tested = parts.some(isSaid) ? "test" : parts.includes("unknown") ? undefined : "none";
  return (part) => part === tested;
}

/** Whether a record says where it belongs, so that all others have to. */
export function isSaid(part: Part): boolean {
  return part !== "none" && part !== "unknown";
}

/** Whether ids say nothing in a record: it is surely not tested, whatever the other records hold. */
export function isSurelyUntested(value: JsonValue, { roles }: Shape): boolean {
  const { split } = roles;
  const name = split && member(value, split.key);
  return split !== undefined && isTruthy(name) && name !== split.test;
}
