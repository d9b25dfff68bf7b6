/** What the tests of all schemas share: reading them, compiling them, and walking through their places. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

/** The parts of a schema these tests look at. */
export interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly type?: string | readonly string[];
  readonly "x-type"?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly defaultSnippets?: readonly Snippet[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}
export interface Snippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
  readonly "x-container"?: string;
}

const ROOT = new URL("../../", import.meta.url);
const SUFFIX = ".schema.json";
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

export const readJson = (path: string): unknown => JSON.parse(read(path));
export const readLines = (path: string): unknown[] =>
  read(path)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as unknown);
/** The values that a schema must take: a document, or each line of JSONL. */
export const readValues = (path: string): unknown[] => (path.endsWith(".jsonl") ? readLines(path) : [readJson(path)]);
export const listFolder = (path: string): string[] => readdirSync(new URL(path, ROOT)).sort();
export const isPresent = (path: string): boolean => existsSync(new URL(path, ROOT));

/** Files of real projects, which lie beside the project where they are present at all. */
export const CORPUS = "../shared/corpus/";

export const readSchema = (id: string): Schema => readJson(`schemas/${id}${SUFFIX}`) as Schema;
/** Every schema there is. */
export const SCHEMA_IDS: readonly string[] = listFolder("schemas")
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));

// The schemas are whole-file schemas with hover text beside them: everything is strict but the types, since some
// values have several of them and what no loader reads has none on purpose.
const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
ajv.addVocabulary(["markdownDescription", "defaultSnippets", "x-type", "x-container"]);
for (const id of SCHEMA_IDS) ajv.addSchema(readSchema(id) as object);

export function validator(id: string, pointer = ""): ValidateFunction {
  const validate = ajv.getSchema(`${id}${SUFFIX}${pointer === "" ? "" : `#${pointer}`}`);
  if (validate === undefined) throw new Error(`No schema at ${id}#${pointer}.`);
  return validate;
}
export const definition = (id: string, name: string): ValidateFunction => validator(id, `/definitions/${name}`);

export function problems(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  // ajv repeats a fault under `then` or `else` once more for the `if` beside it.
  const errors = (validate.errors ?? []).filter((error) => error.keyword !== "if");
  return errors.map((error) => `${error.instancePath}: ${error.keyword}`);
}

/** Every schema with texts of its own, with its pointer: the root, the definitions and all properties. */
export function* placesIn(schema: Schema, pointer = ""): Generator<readonly [pointer: string, schema: Schema]> {
  yield [pointer, schema];
  for (const [key, inner] of Object.entries(schema.definitions ?? {})) {
    yield* placesIn(inner, `${pointer}/definitions/${key}`);
  }
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (inner.$ref === undefined) yield* placesIn(inner, `${pointer}/properties/${key}`);
  }
}

/** The names of all snippets of some schemas, sorted. */
export function snippetLabels(ids: readonly string[]): string[] {
  const places = ids.flatMap((id) => [...placesIn(readSchema(id))]);
  return [...new Set(places.flatMap(([, place]) => (place.defaultSnippets ?? []).map(({ label }) => label)))].sort();
}

export const without = (value: object, key: string): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
