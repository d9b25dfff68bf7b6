import type { JsonValue } from "../../model/json.ts";
import type { DatasetContext, Located, RecordContext } from "../rule.ts";
import { groupBy } from "./group-by.ts";
import { readWeight } from "./weight-value.ts";
import {
  collectWeights,
  type FactTurn,
  hasWeight,
  type ResolvedWeights,
  resolveWeights,
  type SessionWeights,
  type WeightFact,
} from "./weights.ts";

/** What a rule about the sum of a session's weights needs of a record; one object for all those rules. */
export interface SumFact extends WeightFact {
  readonly hasWeights: boolean;
  /** Whether the sum says nothing: a fault in the text may hide turns or weights, or a weight is no finite number. */
  readonly isSpoilt: boolean;
  /** For a turn that stands alone, as one of many of its session: whether a fault hides which session that is. */
  readonly loneTurn: { readonly isLost: boolean } | undefined;
  /** What the weights are if no other record belongs to the session. */
  readonly resolved: ResolvedWeights | undefined;
}

/** A session whose weights can be judged, and how the library weighs its turns. */
export interface JudgedSession extends SessionWeights {
  readonly resolved: ResolvedWeights;
}

/** Collects a record's weights for `judgeSessions`; `undefined` when its shape has none. */
export function collectForSum(_: JsonValue, context: RecordContext): SumFact | undefined {
  return context.shared(computeSumFact);
}

function computeSumFact(value: JsonValue, context: RecordContext): SumFact | undefined {
  const fact = collectWeights(value, context);
  if (fact === undefined) {
    return undefined;
  }
  const { turns } = fact;
  const hasWeights = turns.some(hasWeight);
  const isPlainSum = !hasWeights || turns.every(isPlain);
  const loneTurn = context.shape.roles.conversation === undefined ? { isLost: isSessionHidden(context) } : undefined;
  const isSpoilt = !isPlainSum || mayHideTurns(fact, context);
  return {
    ...fact,
    hasWeights,
    isSpoilt,
    loneTurn,
    resolved: hasWeights && !isSpoilt ? resolveWeights(turns) : undefined,
  };
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

/**
 * The sessions whose weights mean something, and of them those that a rule asks for. It runs over the whole file at
 * each change: most sessions are one record, and are judged without a look at their turns.
 */
export function* judgeSessions(
  facts: readonly Located<SumFact>[],
  { mayLackRecords }: Pick<DatasetContext, "mayLackRecords">,
  isWanted: (resolved: ResolvedWeights) => boolean,
): Iterable<JudgedSession> {
  // A lone turn that could not be read may belong to any session.
  const mayLackTurns = facts.some(({ fact: { loneTurn } }) => loneTurn?.isLost || (loneTurn && mayLackRecords));
  if (mayLackTurns || !facts.some(({ fact }) => fact.hasWeights)) {
    return;
  }
  // A session without a usable id is one by itself.
  const sessions = groupBy(facts, (each) => (typeof each.fact.sessionId === "string" ? each.fact.sessionId : each));
  for (const session of sessions) {
    if (!session.some(({ fact }) => fact.hasWeights) || session.some(({ fact }) => fact.isSpoilt)) {
      continue;
    }
    const [first] = session;
    const alone = session.length === 1 ? first?.fact.resolved : undefined;
    const resolved = alone ?? resolveWeights(session.flatMap(({ fact }) => fact.turns));
    if (isWanted(resolved)) {
      const turns = session.flatMap(({ record, fact }) => fact.turns.map((turn) => ({ ...turn, record })));
      yield* isFaultOfBoolean(turns, isWanted) ? [] : [{ sessionId: first?.fact.sessionId, turns, resolved }];
    }
  }
}

/** Whether all is well but for a weight that is true or false, of which another rule says that it counts as a number. */
function isFaultOfBoolean(turns: readonly FactTurn[], isWanted: (resolved: ResolvedWeights) => boolean): boolean {
  const others = turns.map((turn) => (typeof turn.weight === "boolean" ? { ...turn, weight: undefined } : turn));
  return turns.some(({ weight }) => typeof weight === "boolean") && !isWanted(resolveWeights(others));
}
