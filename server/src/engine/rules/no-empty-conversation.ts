import { isArray } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";

/** What Fair Forge 3.0.0 and Gaussia 1.0.0 make of a conversation without turns differs from metric to metric. */
export const noEmptyConversation: RecordRule = {
  kind: "record",
  id: "no-empty-conversation",
  severity: "warning",
  checks: "A conversation has turns.",
  why: "Bayesian scores, Vision and PromptEvaluator stop at a conversation without turns; Regulatory calls it irrelevant, Agentic fully correct, and other scores are 0.",
  plain: ({ shape }) => {
    const at = shape.roles.conversation;
    return at === undefined ? [] : [{ at, isPlain: (list) => isArray(list) && list.length > 0 }];
  },
  *check(value, { shape, isDamaged }) {
    for (const { path, value: list } of valuesAt(value, shape.roles.conversation)) {
      if (isArray(list) && list.length === 0 && !isDamaged(path)) {
        yield {
          place: { path },
          message: `"${String(path.at(-1))}" has no turns.`,
          help: `Add a turn, or remove this ${shape.title}.`,
        };
      }
    }
  },
};
