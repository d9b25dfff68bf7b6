import { knownKeys, schemaAt } from "../../formats/schema-at.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import { type Fix, JsonText, type RecordContext } from "../rule.ts";
import { unquoteJson } from "./unquote.ts";

/** A value that the loader refuses, and what it takes in its place. */
export interface WrongValue {
  readonly path: Path;
  readonly value: JsonValue;
  readonly types: readonly string[];
}

/** The digits of a number, which is looked up only where the value may not show them: that means reading the record. */
export function sourceOf({ value, path }: WrongValue, context: RecordContext): string | undefined {
  const isPlain = typeof value !== "number" || (Number.isSafeInteger(value) && !Object.is(value, -0));
  return isPlain ? undefined : context.textAt(path);
}

/** Whether quotes alone make it what must stand there. */
export function isQuotable({ value, types }: WrongValue): boolean {
  const isPlain = typeof value === "number" ? !Number.isNaN(value) : typeof value === "boolean";
  return isPlain && types.includes("string");
}

/** Repairs that give a value the type that it must have. */
export function retypingFixes(wrong: WrongValue, context: RecordContext): readonly Fix[] {
  const { path, value, types } = wrong;
  const replaceBy = (title: string, to: JsonValue | JsonText, safe: boolean): readonly Fix[] => [
    { title, edits: [{ set: path, to }], safe },
  ];
  if (isQuotable(wrong)) {
    const source = sourceOf(wrong, context) ?? String(value);
    // A language may be null or missing, but no number: in quotes it would be a language that nobody knows.
    const isLanguage = path.at(-1) === "language";
    return replaceBy(`Put ${source} in quotes`, source, typeof value === "number" && !isLanguage);
  }
  const unquoted = unquoteJson(value, types);
  if (unquoted !== undefined) {
    return replaceBy(`Remove the quotes around the ${types.includes("array") ? "list" : "object"}`, unquoted, true);
  }
  if (value === null || Number.isNaN(value)) {
    const empty = emptiestOf(types.filter((type) => type !== "null" || value !== null));
    return empty === undefined ? [] : replaceBy(`Replace ${String(value)} by ${JSON.stringify(empty)}`, empty, false);
  }
  const rows = types.includes("array") ? rowsOf(value) : undefined;
  if (rows !== undefined && isElement(value, path, context)) {
    const title = `Make it a list of ${rows.length} object${rows.length === 1 ? "" : "s"}`;
    return replaceBy(title, new JsonText(toLine(rows)), true);
  }
  if (isElement(value, path, context)) {
    const source = context.textAt(path);
    return source === undefined ? [] : replaceBy("Wrap the object in a list", new JsonText(`[${source}]`), false);
  }
  const decimal = types.includes("number") ? decimalOf(value) : undefined;
  return decimal === undefined ? [] : replaceBy(`Write ${decimal}`, new JsonText(decimal), false);
}

/** What says nothing, where pandas has written NaN or an author null. */
function emptiestOf(types: readonly string[]): JsonValue | undefined {
  return types.includes("null") ? null : types.includes("string") ? "" : types.includes("array") ? [] : undefined;
}

/** Objects, one for each place of equally long lists, where an object holds such lists alone: columns made rows. */
function rowsOf(value: JsonValue): readonly JsonObject[] | undefined {
  const columns = isObject(value) ? Object.entries(value) : [];
  const [first] = columns;
  const count = isArray(first?.[1]) ? first[1].length : 0;
  if (count === 0 || !columns.every(([, column]) => isArray(column) && column.length === count)) {
    return undefined;
  }
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(columns.map(([key, column]) => [key, isArray(column) ? column[at] : undefined])),
  );
}

/** Fits on the line on which the object stood. */
function toLine(rows: readonly JsonObject[]): string {
  const members = (row: JsonObject): string =>
    Object.entries(row)
      .map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`)
      .join(", ");
  return `[${rows.map((row) => `{${members(row)}}`).join(", ")}]`;
}

/** Whether an object looks like one element of the list that must stand here. */
function isElement(value: JsonValue, path: Path, { shape }: RecordContext): boolean {
  const known = knownKeys(schemaAt(shape, [...path, 0]));
  return isObject(value) && known.some((key) => Object.hasOwn(value, key));
}

/** A number with a decimal comma, with a point instead. */
function decimalOf(value: JsonValue): string | undefined {
  return typeof value === "string" && /^\s*[0-9]+,[0-9]+\s*$/.test(value)
    ? String(Number(value.replace(",", ".")))
    : undefined;
}
