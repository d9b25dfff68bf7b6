import { type DatasetFinding, datasetRule } from "./rule.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import { judgeSessions, type WeightSum, weightKeysOf } from "./shared/session-sums.ts";
import { type IdTurnFact, isPlainTurns, turnFactOf, turnless } from "./shared/turn-facts.ts";
import { weightOf } from "./shared/weight-facts.ts";
import type { WeightedTurn } from "./shared/weights.ts";
import { quote } from "./shared/wording.ts";

/** Whether a weight of 0 is meant shows only in the whole session: elsewhere all weights are dropped. */
export const noZeroWeight = datasetRule<IdTurnFact>({
  id: "no-zero-weight",
  severity: "information",
  checks: "No turn has weight 0 while the weights of its session are used.",
  why: "A turn of weight 0 is sent to the judge and paid for, but its score does not count in Context, Conversational and Regulatory.",
  plainFact: turnless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: weightKeysOf,
  *check(facts, context) {
    let byRecord: Map<number, ReadonlyMap<string, string>> | undefined;
    for (const { record, fact } of facts) {
      const turns = turnFactOf(fact);
      if (turns !== undefined && !isPlainTurns(turns) && turns.zeros !== undefined) {
        byRecord ??= new Map();
        byRecord.set(record, turns.zeros);
      }
    }
    if (byRecord === undefined) {
      return;
    }
    for (const { turns, resolved } of judgeSessions(facts, context, isUsed)) {
      for (const [at, turn] of turns.entries()) {
        const source = byRecord.get(turn.record)?.get(turn.path.join());
        // A repeated id may count with another weight.
        if (source !== undefined && resolved.effective[at] === 0) {
          yield describe(turn, source);
        }
      }
    }
  },
});

function isUsed({ kind }: WeightSum): boolean {
  return kind === "given" || kind === "shared";
}

function describe({ record, path, weight }: WeightedTurn, source: string): DatasetFinding {
  const place = weightOf(path);
  const about = { record, place: { path: place }, help: "Give it a weight above 0, or remove the turn." };
  if (typeof weight === "string") {
    return { ...about, message: `"weight" is the text ${quote(weight)}: this turn does not count in weighted scores.` };
  }
  if (Object.is(weight, -0)) {
    return {
      ...about,
      severity: "hint",
      message: '"weight" is -0.0, which counts as 0: this turn does not count in weighted scores.',
      // Not safe, since it does not cure: this turn would not count either.
      fixes: () => [{ title: "Write 0", edits: [{ record, set: place, to: 0 }], safe: false }],
    };
  }
  return /[1-9]/.test(source.replace(/e.*$/i, ""))
    ? {
        ...about,
        message: `"weight" is ${source}, too small for a number: this turn does not count in weighted scores.`,
      }
    : { ...about, message: '"weight" is 0: this turn does not count in weighted scores.' };
}
