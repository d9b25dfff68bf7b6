import type { DatasetContext, Located } from "../rule.ts";
import {
  type IdTurnFact,
  isPlainTurns,
  type PlainTurns,
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
  kindOfSum,
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
  isWanted: (sum: WeightSum) => boolean,
): Iterable<JudgedSession> {
  for (const { session, sum } of weightedSessions(facts, mayLackRecords)) {
    if (sum !== undefined && !isWanted(sum)) {
      continue;
    }
    const turns = session.flatMap(turnsIn);
    const resolved = resolveWeights(turns);
    if (isWanted(resolved)) {
      const sessionId = session[0] && sessionIdOf(session[0].fact);
      yield* isFaultOfBoolean(turns, isWanted) ? [] : [{ sessionId, turns, resolved }];
    }
  }
}

/** A session that has weights, with what is known of their sum without a look at all turns. */
interface WeightedSession {
  readonly session: TurnSession;
  readonly sum: WeightSum | undefined;
}

/** Several rules ask for them with the same facts. */
const WEIGHTED = new WeakMap<readonly Located<IdTurnFact>[], readonly WeightedSession[]>();

function weightedSessions(facts: readonly Located<IdTurnFact>[], mayLackRecords: boolean): readonly WeightedSession[] {
  // A lone turn that could not be read may belong to any session.
  if (!someTurns(facts, hasWeights) || someTurns(facts, (fact) => isLost(fact, mayLackRecords))) {
    return NONE;
  }
  const known =
    WEIGHTED.get(facts) ??
    sessionsWith(facts, hasWeights)
      .filter((session) => !session.some(({ fact }) => isSpoilt(fact)))
      .map((session) => ({ session, sum: sumAlone(session) }));
  WEIGHTED.set(facts, known);
  return known;
}

const NONE: readonly never[] = [];

/** What the library does with the weights of a session, and why. */
export type WeightSum = Pick<ResolvedWeights, "kind" | "sum">;

/** The session whose weights a fact belongs to. What may be worth a finding by itself has it twice. */
export function weightKeysOf(fact: IdTurnFact): readonly string[] {
  const turns = turnFactOf(fact);
  return turns === undefined ? NONE : sessionKeys(turns, isLost(turns, false) || mayBeOdd(turns));
}

/** Whether weights may give a rule something to say, in whatever session they are. */
function mayBeOdd(fact: TurnFact): boolean {
  if (isPlainTurns(fact)) {
    return fact.weight !== undefined && !isFine(sumOf(fact));
  }
  const { hasWeights, zeros, resolved } = fact;
  return hasWeights && (!isFine(resolved) || zeros !== undefined);
}

/** Whether no rule has anything to say of such a sum. */
function isFine(sum: WeightSum | undefined): boolean {
  return sum?.kind === "given" || (sum?.kind === "shared" && sum.sum < 1 - WEIGHT_TOLERANCE);
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

/** The sum of a session that is one record, or one run of turns whose ids differ. */
function sumAlone([first, ...others]: TurnSession): WeightSum | undefined {
  if (first === undefined || others.length > 0) {
    return undefined;
  }
  return isPlainTurns(first.fact) ? sumOf(first.fact) : first.fact.resolved;
}

function sumOf({ ids, weight }: PlainTurns): WeightSum | undefined {
  if (typeof ids === "string" || typeof weight !== "object" || !areDistinct(ids)) {
    return undefined;
  }
  let sum = 0;
  let hasOpen = false;
  for (const each of weight) {
    sum += each ?? 0;
    hasOpen ||= each === undefined;
  }
  return { kind: kindOfSum(sum, hasOpen), sum };
}

function areDistinct(ids: readonly string[]): boolean {
  if (ids.length > MOST_COMPARED) {
    return ids.length === new Set(ids).size;
  }
  for (let at = 1; at < ids.length; at++) {
    if (ids.lastIndexOf(ids[at] ?? "", at - 1) >= 0) {
      return false;
    }
  }
  return true;
}

/** More of them are put into a set. */
const MOST_COMPARED = 16;

/** Whether all is well but for a weight that is true or false, of which another rule says that it counts as a number. */
function isFaultOfBoolean(turns: readonly FactTurn[], isWanted: (sum: WeightSum) => boolean): boolean {
  const others = turns.map((turn) => (typeof turn.weight === "boolean" ? { ...turn, weight: undefined } : turn));
  return turns.some(({ weight }) => typeof weight === "boolean") && !isWanted(resolveWeights(others));
}
