import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { turnMembers } from "./shared/plain-turns.ts";
import { turnsOf } from "./shared/turns.ts";
import { countOf } from "./shared/wording.ts";

const TOKENS = "tokens";
const VALUES = "token_logprobs";

/** The `Logprobs` model of `schemas/common.py`, which neither Fair Forge 3.0.0 nor Gaussia 1.0.0 uses. */
export const logprobsLength: RecordRule = {
  kind: "record",
  id: "logprobs-length",
  severity: "hint",
  checks: '"logprobs" has as many tokens as probabilities.',
  why: 'By convention the lists "tokens" and "token_logprobs" go together, element by element. No metric reads them; other tools pair them and come out of step.',
  plain: turnMembers("logprobs", (logprobs) => {
    const tokens = member(logprobs, TOKENS);
    const values = member(logprobs, VALUES);
    return isArray(tokens) && isArray(values) ? tokens.length === values.length : !isArray(tokens) && !isArray(values);
  }),
  *check(_, context) {
    for (const turn of turnsOf(context)) {
      yield* checkLists(member(turn.value, "logprobs"), [...turn.path, "logprobs"], context);
    }
  },
};

function* checkLists(logprobs: JsonValue | undefined, path: Path, { isDamaged }: RecordContext): Iterable<Finding> {
  if (!isObject(logprobs) || [path, [...path, TOKENS], [...path, VALUES]].some(isDamaged)) {
    return;
  }
  const tokens = member(logprobs, TOKENS) ?? undefined;
  const values = member(logprobs, VALUES) ?? undefined;
  if (isArray(tokens) && isArray(values) && tokens.length !== values.length) {
    yield {
      place: { path: [...path, VALUES], part: "key" },
      message: `"${VALUES}" has ${countOf(values.length, "element")}, but "${TOKENS}" has ${countOf(tokens.length, "element")}.`,
      help: "Give each token one log probability.",
      related: [
        {
          place: { path: [...path, TOKENS], part: "key" },
          message: `"${TOKENS}" has ${countOf(tokens.length, "element")}.`,
        },
      ],
    };
  } else if (isArray(tokens) !== isArray(values) && (tokens === undefined || values === undefined)) {
    const [there, missing] = values === undefined ? [TOKENS, VALUES] : [VALUES, TOKENS];
    yield {
      place: { path: [...path, there], part: "key" },
      message: `"logprobs" has "${there}", but no list "${missing}" to go with it.`,
      help: `Add "${missing}", or remove "${there}".`,
    };
  }
}
