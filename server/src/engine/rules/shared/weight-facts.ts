import type { JsonValue } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { readWeight } from "./weight-value.ts";
import {
  collectWeights,
  type FactTurn,
  hasWeight,
  type ResolvedWeights,
  resolveWeights,
  type WeightFact,
} from "./weights.ts";

/** What rules about weights need of a record. */
export interface SumFact extends WeightFact {
  readonly hasWeights: boolean;
  /** Whether the sum says nothing: a fault in the text may hide turns or weights, or a weight is no finite number. */
  readonly isSpoilt: boolean;
  /** For a turn that stands alone, as one of many of its session: whether a fault hides which session that is. */
  readonly loneTurn: { readonly isLost: boolean } | undefined;
  /** What the weights are if no other record belongs to the session. */
  readonly resolved: ResolvedWeights | undefined;
  /** Weights of 0 by the steps to their turns, as they are written; absent where there are none. */
  readonly zeros?: ReadonlyMap<string, string>;
}

/** Reads the weights of a record; `undefined` when its shape has none. */
export function readSumFact(value: JsonValue, context: RecordContext): SumFact | undefined {
  const fact = collectWeights(value, context);
  if (fact === undefined) {
    return undefined;
  }
  const { turns } = fact;
  const hasWeights = turns.some(hasWeight);
  const isPlainSum = !hasWeights || turns.every(isPlain);
  const loneTurn = context.shape.roles.conversation === undefined ? { isLost: isSessionHidden(context) } : undefined;
  const isSpoilt = !isPlainSum || mayHideTurns(fact, context);
  const zeros = hasWeights ? turns.filter(({ weight }) => isZero(weight)) : [];
  return {
    ...fact,
    hasWeights,
    isSpoilt,
    loneTurn,
    resolved: hasWeights && !isSpoilt ? resolveWeights(turns) : undefined,
    ...(zeros.length > 0 && { zeros: readZeros(zeros, context) }),
  };
}

/** Whether a weight is the number 0. The type of `false` has a finding of its own, which says that it counts as 0. */
export function isZero(weight: JsonValue | undefined): boolean {
  const reading = typeof weight === "boolean" ? undefined : readWeight(weight);
  return reading?.kind === "number" && reading.value === 0;
}

/** The place of a turn's weight. */
export function weightOf(turn: Path): Path {
  return [...turn, "weight"];
}

function mayHideTurns({ turns }: WeightFact, context: RecordContext): boolean {
  const { isDamaged, isFaulty } = context;
  return (
    isSessionHidden(context) ||
    isDamaged(context.shape.roles.conversation ?? []) ||
    turns.some(({ path }) => isDamaged(path) || ["qa_id", "weight"].some((key) => isFaulty([...path, key])))
  );
}

function isSessionHidden({ shape, isDamaged, isFaulty }: RecordContext): boolean {
  const { session = [] } = shape.roles;
  return isDamaged([]) || isDamaged(session) || isFaulty([...session, "session_id"]);
}

/** A weight that is refused or infinite has a finding of its own, which says more than a sum would. */
function isPlain({ weight }: FactTurn): boolean {
  const { kind } = readWeight(weight);
  return kind === "number" || kind === "none";
}

/** Without those that are written `-0`, which Python reads as the integer 0. */
function readZeros(turns: readonly FactTurn[], { textAt }: RecordContext): ReadonlyMap<string, string> {
  const sources = turns.map(({ path }): [string, string] => [path.join(), textAt(weightOf(path)) ?? "0"]);
  return new Map(sources.filter(([, source]) => source !== "-0"));
}
