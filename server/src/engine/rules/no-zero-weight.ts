import { datasetRule } from "./rule.ts";
import { collectForSum, judgeSessions, type SumFact } from "./shared/session-sums.ts";
import type { FactTurn } from "./shared/weights.ts";

interface ZeroTurn extends FactTurn {
  /** `-0`, which Python reads as the integer 0. */
  readonly isMinusInteger: boolean;
}

/** Whether a weight of 0 is meant shows only in the whole session: elsewhere all weights are dropped. */
export const noZeroWeight = datasetRule<SumFact<ZeroTurn>>({
  id: "no-zero-weight",
  severity: "information",
  checks: "No turn has weight 0 while the weights of its session are used.",
  why: "A turn of weight 0 is sent to the judge and paid for, but its score does not count in Context, Conversational and Regulatory.",
  collect(value, context) {
    const fact = collectForSum(value, context);
    return (
      fact && {
        ...fact,
        turns: fact.turns.map((turn) => ({
          ...turn,
          isMinusInteger: Object.is(turn.weight, -0) && context.textAt([...turn.path, "weight"]) === "-0",
        })),
      }
    );
  },
  *check(facts) {
    for (const { turns, resolved } of judgeSessions(facts)) {
      if (resolved.kind !== "given" && resolved.kind !== "shared") {
        continue;
      }
      for (const [at, { record, path, weight, isMinusInteger }] of turns.entries()) {
        // Zeros in quotes and `false` have a finding about their type; a repeated id may count with another weight.
        if (weight !== 0 || isMinusInteger || resolved.effective[at] !== 0) {
          continue;
        }
        const place = [...path, "weight"];
        const about = { record, place: { path: place }, help: "Give it a weight above 0, or remove the turn." };
        yield Object.is(weight, -0)
          ? {
              ...about,
              severity: "hint",
              message: '"weight" is -0.0, which counts as 0: this turn does not count in weighted scores.',
              fixes: () => [{ title: "Write 0", edits: [{ record, set: place, to: 0 }], safe: true }],
            }
          : { ...about, message: '"weight" is 0: this turn does not count in weighted scores.' };
      }
    }
  },
});
