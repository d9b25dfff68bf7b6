import { typeName } from "../model/json.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { type FreeField, fieldless, freeFields } from "./shared/free-fields.ts";
import { describeValue, quote } from "./shared/wording.ts";

type PlacedField = Located<FreeField>;

/** How often a field has a type, and where first. */
interface TypeCount {
  readonly type: string;
  readonly first: PlacedField;
  count: number;
}

/** The types of one field, in order of first appearance. */
type FieldTypes = Map<string, TypeCount>;

/** Readers that make a table of JSON Lines: pandas, pyarrow, Hugging Face datasets (formats.md 3.3). */
export const typeConsistent = datasetRule<readonly FreeField[]>({
  id: "type-consistent",
  severity: "information",
  checks: "A field that is up to the author has one type in all records of a JSONL file.",
  why: "Readers that make a table of JSONL, such as pyarrow and Hugging Face datasets, give each field one type and stop at the record that differs.",
  plainFact: fieldless,
  collect: (value, { shape, container }) => (container === "jsonl" ? freeFields(value, shape) : undefined),
  *check(facts) {
    for (const types of countTypes(facts)) {
      const usual = mostFrequent(types);
      const odd = [...types.values()].find(({ type }) => type !== usual?.type);
      if (usual !== undefined && odd !== undefined) {
        yield toFinding(odd.first, usual);
      }
    }
  },
});

function countTypes(facts: readonly Located<readonly FreeField[]>[]): Iterable<FieldTypes> {
  const byField = new Map<string, FieldTypes>();
  let before: readonly (readonly [FreeField, FieldTypes])[] = [];
  for (const { record, fact: fields } of facts) {
    before = fields.map((field, at) => {
      // Fields that the schema names have one path, and mostly stand in one order.
      const [neighbour, known] = before[at] ?? [];
      const types = (neighbour?.path === field.path ? known : undefined) ?? typesOf(byField, field);
      count(types, { record, fact: field });
      return [field, types];
    });
  }
  return byField.values();
}

function typesOf(byField: Map<string, FieldTypes>, { path }: FreeField): FieldTypes {
  const key = JSON.stringify(path);
  const types = byField.get(key) ?? new Map<string, TypeCount>();
  byField.set(key, types);
  return types;
}

function count(types: FieldTypes, field: PlacedField): void {
  const type = typeName(field.fact.value);
  const known = types.get(type);
  if (known === undefined) {
    types.set(type, { type, first: field, count: 1 });
  } else {
    known.count++;
  }
}

/** Of equally frequent types, the first. */
function mostFrequent(types: FieldTypes): TypeCount | undefined {
  let usual: TypeCount | undefined;
  for (const each of types.values()) {
    usual = usual === undefined || each.count > usual.count ? each : usual;
  }
  return usual;
}

function toFinding({ record, fact: { path, value } }: PlacedField, { type, count, first }: TypeCount): DatasetFinding {
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
