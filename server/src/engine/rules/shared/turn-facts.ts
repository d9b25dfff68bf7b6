import type { IdRole, Shape } from "../../formats/format.ts";
import { isArray, isObject, type JsonValue, member } from "../../model/json.ts";
import { pathStartsWith, valueAt } from "../../model/place.ts";
import type { Located, PlainTests, RecordContext } from "../rule.ts";
import { groupBy } from "./group-by.ts";
import { collectIds, type IdGroup, placeOfId } from "./ids.ts";
import { type SessionKey, sessionOf } from "./sessions.ts";
import { readReferences, type TurnReference } from "./turn-references.ts";
import { turnsOf } from "./turns.ts";
import { readSumFact, type SumFact } from "./weight-facts.ts";
import type { FactTurn } from "./weights.ts";

/** What rules over the turns of a session need of a record: one object for all of them. */
export type TurnFact = PlainTurns | OddTurns;

/** Turns of a known session, each with a text for its id: all of them without weight, or one that stands alone. */
export interface PlainTurns {
  readonly ids: string | readonly string[];
  /** The role of these ids. */
  readonly role: IdRole;
  readonly session: SessionKey;
  /** Of a turn that stands alone: a finite number above 0. */
  readonly weight?: number;
  readonly references?: readonly TurnReference[];
}

/** All other turns. */
export interface OddTurns extends SumFact {
  readonly references?: readonly TurnReference[];
  /** Whether a fault in the text may hide turns. */
  readonly isCut: boolean;
}

/** Collects the turns of a record; `undefined` where its shape has none. The same for all rules over sessions. */
export function collectTurns(_: JsonValue, context: RecordContext): TurnFact | undefined {
  return context.shared(readTurnFact);
}

/** Where a shape has no turns, there are none to collect. */
export const turnless: PlainTests = ({ shape: { roles } }) =>
  roles.turns === undefined || roles.session === undefined || roles.weights === undefined ? [] : undefined;

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

/** The sessions of which some record passes a test, each with all its records: in most files few have any. */
export function sessionsWith(
  facts: readonly Located<TurnFact>[],
  test: (fact: TurnFact) => boolean,
): readonly (readonly Located<TurnFact>[])[] {
  const wanted = new Set<string>();
  for (const { fact } of facts) {
    const id = test(fact) ? sessionIdOf(fact) : undefined;
    if (id !== undefined) {
      wanted.add(id);
    }
  }
  const members = facts.filter(({ fact }) => {
    const id = sessionIdOf(fact);
    return id === undefined ? test(fact) : wanted.size > 0 && wanted.has(id);
  });
  // A session without a usable id is one by itself.
  return groupBy(members, (each) => sessionIdOf(each.fact) ?? each);
}

/** The turns one by one. */
export function turnsIn(fact: TurnFact): readonly FactTurn[] {
  if (!isPlainTurns(fact)) {
    return fact.turns;
  }
  const { ids, role, weight } = fact;
  return (typeof ids === "string" ? [ids] : ids).map((qaId, index) => ({
    path: placeOfId(role.at, index).slice(0, -1),
    qaId,
    weight,
  }));
}

function readTurnFact(value: JsonValue, context: RecordContext): TurnFact | undefined {
  const { turns, session, weights } = context.shape.roles;
  if (turns === undefined || session === undefined || weights === undefined) {
    return undefined;
  }
  return readPlain(value, context) ?? readOdd(value, context);
}

function readPlain(value: JsonValue, context: RecordContext): PlainTurns | undefined {
  const role = turnIdsOf(context.shape);
  const session = sessionOf(value, context);
  const turns = listTurns(value, context.shape);
  if (role === undefined || session === undefined || turns === undefined) {
    return undefined;
  }
  const isLone = role.scope === "session";
  const weight = isLone ? member(turns[0], "weight") : undefined;
  const texts = readTexts(turns, isAbove0(weight));
  if (texts === undefined || mayHideTurns(texts.length, role, context)) {
    return undefined;
  }
  const references = readReferences(turns);
  const ids = isLone ? (texts[0] ?? "") : texts;
  if (references.length === 0 && !isAbove0(weight)) {
    return (isLone ? knownIds(role, value, context) : undefined) ?? { ids, role, session };
  }
  return { ids, role, session, ...(isAbove0(weight) && { weight }), ...(references.length > 0 && { references }) };
}

/** The ids of turns, where all are texts, and no weight stands beside them that is not known already. */
function readTexts(turns: readonly JsonValue[], isWeightKnown: boolean): readonly string[] | undefined {
  const texts: string[] = [];
  for (const turn of turns) {
    const id = member(turn, "qa_id");
    if (typeof id !== "string" || (!isWeightKnown && (member(turn, "weight") ?? null) !== null)) {
      return undefined;
    }
    texts.push(id);
  }
  return texts;
}

/** The role of the ids of turns. */
function turnIdsOf({ roles: { ids = [], turns = [] } }: Shape): IdRole | undefined {
  return ids.find(({ at }) => at.length === turns.length + 1 && at.at(-1) === "qa_id" && pathStartsWith(at, turns));
}

/** The turns of a record, where all of them are objects. */
function listTurns(value: JsonValue, { roles: { conversation, turns = [] } }: Shape): readonly JsonValue[] | undefined {
  const found = valueAt(value, conversation ?? turns);
  const list = conversation === undefined ? [found ?? null] : found;
  return isArray(list) && list.every(isObject) ? list : undefined;
}

function isAbove0(weight: JsonValue | undefined): weight is number {
  return typeof weight === "number" && weight > 0 && Number.isFinite(weight);
}

function mayHideTurns(count: number, { at }: IdRole, { shape, isDamaged, isFaulty }: RecordContext): boolean {
  const { session = [], conversation = [] } = shape.roles;
  if (isDamaged([]) || isDamaged(session) || isDamaged(conversation) || isFaulty([...session, "session_id"])) {
    return true;
  }
  for (let index = 0; index < count; index++) {
    const id = placeOfId(at, index);
    const turn = id.slice(0, -1);
    if (isDamaged(turn) || isFaulty(id) || isFaulty([...turn, "weight"])) {
      return true;
    }
  }
  return false;
}

/** What rules about ids keep of a turn that stands alone says the same. */
function knownIds(role: IdRole, value: JsonValue, context: RecordContext): PlainTurns | undefined {
  const fact = collectIds(value, context);
  if (fact === undefined || !("role" in fact) || fact.role !== role) {
    return undefined;
  }
  return isAlone(fact) ? fact : undefined;
}

function isAlone(group: IdGroup): group is IdGroup & PlainTurns {
  return typeof group.ids === "string" && group.session !== undefined;
}

function readOdd(value: JsonValue, context: RecordContext): OddTurns | undefined {
  const fact = readSumFact(value, context);
  const references = readReferences(turnsOf(context).map((turn) => turn.value));
  const isCut = context.isDamaged([]) || context.isDamaged(context.shape.roles.conversation ?? []);
  return fact && { ...fact, isCut, ...(references.length > 0 && { references }) };
}
