import type { SchemaProblem } from "../formats/format.ts";
import { allowedTypes, requiredKeys, schemaAt } from "../formats/schema-at.ts";
import { isArray, isObject, type JsonValue } from "../model/json.ts";
import { valueAt } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";
import { isQuotable, sourceOf, type WrongValue } from "./shared/retype.ts";
import { typeMessage, typeWords } from "./shared/schema-messages.ts";
import { schemaProblems } from "./shared/schema-problems.ts";
import { slicedExamples } from "./shared/sliced-examples.ts";
import { repairsOf } from "./shared/type-repairs.ts";
import { describeValue, listWords, quote, subjectAt } from "./shared/wording.ts";

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
  plain: ({ shape, options }) => {
    const at = options.alueProfile === "later" ? shape.roles.hidingExamples : undefined;
    return at === undefined ? [] : [{ at, isPlain: isArray }];
  },
  *check(value, context) {
    for (const problem of context.shared(schemaProblems)) {
      const wrong = toWrongValue(problem, value, context);
      if (wrong !== undefined) {
        yield toFinding(wrong, value, context);
      }
    }
    for (const wrong of slicedExamples(value, context)) {
      const title = `Remove ${quote(String(wrong.path.at(-1)))}`;
      const fixes = (): readonly Fix[] => [{ title, edits: [{ remove: wrong.path }], safe: false }];
      yield { ...toFinding(wrong, value, context), help: `${title}.`, fixes };
    }
  },
};

function toWrongValue(
  { path, keyword }: SchemaProblem,
  record: JsonValue,
  context: RecordContext,
): WrongValue | undefined {
  // A record that is no object has a rule of its own, and so have numbers out of range.
  const isRecord = path.length === 0 && !isEnvelope(context);
  const concerns = (keyword === "type" || keyword === "pattern") && !isRecord && !context.isDamaged(path);
  const value = concerns ? valueAt(record, path) : undefined;
  const types = allowedTypes(schemaAt(context.shape, path));
  if (value === undefined || (typeof value === "number" && types.includes("number"))) {
    return undefined;
  }
  return { path, value, types };
}

function isEnvelope({ format, shape }: RecordContext): boolean {
  return shape === format.envelope;
}

function toFinding(wrong: WrongValue, record: JsonValue, context: RecordContext): Finding {
  const { path, value, types } = wrong;
  const key = path.at(-1);
  if (key === undefined) {
    return aboutFile(wrong, context);
  }
  return {
    place: { path },
    message: typeMessage(
      { subject: typeof key === "string" ? quote(key) : subjectAt(path, record, context.shape), key },
      describeValue(value, sourceOf(wrong, context)),
      types,
    ),
    help: isQuotable(wrong) ? "Put it in quotes." : `Write ${typeWords(types)} here.`,
    fixes: () => repairsOf(wrong, context),
  };
}

/** A document that does not even hold what should surround the records: whatever it holds, nothing of it is read. */
function aboutFile(wrong: WrongValue, context: RecordContext): Finding {
  const { value, types } = wrong;
  const { shape, format } = context;
  const keys = types.includes("object") ? requiredKeys(schemaAt(shape, [])) : [];
  return {
    place: { path: [], part: "open" },
    message: typeMessage(
      { subject: `This ${shape.title}`, key: undefined },
      describeValue(value, sourceOf(wrong, context)),
      types,
    ),
    help: `Write ${typeWords(types)}${keys.length > 0 ? ` with ${listWords(keys.map(quote))}` : ""}, or read the file as another format than ${quote(format.title)}.`,
    fixes: () => wrapFixes(value, context),
  };
}

/** A list of records that lacks nothing but the object around it. */
function wrapFixes(value: JsonValue, { format }: RecordContext): readonly Fix[] {
  const [key, star, ...deeper] = format.recordsAt[0]?.[0] ?? [];
  if (key === undefined || star !== "*" || deeper.length > 0 || !isArray(value) || !value.some(isObject)) {
    return [];
  }
  const edits = [{ wrap: [], before: `{${quote(key)}: `, behind: "}" }];
  return [{ title: `Put the list into ${quote(key)} of an object`, edits, safe: false }];
}
