import { type JsonValue, typeName } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { type FreeFields, fieldless, freeFields } from "./shared/free-fields.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** How often a field has a type, and where first. */
interface TypeCount {
  readonly type: string;
  readonly first: PlacedField;
  count: number;
}

interface PlacedField {
  readonly record: number;
  readonly path: Path;
  readonly value: JsonValue;
}

/** The types of one field, in order of first appearance. */
type FieldTypes = Map<string, TypeCount>;

/** Readers that make a table of JSON Lines: pandas, pyarrow, Hugging Face datasets (formats.md 3.3). */
export const typeConsistent = datasetRule<FreeFields>({
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

function countTypes(facts: readonly Located<FreeFields>[]): Iterable<FieldTypes> {
  const byField = new Map<string, FieldTypes>();
  let latest: readonly Path[] = [];
  let counted: readonly FieldTypes[] = [];
  for (const { record, fact } of facts) {
    // Neighbours mostly share the list of their paths.
    if (fact.paths !== latest) {
      latest = fact.paths;
      counted = latest.map((path) => typesOf(byField, path));
    }
    for (const [at, types] of counted.entries()) {
      count(types, { record, path: latest[at] ?? [], value: fact.values[at] ?? null });
    }
  }
  return byField.values();
}

function typesOf(byField: Map<string, FieldTypes>, path: Path): FieldTypes {
  const key = JSON.stringify(path);
  const types = byField.get(key) ?? new Map<string, TypeCount>();
  byField.set(key, types);
  return types;
}

function count(types: FieldTypes, field: PlacedField): void {
  const type = typeName(field.value);
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

function toFinding({ record, path, value }: PlacedField, { type, count, first }: TypeCount): DatasetFinding {
  const source = typeof value === "number" ? String(value) : undefined;
  const others = `${count} other record${count === 1 ? "" : "s"}`;
  return {
    record,
    place: { path },
    message: `${quote(String(path.at(-1)))} is ${describeValue(value, source)} here, but ${type} in ${others}.`,
    help: "Write values of one type into this field.",
    related: [{ record: first.record, place: { path: first.path }, message: `It is ${type} here.` }],
  };
}
