import { isArray, type JsonValue, member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { documentedAnswers, plainDocumentIds } from "./shared/document-ids.ts";
import { quote } from "./shared/wording.ts";

/** Recall@k counts the ids of the list, but retrieved chunks only once (formats.md 6.5). */
export const noDuplicateDocumentIds: RecordRule = {
  kind: "record",
  id: "no-duplicate-document-ids",
  severity: "hint",
  checks: "A list of document ids names each of them once.",
  why: "Recall@k divides by the length of this list: an id that stands there twice can be retrieved only once, so recall never gets to 1.",
  fixAll: "Remove all repeated document ids",
  plain: ({ shape }) => plainDocumentIds(shape, (ids) => !isArray(ids) || areDistinct(ids)),
  *check(_, context) {
    for (const { path: holder, answer, key } of documentedAnswers(context)) {
      const list = member(answer, key);
      for (const [at, id] of isArray(list) ? list.entries() : []) {
        const first = isArray(list) ? list.indexOf(id) : at;
        if (typeof id === "string" && first < at) {
          const path = [...holder, key, at];
          yield {
            place: { path },
            message: `The document id ${quote(id)} stands in this list already.`,
            help: "Remove one of the two.",
            related: [{ place: { path: [...holder, key, first] }, message: "It stands here first." }],
            fixes: () => [{ title: "Remove the repeated id", edits: [{ remove: path }], safe: true }],
          };
        }
      }
    }
  },
};

/** Most lists have one id or a few; of a long one the rule itself tells. */
function areDistinct(ids: readonly JsonValue[]): boolean {
  return ids.length <= MOST_COMPARED && ids.every((id, at) => ids.indexOf(id) === at);
}

const MOST_COMPARED = 16;
