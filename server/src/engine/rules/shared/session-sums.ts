import type { JsonValue } from "../../model/json.ts";
import type { Located, RecordContext } from "../rule.ts";
import { readWeight } from "./weight-value.ts";
import {
  collectWeights,
  type FactTurn,
  groupBySession,
  hasWeight,
  type ResolvedWeights,
  resolveWeights,
  type SessionWeights,
  type WeightedTurn,
  type WeightFact,
} from "./weights.ts";

/** What a rule about the sum of a session's weights needs of a record. */
export interface SumFact<Turn extends FactTurn = FactTurn> extends WeightFact<Turn> {
  /** Whether a fault in the text may hide turns or weights: their sum then says nothing. */
  readonly isDamaged: boolean;
}

/** A session whose weights can be judged, and how the library weighs its turns. */
export interface JudgedSession<Turn extends WeightedTurn = WeightedTurn> extends SessionWeights<Turn> {
  readonly resolved: ResolvedWeights;
}

/** Collects a record's weights for `judgeSessions`; `undefined` when its shape has none. */
export function collectForSum(value: JsonValue, context: RecordContext): SumFact | undefined {
  const fact = collectWeights(value, context);
  const list = context.shape.roles.conversation ?? [];
  return fact && { ...fact, isDamaged: [[], list, ...fact.turns.map(({ path }) => path)].some(context.isDamaged) };
}

/**
 * The sessions whose sum of weights means something: some turn has a weight, and each of them is a finite number.
 * A weight that is refused or infinite has a finding of its own, which says more than a sum would.
 */
export function judgeSessions<Turn extends FactTurn>(
  facts: readonly Located<SumFact<Turn>>[],
): readonly JudgedSession<Turn & WeightedTurn>[] {
  // Most files have no weights at all, and are then not gone through turn by turn.
  if (!facts.some(({ fact }) => fact.turns.some(hasWeight))) {
    return [];
  }
  const damaged = facts.filter(({ fact }) => fact.isDamaged);
  const records = new Set(damaged.map(({ record }) => record));
  const sessions = new Set(damaged.map(({ fact }) => fact.sessionId));
  return groupBySession(facts)
    .filter(({ sessionId, turns }) => !sessions.has(sessionId) && !turns.some(({ record }) => records.has(record)))
    .filter(({ turns }) => hasPlainWeights(turns))
    .map((session) => ({ ...session, resolved: resolveWeights(session.turns) }));
}

function hasPlainWeights(turns: readonly WeightedTurn[]): boolean {
  const kinds = new Set(turns.map(({ weight }) => readWeight(weight).kind));
  return kinds.has("number") && !kinds.has("refused") && !kinds.has("infinite");
}
