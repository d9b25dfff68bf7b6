import { valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** RAG takes its texts from the vector store (formats.md 6.5). */
export const noUnreadContext: RecordRule = {
  kind: "record",
  id: "no-unread-context",
  severity: "information",
  checks: "Paragraphs of RAG have no context.",
  why: "In RAG the texts come from the vector store, and one that is written here reaches no model: the file may be meant for extractive QA.",
  plain: ({ shape }) => (shape.roles.unread ?? []).map((at) => ({ at, isPlain: () => false })),
  *check(value, { shape }) {
    for (const pattern of shape.roles.unread ?? []) {
      for (const { path } of valuesAt(value, pattern)) {
        const key = quote(String(path.at(-1)));
        yield {
          place: { path, part: "key" },
          message: `${key} is not read in RAG, where the texts come from the vector store.`,
          help: "Remove it, or check the file as extractive QA.",
          unused: true,
          fixes: () => [{ title: `Remove ${key}`, edits: [{ remove: path }], safe: false }],
        };
      }
    }
  },
};
