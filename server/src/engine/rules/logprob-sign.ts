import { isArray, member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { turnMembers } from "./shared/plain-turns.ts";
import { turnsOf } from "./shared/turns.ts";

/** A matter of arithmetic; nothing in Fair Forge 3.0.0 or Gaussia 1.0.0 reads the values. */
export const logprobSign: RecordRule = {
  kind: "record",
  id: "logprob-sign",
  severity: "hint",
  checks: "A log probability is 0 or less.",
  why: "The logarithm of a probability is never positive. A positive value is often a plain probability, which other tools then read wrongly.",
  plain: turnMembers("logprobs", (logprobs) => {
    const values = member(logprobs, "token_logprobs");
    return !isArray(values) || !values.some(isPositive);
  }),
  *check(_, context) {
    for (const turn of turnsOf(context)) {
      const values = member(member(turn.value, "logprobs"), "token_logprobs");
      const positive = isArray(values) ? [...values.keys()].filter((at) => isPositive(values[at])) : [];
      const [first] = positive;
      if (first !== undefined) {
        const path = [...turn.path, "logprobs", "token_logprobs", first];
        const others = positive.length - 1;
        const more = others === 0 ? "" : `, like ${others} more of this list`;
        yield {
          place: { path },
          message: `The log probability ${context.textAt(path) ?? ""} is positive${more}.`,
          help: "Write the logarithm of the probability, which is 0 or less.",
        };
      }
    }
  },
};

/** Infinity is left to the rule that knows it is not JSON. */
function isPositive(value: unknown): boolean {
  return typeof value === "number" && value > 0 && Number.isFinite(value);
}
