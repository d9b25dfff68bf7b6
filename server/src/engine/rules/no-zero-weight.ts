import { type DatasetFinding, datasetRule } from "./rule.ts";
import { collectForSum, judgeSessions, type SumFact } from "./shared/session-sums.ts";
import type { ResolvedWeights, WeightedTurn } from "./shared/weights.ts";

interface ZeroFact {
  readonly sums: SumFact;
  readonly hasZero: boolean;
  /** Steps to the turns whose weight is `-0`, which Python reads as the integer 0. */
  readonly minusIntegers: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a weight of 0 is meant shows only in the whole session: elsewhere all weights are dropped. */
export const noZeroWeight = datasetRule<ZeroFact>({
  id: "no-zero-weight",
  severity: "information",
  checks: "No turn has weight 0 while the weights of its session are used.",
  why: "A turn of weight 0 is sent to the judge and paid for, but its score does not count in Context, Conversational and Regulatory.",
  collect(value, context) {
    const sums = collectForSum(value, context);
    const zeros = sums?.turns.filter(({ weight }) => weight === 0) ?? [];
    const integers = zeros
      .filter(({ path, weight }) => Object.is(weight, -0) && context.textAt([...path, "weight"]) === "-0")
      .map(({ path }) => path.join());
    return (
      sums && {
        sums,
        hasZero: zeros.length > integers.length,
        minusIntegers: integers.length > 0 ? new Set(integers) : NONE,
      }
    );
  },
  *check(facts, context) {
    if (!facts.some(({ fact }) => fact.hasZero)) {
      return;
    }
    const byRecord = new Map(facts.map(({ record, fact }) => [record, fact.minusIntegers]));
    const sums = facts.map(({ record, fact }) => ({ record, fact: fact.sums }));
    for (const { turns, resolved } of judgeSessions(sums, context, hasZero)) {
      for (const [at, turn] of turns.entries()) {
        // Zeros in quotes and `false` have a finding about their type; a repeated id may count with another weight.
        if (turn.weight === 0 && resolved.effective[at] === 0 && !byRecord.get(turn.record)?.has(turn.path.join())) {
          yield describe(turn);
        }
      }
    }
  },
});

function hasZero({ kind, effective }: ResolvedWeights): boolean {
  return (kind === "given" || kind === "shared") && effective.includes(0);
}

function describe({ record, path, weight }: WeightedTurn): DatasetFinding {
  const place = [...path, "weight"];
  const about = { record, place: { path: place }, help: "Give it a weight above 0, or remove the turn." };
  return Object.is(weight, -0)
    ? {
        ...about,
        severity: "hint",
        message: '"weight" is -0.0, which counts as 0: this turn does not count in weighted scores.',
        fixes: () => [{ title: "Write 0", edits: [{ record, set: place, to: 0 }], safe: true }],
      }
    : { ...about, message: '"weight" is 0: this turn does not count in weighted scores.' };
}
