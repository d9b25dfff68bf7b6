import { isArray, type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";
import { documentedAnswers, plainDocumentIds } from "./shared/document-ids.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** `doc_retrieval_metrics.py` of ALUE makes a set of the value and compares it with the ids of retrieved chunks. */
export const documentIdType: RecordRule = {
  kind: "record",
  id: "document-id-type",
  severity: "warning",
  checks: "A document_id is a list of texts.",
  why: "Recall@k takes a text letter by letter, so nothing of it is ever retrieved; it stops at null; and a number never equals the id of a chunk, which is text.",
  fixAll: "Make every document_id a list of texts",
  plain: ({ shape }) => plainDocumentIds(shape, areTexts),
  *check(_, context) {
    for (const { path: holder, answer, key } of documentedAnswers(context)) {
      const path = [...holder, key];
      const value = member(answer, key);
      if (isArray(value)) {
        yield* value.flatMap((item, at) =>
          typeof item === "string" ? [] : [oddElement(item, [...path, at], context)],
        );
      } else if (value !== undefined) {
        yield oddValue(value, path, context);
      }
    }
  },
};

function areTexts(ids: JsonValue): boolean {
  return isArray(ids) && ids.every((id) => typeof id === "string");
}

function oddValue(value: JsonValue, path: Path, context: RecordContext): Finding {
  const key = quote(String(path.at(-1)));
  const consequence =
    typeof value === "string" ? ": Recall@k takes it letter by letter and gives 0" : ": Recall@k stops at it";
  return {
    place: { path },
    message: `${key} is ${describeValue(value, sourceAt(value, path, context))}, but must be a list of texts${value === null || typeof value === "string" ? consequence : ""}.`,
    help: value === null ? "Write a list of chunk ids, or remove the member." : "Wrap it in a list.",
    fixes: () => fixesOf(value, path, context),
  };
}

function fixesOf(value: JsonValue, path: Path, context: RecordContext): readonly Fix[] {
  const key = quote(String(path.at(-1)));
  if (typeof value === "string" && value.trim() !== "") {
    return [{ title: `Wrap ${quote(value)} in a list`, edits: [{ wrap: path, before: "[", behind: "]" }], safe: true }];
  }
  if (typeof value === "number") {
    const text = sourceAt(value, path, context) ?? String(value);
    return [
      { title: `Write the list [${quote(text)}]`, edits: [{ wrap: path, before: '["', behind: '"]' }], safe: true },
    ];
  }
  return value === null || typeof value === "string"
    ? [{ title: `Remove ${key}`, edits: [{ remove: path }], safe: false }]
    : [];
}

function oddElement(item: JsonValue, path: Path, context: RecordContext): Finding {
  const source = sourceAt(item, path, context);
  return {
    place: { path },
    message: `This id of a document is ${describeValue(item, source)}, but must be text to equal the id of a chunk.`,
    help: typeof item === "number" ? "Put it in quotes." : "Write the id of a chunk as text, or remove it.",
    fixes: () =>
      typeof item === "number"
        ? [{ title: "Put it in quotes", edits: [{ set: path, to: source ?? String(item) }], safe: true }]
        : [{ title: "Remove it", edits: [{ remove: path }], safe: false }],
  };
}

/** The digits of a number, as they stand in the file. */
function sourceAt(value: JsonValue, path: Path, context: RecordContext): string | undefined {
  return typeof value === "number" ? context.textAt(path) : undefined;
}
