import { requiredKeys, schemaAt } from "../../formats/schema-at.ts";
import { hasMember, isObject, type JsonValue } from "../../model/json.ts";
import { type Path, valueAt } from "../../model/place.ts";
import type { Finding, Fix, RecordContext, ValueEdit } from "../rule.ts";
import { fits } from "./fits.ts";
import { misspeltKeys } from "./near-keys.ts";
import { missingMessage } from "./schema-messages.ts";
import { schemaProblems } from "./schema-problems.ts";
import { listWords, quote, subjectAt } from "./wording.ts";

/** An object that lacks keys. */
export interface IncompleteObject {
  readonly path: Path;
  /** In the order of the schema. */
  readonly missing: readonly string[];
  /** Keys that it has, each with the missing key that it looks like. */
  readonly misspelt: readonly (readonly [string, string])[];
}

/** The objects of a record that lack keys which the schema, or `rootNeeds` for the record itself, asks for. */
export function incompleteObjects(
  value: JsonValue,
  context: RecordContext,
  rootNeeds: readonly string[] = [],
): readonly IncompleteObject[] {
  const byPath = new Map<string, { path: Path; missing: Set<unknown> }>();
  for (const { path, keyword, params } of context.shared(schemaProblems)) {
    if (
      keyword === "required" &&
      !context.isDamaged(path) &&
      !isFilled(params["missingProperty"], path, value, context)
    ) {
      const key = JSON.stringify(path);
      const known = byPath.get(key) ?? { path, missing: new Set() };
      known.missing.add(params["missingProperty"]);
      byPath.set(key, known);
    }
  }
  if (rootNeeds.length > 0) {
    const known = byPath.get("[]");
    byPath.set("[]", { path: [], missing: new Set([...(known?.missing ?? []), ...rootNeeds]) });
  }
  return [...byPath.values()].map(({ path, missing }) => {
    const schema = schemaAt(context.shape, path);
    const object = valueAt(value, path);
    const misspelt = isObject(object) ? [...misspeltKeys(object, schema, context.options.allowedKeys)] : [];
    const asked = [...requiredKeys(schema), ...(path.length === 0 ? rootNeeds : [])];
    return {
      path,
      missing: asked.filter((key) => missing.has(key)),
      misspelt: misspelt.filter(([, meant]) => missing.has(meant)),
    };
  });
}

/** Whether the loader fills a key from another one, which has a finding of its own. */
function isFilled(key: unknown, path: Path, value: JsonValue, { shape, options }: RecordContext): boolean {
  return (
    path.length === 0 &&
    options.alueProfile === "later" &&
    (shape.roles.renames ?? []).some(
      (rename) => hasMember(value, rename.key) && (key === rename.input || key === rename.output),
    )
  );
}

/** What to say of an object that lacks keys. `insert` adds one of them. */
export function incompleteFinding(
  incomplete: IncompleteObject,
  value: JsonValue,
  context: RecordContext,
  insert: (path: Path) => ValueEdit,
): Finding {
  const { path, missing, misspelt } = incomplete;
  const places = misspelt.map(([key, meant]) => ({
    place: { path: [...path, key], part: "key" } as const,
    message: `This may be meant as ${quote(meant)}.`,
  }));
  return {
    place: { path, part: "open" },
    message: missingMessage(subjectAt(path, value, context.shape), missing, misspelt),
    help: misspelt.length > 0 ? `${renameTitle(misspelt)}.` : `Add ${listWords(missing.map(quote))}.`,
    related: places,
    fixPlaces: places.map(({ place }) => ({ place })),
    fixes: () => {
      const isSafe = misspelt.every(([key, meant]) => fits(valueAt(value, [...path, key]), [...path, meant], context));
      return fixesOf(incomplete, insert, isSafe);
    },
  };
}

function fixesOf(
  { path, missing, misspelt }: IncompleteObject,
  insert: (path: Path) => ValueEdit,
  isSafe: boolean,
): readonly Fix[] {
  const meant = new Set(misspelt.map(([, key]) => key));
  const others = missing.filter((key) => !meant.has(key));
  const added = others.length > 0 ? others : missing;
  const add: Fix = {
    title: `Add ${listWords(added.map(quote))}`,
    edits: added.map((key) => insert([...path, key])),
    safe: false,
  };
  const renames = misspelt.map(([key, to]): ValueEdit => ({ rename: [...path, key], to }));
  return renames.length > 0 ? [{ title: renameTitle(misspelt), edits: renames, safe: isSafe }, add] : [add];
}

function renameTitle(misspelt: IncompleteObject["misspelt"]): string {
  return `Rename ${listWords(misspelt.map(([key, meant]) => `${quote(key)} to ${quote(meant)}`))}`;
}
