import type { SchemaProblem } from "../formats/format.ts";
import { allowedTypes, knownKeys, schemaAt } from "../formats/schema-at.ts";
import { isObject, type JsonValue } from "../model/json.ts";
import { type Path, valueAt } from "../model/place.ts";
import { type Finding, type Fix, JsonText, type RecordContext, type RecordRule } from "./rule.ts";
import { typeMessage, typeWords } from "./shared/schema-messages.ts";
import { schemaProblems } from "./shared/schema-problems.ts";
import { unquoteJson } from "./shared/unquote.ts";
import { describeValue, quote, subjectAt } from "./shared/wording.ts";

/** A value that the loader refuses, and what it takes in its place. */
interface WrongValue {
  readonly path: Path;
  readonly value: JsonValue;
  readonly types: readonly string[];
}

/**
 * The pydantic models of `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 turn no number into text, and no
 * text into an object (formats.md 3.1).
 */
export const valueType: RecordRule = {
  kind: "record",
  id: "value-type",
  severity: "error",
  checks: "Every value has a type that its loader takes.",
  why: "The loader turns no number into text and no text into a list or an object: it stops at this value, and nothing of the file is evaluated.",
  fixAll: "Give all values the type that they must have",
  *check(value, context) {
    for (const problem of schemaProblems(value, context)) {
      const wrong = toWrongValue(problem, value, context);
      if (wrong !== undefined) {
        yield toFinding(wrong, value, context);
      }
    }
  },
};

function toWrongValue(
  { path, keyword }: SchemaProblem,
  record: JsonValue,
  context: RecordContext,
): WrongValue | undefined {
  // A record that is no object has a rule of its own, and so have numbers out of range.
  const concerns = (keyword === "type" || keyword === "pattern") && path.length > 0 && !context.isDamaged(path);
  const value = concerns ? valueAt(record, path) : undefined;
  const types = allowedTypes(schemaAt(context.shape, path));
  if (value === undefined || (typeof value === "number" && types.includes("number"))) {
    return undefined;
  }
  return { path, value, types };
}

function toFinding(wrong: WrongValue, record: JsonValue, context: RecordContext): Finding {
  const { path, value, types } = wrong;
  const key = path.at(-1);
  return {
    place: { path },
    message: typeMessage(
      { subject: typeof key === "string" ? quote(key) : subjectAt(path, record, context.shape), key },
      describeValue(value, sourceOf(value, path, context)),
      types,
    ),
    help: isQuotable(wrong) ? "Put it in quotes." : `Write ${typeWords(types)} here.`,
    fixes: () => fixesOf(wrong, context),
  };
}

/** The digits of a number, which is looked up only where the value may not show them: that means reading the record. */
function sourceOf(value: JsonValue, path: Path, context: RecordContext): string | undefined {
  const isPlain = typeof value !== "number" || (Number.isSafeInteger(value) && !Object.is(value, -0));
  return isPlain ? undefined : context.textAt(path);
}

function isQuotable({ value, types }: WrongValue): boolean {
  return (typeof value === "number" || typeof value === "boolean") && types.includes("string");
}

function fixesOf(wrong: WrongValue, context: RecordContext): readonly Fix[] {
  const { path, value, types } = wrong;
  const replaceBy = (title: string, to: JsonValue | JsonText, safe: boolean): readonly Fix[] => [
    { title, edits: [{ set: path, to }], safe },
  ];
  if (isQuotable(wrong)) {
    const source = sourceOf(value, path, context) ?? String(value);
    return replaceBy(`Put ${source} in quotes`, source, true);
  }
  const unquoted = unquoteJson(value, types);
  if (unquoted !== undefined) {
    return replaceBy(`Remove the quotes around the ${types.includes("array") ? "list" : "object"}`, unquoted, true);
  }
  if (value === null) {
    const empty = types.includes("string") ? "" : types.includes("array") ? [] : undefined;
    return empty === undefined ? [] : replaceBy(`Replace null by ${JSON.stringify(empty)}`, empty, false);
  }
  if (isElement(value, path, context)) {
    const source = context.textAt(path);
    return source === undefined ? [] : replaceBy("Wrap the object in a list", new JsonText(`[${source}]`), false);
  }
  const decimal = types.includes("number") ? decimalOf(value) : undefined;
  return decimal === undefined ? [] : replaceBy(`Write ${decimal}`, new JsonText(decimal), false);
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
