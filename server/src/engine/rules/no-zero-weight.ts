import { type Path, valueAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type RecordContext } from "./rule.ts";
import { collectForSum, judgeSessions, type SumFact } from "./shared/session-sums.ts";
import { readWeight } from "./shared/weight-value.ts";
import type { ResolvedWeights, WeightedTurn } from "./shared/weights.ts";
import { quote } from "./shared/wording.ts";

interface ZeroFact {
  readonly sums: SumFact;
  /** Weights of 0 by the steps to their turns, as they are written. */
  readonly zeros: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Whether a weight of 0 is meant shows only in the whole session: elsewhere all weights are dropped. */
export const noZeroWeight = datasetRule<ZeroFact>({
  id: "no-zero-weight",
  severity: "information",
  checks: "No turn has weight 0 while the weights of its session are used.",
  why: "A turn of weight 0 is sent to the judge and paid for, but its score does not count in Context, Conversational and Regulatory.",
  collect(value, context) {
    const sums = collectForSum(value, context);
    const paths = (sums?.turns ?? []).map(({ path }) => path).filter((path) => isZero(valueAt(value, weightOf(path))));
    return sums && { sums, zeros: paths.length === 0 ? NONE : readZeros(paths, context) };
  },
  *check(facts, context) {
    if (!facts.some(({ fact }) => fact.zeros.size > 0)) {
      return;
    }
    const byRecord = new Map(facts.map(({ record, fact }) => [record, fact.zeros]));
    const sums = facts.map(({ record, fact }) => ({ record, fact: fact.sums }));
    for (const { turns, resolved } of judgeSessions(sums, context, hasZero)) {
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

function weightOf(turn: Path): Path {
  return [...turn, "weight"];
}

/** The type of `false` has a finding of its own, which says that it counts as 0. */
function isZero(weight: WeightedTurn["weight"]): boolean {
  const reading = typeof weight === "boolean" ? undefined : readWeight(weight);
  return reading?.kind === "number" && reading.value === 0;
}

/** Without those that are written `-0`, which Python reads as the integer 0. */
function readZeros(turns: readonly Path[], { textAt }: RecordContext): ReadonlyMap<string, string> {
  const sources = turns.map((path): [string, string] => [path.join(), textAt(weightOf(path)) ?? "0"]);
  return new Map(sources.filter(([, source]) => source !== "-0"));
}

function hasZero({ kind, effective }: ResolvedWeights): boolean {
  return (kind === "given" || kind === "shared") && effective.includes(0);
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
