import type { SchemaProblem } from "../formats/format.ts";
import { allowedTypes, schemaAt } from "../formats/schema-at.ts";
import type { JsonValue } from "../model/json.ts";
import { valueAt } from "../model/place.ts";
import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { labelFixesFor } from "./shared/answer-label.ts";
import { isQuotable, retypingFixes, sourceOf, type WrongValue } from "./shared/retype.ts";
import { typeMessage, typeWords } from "./shared/schema-messages.ts";
import { schemaProblems } from "./shared/schema-problems.ts";
import { describeValue, quote, subjectAt } from "./shared/wording.ts";

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
    for (const problem of context.shared(schemaProblems)) {
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
      describeValue(value, sourceOf(wrong, context)),
      types,
    ),
    help: isQuotable(wrong) ? "Put it in quotes." : `Write ${typeWords(types)} here.`,
    fixes: () => [...labelFixesFor(value, path, context), ...retypingFixes(wrong, context)],
  };
}
