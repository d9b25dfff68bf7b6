import { datasetRule } from "./rule.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import { formatSum } from "./shared/scale.ts";
import { type JudgedSession, judgeSessions, type WeightSum, weightKeysOf } from "./shared/session-sums.ts";
import { type IdTurnFact, turnless } from "./shared/turn-facts.ts";
import { aboutSum, openTurns, sumSubject } from "./shared/weight-findings.ts";
import { isPercent } from "./shared/weight-fixes.ts";

/** Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which judge weights once per session. */
export const weightSum = datasetRule<IdTurnFact>({
  id: "weight-sum",
  severity: "warning",
  checks: "The weights of a session add up to 1, or leave something for the turns without weight.",
  why: "The library ignores weights that do not add up to 1 and weighs all turns equally, so the scores are not the ones you asked for. It says so only in verbose mode.",
  plainFact: turnless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: weightKeysOf,
  *check(facts, context) {
    for (const session of judgeSessions(facts, context, isFallback)) {
      yield {
        message: `${causeOf(session)}: equal weights will be used.`,
        help: helpFor(session),
        ...aboutSum(session),
      };
    }
  },
});

function isFallback({ kind }: WeightSum): boolean {
  return kind === "fallback-sum" || kind === "fallback-full";
}

function causeOf(session: JudgedSession): string {
  const { resolved } = session;
  const sum = `${sumSubject(session)} add up to ${formatSum(resolved.sum)}`;
  return resolved.kind === "fallback-sum"
    ? `${sum}, not 1`
    : `${sum}, so nothing is left for the ${openTurns(session)} without weight`;
}

function helpFor(session: JudgedSession): string {
  if (isPercent(session)) {
    return "Divide the percentages by 100, or remove all of them to weigh turns equally.";
  }
  return session.resolved.kind === "fallback-sum"
    ? "Scale them to 1, or remove all of them to weigh turns equally."
    : "Scale them to less than 1, or remove all of them to weigh turns equally.";
}
