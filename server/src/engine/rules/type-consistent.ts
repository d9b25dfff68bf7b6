import type { Shape } from "../formats/format.ts";
import { schemaAt, schemaOfChild } from "../formats/schema-at.ts";
import { hasMember, isObject, type JsonObject, type JsonValue, typeName } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { typedKeyTests } from "./shared/key-tests.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** A field that nobody prescribes. */
interface FreeField {
  readonly path: Path;
  readonly value: JsonValue;
}

type PlacedField = Located<FreeField>;

interface UsualType {
  readonly type: string;
  readonly count: number;
  readonly first: PlacedField;
}

/** Readers that make a table of JSON Lines: pandas, pyarrow, Hugging Face datasets (formats.md 3.3). */
export const typeConsistent = datasetRule<readonly FreeField[]>({
  id: "type-consistent",
  severity: "information",
  checks: "A field that is up to the author has one type in all records of a JSONL file.",
  why: "Readers that make a table of JSONL, such as pyarrow and Hugging Face datasets, give each field one type and stop at the record that differs.",
  plainFact: ({ shape, container }) =>
    container === "jsonl" ? typedKeyTests(shape, DEEPEST, (path, schema) => !isFree({ shape, path, schema })) : [],
  collect(value, { shape, container }) {
    const fields =
      container === "jsonl" ? [...freeFields(value, { shape, path: [], schema: schemaAt(shape, []) })] : [];
    return fields.length > 0 ? fields : undefined;
  },
  *check(facts) {
    for (const fields of groupFields(facts).values()) {
      const usual = mostFrequent(fields);
      const odd = fields.find(({ fact }) => typeName(fact.value) !== usual.type);
      if (odd !== undefined) {
        yield toFinding(odd, usual);
      }
    }
  },
});

/** Fields down to what lists hold, of which every record has its own number; null fits all types. */
function* freeFields(value: JsonValue, parent: KnownParent): Iterable<FreeField> {
  const { path, schema, shape } = parent;
  for (const [key, member] of isObject(value) ? Object.entries(value) : []) {
    const own = { shape, path: [...path, key], schema: schemaOfChild(shape.schema, schema, key) };
    if (member !== null && member !== undefined && isFree(own)) {
      yield { path: own.path, value: member };
    }
    if (isObject(member) && path.length < DEEPEST) {
      yield* freeFields(member, own);
    }
  }
}

interface KnownParent {
  readonly shape: Shape;
  readonly path: Path;
  readonly schema: JsonObject | undefined;
}

/** Whether nobody says which type the field has; of a wrong split its own rule speaks. */
function isFree({ path, schema, shape }: KnownParent): boolean {
  const isSplit = path.length === 1 && path[0] === shape.roles.split?.key;
  return !isSplit && !TYPING.some((keyword) => hasMember(schema, keyword));
}

/** Keywords that say which types a value may have. */
const TYPING: readonly string[] = ["type", "anyOf", "oneOf", "allOf"];

/** Deeper fields are data of their own, and no columns. */
const DEEPEST = 4;

function groupFields(facts: readonly Located<readonly FreeField[]>[]): ReadonlyMap<string, readonly PlacedField[]> {
  const groups = new Map<string, PlacedField[]>();
  for (const { record, fact } of facts) {
    for (const field of fact) {
      const key = JSON.stringify(field.path);
      const group = groups.get(key) ?? [];
      group.push({ record, fact: field });
      groups.set(key, group);
    }
  }
  return groups;
}

/** Of equally frequent types, the first. */
function mostFrequent(fields: readonly PlacedField[]): UsualType {
  const counts = new Map<string, UsualType>();
  for (const first of fields) {
    const type = typeName(first.fact.value);
    const known = counts.get(type) ?? { type, count: 0, first };
    counts.set(type, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].reduce((a, b) => (b.count > a.count ? b : a));
}

function toFinding({ record, fact: { path, value } }: PlacedField, { type, count, first }: UsualType): DatasetFinding {
  const source = typeof value === "number" ? String(value) : undefined;
  const others = `${count} other record${count === 1 ? "" : "s"}`;
  return {
    record,
    place: { path },
    message: `${quote(String(path.at(-1)))} is ${describeValue(value, source)} here, but ${type} in ${others}.`,
    help: "Write values of one type into this field.",
    related: [{ record: first.record, place: { path: first.fact.path }, message: `It is ${type} here.` }],
  };
}
