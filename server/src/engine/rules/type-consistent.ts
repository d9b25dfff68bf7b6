import { type Path, valueAt } from "../model/place.ts";
import { type DatasetContext, type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { countOfRun } from "./shared/fact-runs.ts";
import { type FreeFields, fieldless, freeFields, type TypeName } from "./shared/free-fields.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** How often a field has a type, and where first. */
interface TypeCount {
  readonly type: TypeName;
  readonly first: PlacedField;
  count: number;
}

interface PlacedField {
  readonly record: number;
  readonly path: Path;
}

/** The types of one field, in order of first appearance. */
type FieldTypes = Map<TypeName, TypeCount>;

/** Readers that make a table of JSON Lines: pandas, pyarrow, Hugging Face datasets (formats.md 3.3). */
export const typeConsistent = datasetRule<FreeFields>({
  id: "type-consistent",
  severity: "information",
  checks: "A field that is up to the author has one type in all records of a JSONL file.",
  why: "Readers that make a table of JSONL, such as pyarrow and Hugging Face datasets, give each field one type and stop at the record that differs.",
  plainFact: fieldless,
  collect: (value, { shape, container }) => (container === "jsonl" ? freeFields(value, shape) : undefined),
  takesRuns: true,
  *check(facts, context) {
    for (const types of countTypes(facts)) {
      const usual = mostFrequent(types);
      const odd = [...types.values()].find(({ type }) => type !== usual?.type);
      if (usual !== undefined && odd !== undefined) {
        yield toFinding(odd, usual, context);
      }
    }
  },
});

function countTypes(facts: readonly Located<FreeFields>[]): Iterable<FieldTypes> {
  const fields = new Fields();
  const first = facts[0]?.fact;
  // Mostly all records have the same fields, of the same types.
  if (facts.some(({ fact }) => fact !== first)) {
    for (const { record, count, fact } of runsOf(facts)) {
      for (const [at, path] of fact.paths.entries()) {
        addType(fields.typesOf(path), fact.types[at] ?? "null", { field: { record, path }, count });
      }
    }
  }
  return fields.all();
}

/** Mostly records have the fields of the one before, whether or not others stand between them. */
function runsOf(facts: readonly Located<FreeFields>[]): readonly Required<Located<FreeFields>>[] {
  const runs: { readonly record: number; readonly fact: FreeFields; count: number }[] = [];
  for (const each of facts) {
    const last = runs.at(-1);
    if (last?.fact === each.fact) {
      last.count += countOfRun(each);
    } else {
      runs.push({ record: each.record, fact: each.fact, count: countOfRun(each) });
    }
  }
  return runs;
}

/** The types of all fields. Records of one shape mostly share their paths, which are then found without a look into them. */
class Fields {
  readonly #byKey = new Map<string, FieldTypes>();
  readonly #byPath = new Map<Path, FieldTypes>();

  typesOf(path: Path): FieldTypes {
    const known = this.#byPath.get(path);
    if (known !== undefined) {
      return known;
    }
    const key = JSON.stringify(path);
    const types = this.#byKey.get(key) ?? new Map<TypeName, TypeCount>();
    this.#byKey.set(key, types);
    this.#byPath.set(path, types);
    return types;
  }

  all(): Iterable<FieldTypes> {
    return this.#byKey.values();
  }
}

function addType(
  types: FieldTypes,
  type: TypeName,
  { field, count }: { readonly field: PlacedField; readonly count: number },
): void {
  const known = types.get(type);
  if (known === undefined) {
    types.set(type, { type, first: field, count });
  } else {
    known.count += count;
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

function toFinding(odd: TypeCount, { type, count, first }: TypeCount, context: DatasetContext): DatasetFinding {
  const { record, path } = odd.first;
  const value = valueAt(context.recordValue(record), path);
  const source = typeof value === "number" ? String(value) : undefined;
  const found = value === undefined ? odd.type : describeValue(value, source);
  const others = `${count} other record${count === 1 ? "" : "s"}`;
  return {
    record,
    place: { path },
    message: `${quote(String(path.at(-1)))} is ${found} here, but ${type} in ${others}.`,
    help: "Write values of one type into this field.",
    related: [{ record: first.record, place: { path: first.path }, message: `It is ${type} here.` }],
  };
}
