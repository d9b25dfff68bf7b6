import { datasetRule } from "./rule.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import { judgeSessions, type WeightSum, weightKeysOf } from "./shared/session-sums.ts";
import { type IdTurnFact, turnless } from "./shared/turn-facts.ts";
import { aboutSum, openTurns, sumSubject } from "./shared/weight-findings.ts";
import { WEIGHT_TOLERANCE } from "./shared/weights.ts";

/**
 * Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0: a partial sum is compared with 1 without a tolerance,
 * and since Python 3.12 `sum` rounds in another way.
 */
export const weightRemainder = datasetRule<IdTurnFact>({
  id: "weight-remainder",
  severity: "warning",
  checks: "The turns without weight are left more than a rounding error.",
  why: "Turns without weight share what the others leave up to 1. A rounding error is shared too: those turns then do not count, or, in another version of Python, all weights are ignored.",
  plainFact: turnless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: weightKeysOf,
  *check(facts, context) {
    for (const session of judgeSessions(facts, context, leavesNothing)) {
      yield {
        message: `${sumSubject(session)} add up to ${session.resolved.sum}, which leaves practically nothing for the ${openTurns(session)} without weight.`,
        help: "Lower the weights, or give the other turns a weight too.",
        ...aboutSum(session),
      };
    }
  },
});

function leavesNothing({ kind, sum }: WeightSum): boolean {
  return kind === "shared" && sum >= 1 - WEIGHT_TOLERANCE;
}
