import type { DatasetContext, Located } from "../rule.ts";
import {
  type IdTurnFact,
  isPlainTurns,
  sessionIdOf,
  sessionKeys,
  sessionsWith,
  type TurnFact,
  type TurnSession,
  turnFactOf,
  turnsIn,
} from "./turn-facts.ts";
import {
  type FactTurn,
  type ResolvedWeights,
  resolveWeights,
  type SessionWeights,
  WEIGHT_TOLERANCE,
} from "./weights.ts";

/** A session whose weights can be judged, and how the library weighs its turns. */
export interface JudgedSession extends SessionWeights {
  readonly resolved: ResolvedWeights;
}

/**
 * The sessions whose weights mean something, and of them those that a rule asks for. It runs over the whole file at
 * each change: most sessions are one record, and are judged without a look at their turns.
 */
export function* judgeSessions(
  facts: readonly Located<IdTurnFact>[],
  { mayLackRecords }: Pick<DatasetContext, "mayLackRecords">,
  isWanted: (resolved: ResolvedWeights) => boolean,
): Iterable<JudgedSession> {
  // A lone turn that could not be read may belong to any session.
  if (!someTurns(facts, hasWeights) || someTurns(facts, (fact) => isLost(fact, mayLackRecords))) {
    return;
  }
  for (const session of sessionsWith(facts, hasWeights)) {
    if (session.some(({ fact }) => isSpoilt(fact))) {
      continue;
    }
    const resolved = resolvedAlone(session) ?? resolveWeights(session.flatMap(turnsIn));
    if (isWanted(resolved)) {
      const turns = session.flatMap(turnsIn);
      const sessionId = session[0] && sessionIdOf(session[0].fact);
      yield* isFaultOfBoolean(turns, isWanted) ? [] : [{ sessionId, turns, resolved }];
    }
  }
}

/** The session whose weights a fact belongs to. What may be worth a finding by itself has it twice. */
export function weightKeysOf(fact: IdTurnFact): readonly string[] {
  const turns = turnFactOf(fact);
  return turns === undefined ? NO_KEYS : sessionKeys(turns, isLost(turns, false) || mayBeOdd(turns));
}

const NO_KEYS: readonly string[] = [];

/** Whether weights may give a rule something to say, in whatever session they are. */
function mayBeOdd(fact: TurnFact): boolean {
  if (isPlainTurns(fact)) {
    return fact.weight !== undefined;
  }
  const { hasWeights, zeros, resolved } = fact;
  const isFine = resolved?.kind === "given" || (resolved?.kind === "shared" && resolved.sum < 1 - WEIGHT_TOLERANCE);
  return hasWeights && (!isFine || zeros !== undefined);
}

function someTurns(facts: readonly Located<IdTurnFact>[], test: (fact: TurnFact) => boolean): boolean {
  for (const { fact } of facts) {
    const turns = turnFactOf(fact);
    if (turns !== undefined && test(turns)) {
      return true;
    }
  }
  return false;
}

function hasWeights(fact: TurnFact): boolean {
  return isPlainTurns(fact) ? fact.weight !== undefined : fact.hasWeights;
}

function isLost(fact: TurnFact, mayLackRecords: boolean): boolean {
  if (isPlainTurns(fact)) {
    return mayLackRecords && fact.role.scope === "session";
  }
  return fact.loneTurn !== undefined && (fact.loneTurn.isLost || mayLackRecords);
}

function isSpoilt(fact: TurnFact): boolean {
  return !isPlainTurns(fact) && fact.isSpoilt;
}

/** What was found out already of a session that is one record. */
function resolvedAlone([first, ...others]: TurnSession): ResolvedWeights | undefined {
  return first === undefined || others.length > 0 || isPlainTurns(first.fact) ? undefined : first.fact.resolved;
}

/** Whether all is well but for a weight that is true or false, of which another rule says that it counts as a number. */
function isFaultOfBoolean(turns: readonly FactTurn[], isWanted: (resolved: ResolvedWeights) => boolean): boolean {
  const others = turns.map((turn) => (typeof turn.weight === "boolean" ? { ...turn, weight: undefined } : turn));
  return turns.some(({ weight }) => typeof weight === "boolean") && !isWanted(resolveWeights(others));
}
