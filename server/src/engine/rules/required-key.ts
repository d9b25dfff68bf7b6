import { requiredKeys, schemaAt } from "../formats/schema-at.ts";
import { isObject, type JsonValue } from "../model/json.ts";
import { type Path, valueAt } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule, ValueEdit } from "./rule.ts";
import { createKeyInserter } from "./shared/insert-key.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { missingMessage } from "./shared/schema-messages.ts";
import { schemaProblems } from "./shared/schema-problems.ts";
import { listWords, quote, subjectAt } from "./shared/wording.ts";

/** An object that lacks keys. */
interface IncompleteObject {
  readonly path: Path;
  /** In the order of the schema. */
  readonly missing: readonly string[];
  /** Keys that it has, each with the missing key that it looks like. */
  readonly misspelt: readonly (readonly [string, string])[];
}

/** The pydantic models of `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 answer with "Field required". */
export const requiredKey: RecordRule = {
  kind: "record",
  id: "required-key",
  severity: "error",
  checks: "Every object has the keys that its loader requires.",
  why: 'The loader stops with "Field required", and nothing of the file is evaluated.',
  fixAll: "Complete all objects that lack keys",
  *check(value, context) {
    const insert = createKeyInserter(value, context.shape);
    for (const incomplete of incompleteObjects(value, context)) {
      yield toFinding(incomplete, value, context, () => fixesOf(incomplete, insert));
    }
  },
};

function incompleteObjects(value: JsonValue, context: RecordContext): readonly IncompleteObject[] {
  const byPath = new Map<string, { path: Path; missing: Set<unknown> }>();
  for (const { path, keyword, params } of context.shared(schemaProblems)) {
    if (keyword === "required" && !context.isDamaged(path)) {
      const key = JSON.stringify(path);
      const known = byPath.get(key) ?? { path, missing: new Set() };
      known.missing.add(params["missingProperty"]);
      byPath.set(key, known);
    }
  }
  return [...byPath.values()].map(({ path, missing }) => {
    const schema = schemaAt(context.shape, path);
    const object = valueAt(value, path);
    const misspelt = isObject(object) ? [...misspeltKeys(object, schema, context.options.allowedKeys)] : [];
    return {
      path,
      missing: requiredKeys(schema).filter((key) => missing.has(key)),
      misspelt: misspelt.filter(([, meant]) => missing.has(meant)),
    };
  });
}

function toFinding(
  { path, missing, misspelt }: IncompleteObject,
  value: JsonValue,
  { shape }: RecordContext,
  fixes: () => readonly Fix[],
): Finding {
  const places = misspelt.map(([key, meant]) => ({
    place: { path: [...path, key], part: "key" } as const,
    message: `This may be meant as ${quote(meant)}.`,
  }));
  return {
    place: { path, part: "open" },
    message: missingMessage(subjectAt(path, value, shape), missing, misspelt),
    help: misspelt.length > 0 ? `${renameTitle(misspelt)}.` : `Add ${listWords(missing.map(quote))}.`,
    related: places,
    fixPlaces: places.map(({ place }) => ({ place })),
    fixes,
  };
}

function fixesOf({ path, missing, misspelt }: IncompleteObject, insert: (path: Path) => ValueEdit): readonly Fix[] {
  const meant = new Set(misspelt.map(([, key]) => key));
  const others = missing.filter((key) => !meant.has(key));
  const added = others.length > 0 ? others : missing;
  const add: Fix = {
    title: `Add ${listWords(added.map(quote))}`,
    edits: added.map((key) => insert([...path, key])),
    safe: false,
  };
  const renames = misspelt.map(([key, to]): ValueEdit => ({ rename: [...path, key], to }));
  return renames.length > 0 ? [{ title: renameTitle(misspelt), edits: renames, safe: true }, add] : [add];
}

function renameTitle(misspelt: IncompleteObject["misspelt"]): string {
  return `Rename ${listWords(misspelt.map(([key, meant]) => `${quote(key)} to ${quote(meant)}`))}`;
}
