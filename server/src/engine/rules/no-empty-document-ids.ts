import { isArray, member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { documentedAnswers, plainDocumentIds } from "./shared/document-ids.ts";
import { quote } from "./shared/wording.ts";

/** Recall@k divides by the number of documents that hold the answer (formats.md 6.5). */
export const noEmptyDocumentIds: RecordRule = {
  kind: "record",
  id: "no-empty-document-ids",
  severity: "warning",
  checks: "A list of document ids is not empty.",
  why: "Recall@k is the share of these documents that were retrieved: with none it divides by zero and stops.",
  plain: ({ shape }) => plainDocumentIds(shape, (ids) => !isArray(ids) || ids.length > 0),
  *check(_, context) {
    for (const { path: holder, answer, key } of documentedAnswers(context)) {
      const path = [...holder, key];
      const value = member(answer, key);
      if (isArray(value) && value.length === 0 && !context.isDamaged(path)) {
        yield {
          place: { path },
          message: `${quote(key)} is an empty list, by which Recall@k divides.`,
          help: "Write the ids of the chunks that hold the answer, or remove the member.",
          fixes: () => [{ title: `Remove ${quote(key)}`, edits: [{ remove: path }], safe: false }],
        };
      }
    }
  },
};
