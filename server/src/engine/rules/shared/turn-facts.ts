import type { IdRole } from "../../formats/format.ts";
import type { Located, PlainTests } from "../rule.ts";
import { type IdFact, type IdGroup, placeOfId, recordOfId } from "./ids.ts";
import type { SessionKey } from "./sessions.ts";
import type { TurnReference } from "./turn-references.ts";
import type { SumFact } from "./weight-facts.ts";
import type { WeightedTurn } from "./weights.ts";

/** What rules about ids, and those over the turns of a session, need of a record: mostly one object for all of them. */
export type IdTurnFact = IdFact | TurnFact | SeparateFacts;

/** What rules over the turns of a session need of a record. */
export type TurnFact = PlainTurns | OddTurns;

/**
 * Turns of a known session, each with a text for its id and no weight but a finite number above 0: those of a record,
 * one that stands alone, or a run of such. With a noun they are ids that rules about ids have to look at, too.
 */
export interface PlainTurns {
  /** As in `IdGroup`: a text for a turn that stands alone, one for each record of a run, or those of a list of turns. */
  readonly ids: string | readonly string[];
  /** The role of these ids. */
  readonly role: IdRole;
  readonly noun: string | undefined;
  readonly session: SessionKey;
  /** Of a turn that stands alone. Of several, one for each where some have any. */
  readonly weight: number | undefined | readonly (number | undefined)[];
  /** What has to be looked for in other records. */
  readonly references: readonly TurnReference[];
}

/** All other turns. */
export interface OddTurns extends SumFact {
  readonly references: readonly TurnReference[];
  /** Whether a fault in the text may hide turns. */
  readonly isCut: boolean;
}

/** Where one object does not say both. */
interface SeparateFacts {
  readonly idFact: IdFact;
  readonly turnFact: TurnFact;
}

/** Where a shape has no turns, there are none to collect. */
export const turnless: PlainTests = ({ shape: { roles } }) =>
  roles.turns === undefined || roles.session === undefined || roles.weights === undefined ? [] : undefined;

/** What a fact says of ids that matter; `undefined` for nothing. */
export function idFactOf(fact: IdTurnFact): IdFact | undefined {
  if ("role" in fact) {
    return isNamed(fact) ? fact : undefined;
  }
  return "idFact" in fact ? fact.idFact : "turns" in fact ? undefined : fact;
}

function isNamed(fact: IdGroup | PlainTurns): fact is IdGroup {
  return fact.noun !== undefined;
}

/** What a fact says of turns; `undefined` for nothing. */
export function turnFactOf(fact: IdTurnFact): TurnFact | undefined {
  if ("role" in fact) {
    return "weight" in fact ? fact : undefined;
  }
  return "turnFact" in fact ? fact.turnFact : "turns" in fact ? fact : undefined;
}

/** Whether a fact is of the usual kind. */
export function isPlainTurns(fact: TurnFact): fact is PlainTurns {
  return "role" in fact;
}

/** The session of turns, where they have a usable one. */
export function sessionIdOf(fact: TurnFact): string | undefined {
  if (isPlainTurns(fact)) {
    return fact.session.sessionId;
  }
  return typeof fact.sessionId === "string" ? fact.sessionId : undefined;
}

/** The key that turns of one session share; turns that say something by themselves have it twice. */
export function sessionKeys(fact: TurnFact, saysSomething: boolean): readonly string[] {
  if (isPlainTurns(fact) ? fact.role.scope === "session" : fact.loneTurn !== undefined) {
    return NEVER_ALONE;
  }
  // Without an id they are a session by themselves.
  const id = sessionIdOf(fact);
  const key = `session ${id ?? ""}`;
  return saysSomething ? [key, key] : id === undefined ? [] : [key];
}

/** A turn in a record of its own is rarely alone in its session: keys for all of these would be of no use. */
const NEVER_ALONE: readonly string[] = ["turn", "turn"];

/** The records of one session, in their order. */
export type TurnSession = readonly Located<TurnFact>[];

/** The sessions of which some record passes a test, each with all its records: in most files few have any. */
export function sessionsWith(
  facts: readonly Located<IdTurnFact>[],
  test: (fact: TurnFact) => boolean,
): readonly TurnSession[] {
  const wanted = new Set<string>();
  const nameless: Located<TurnFact>[] = [];
  let last: string | undefined;
  for (const each of facts) {
    const turns = turnFactOf(each.fact);
    if (turns !== undefined && test(turns)) {
      const id = sessionIdOf(turns);
      if (id === undefined) {
        nameless.push({ record: each.record, fact: turns });
      } else if (id !== last) {
        wanted.add(id);
        last = id;
      }
    }
  }
  const sessions = wanted.size === 0 ? NONE : gather(facts, wanted);
  // A session without a usable id is one by itself.
  return nameless.length === 0 ? sessions : inOrder([...sessions, ...nameless.map((each) => [each])]);
}

const NONE: readonly never[] = [];

function inOrder(sessions: readonly TurnSession[]): readonly TurnSession[] {
  return [...sessions].sort(([a], [b]) => (a?.record ?? 0) - (b?.record ?? 0));
}

function gather(facts: readonly Located<IdTurnFact>[], wanted: ReadonlySet<string>): readonly TurnSession[] {
  const sessions: Located<TurnFact>[][] = [];
  const byId = new Map<string, Located<TurnFact>[]>();
  let lastId: string | undefined;
  let last: Located<TurnFact>[] | undefined;
  for (const each of facts) {
    const turns = turnFactOf(each.fact);
    const id = turns && sessionIdOf(turns);
    // Neighbours mostly belong to one session.
    if (id !== undefined && id !== lastId) {
      last = wanted.has(id) ? (byId.get(id) ?? begin(sessions, byId, id)) : undefined;
      lastId = id;
    }
    if (turns !== undefined && id !== undefined) {
      last?.push(isOf(each, turns) ? each : { record: each.record, fact: turns });
    }
  }
  return sessions;
}

/** Whether what a fact says of turns is all that it says. */
function isOf(each: Located<IdTurnFact>, turns: TurnFact): each is Located<TurnFact> {
  return each.fact === turns;
}

function begin(
  sessions: Located<TurnFact>[][],
  byId: Map<string, Located<TurnFact>[]>,
  id: string,
): Located<TurnFact>[] {
  const session: Located<TurnFact>[] = [];
  byId.set(id, session);
  sessions.push(session);
  return session;
}

/** How many turns there are. */
export function turnCountOf(fact: TurnFact): number {
  if (!isPlainTurns(fact)) {
    return fact.turns.length;
  }
  return typeof fact.ids === "string" ? 1 : fact.ids.length;
}

/** The turns one by one, where the fact is that of this record, or of a run that begins with it. */
export function turnsIn(located: Located<TurnFact>): readonly WeightedTurn[] {
  const { fact } = located;
  const found: readonly unknown[] = isPlainTurns(fact) ? idsIn(fact) : fact.turns;
  return found.flatMap((_, index) => turnIn(located, index) ?? NONE);
}

/** One of them. */
export function turnIn({ record, fact }: Located<TurnFact>, index: number): WeightedTurn | undefined {
  if (!isPlainTurns(fact)) {
    const turn = fact.turns[index];
    return turn && { ...turn, record };
  }
  const { role, weight } = fact;
  return {
    record: recordOfId(fact, record, index),
    path: placeOfId(role.at, index).slice(0, -1),
    qaId: idsIn(fact)[index],
    weight: typeof weight === "object" ? weight[index] : weight,
  };
}

function idsIn({ ids }: PlainTurns): readonly string[] {
  return typeof ids === "string" ? [ids] : ids;
}
