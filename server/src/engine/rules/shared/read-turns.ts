import { isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { valueAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { readIdFact } from "./ids.ts";
import { areQuietIds } from "./plain-ids.ts";
import { isFilled } from "./plain-texts.ts";
import { sessionOf } from "./sessions.ts";
import { type IdTurnFact, isPlainTurns, type OddTurns, type PlainTurns, type TurnFact } from "./turn-facts.ts";
import { listTurns, mayHideTurns, type TurnPlaces, turnPlacesOf } from "./turn-places.ts";
import { readReferences } from "./turn-references.ts";
import { turnsOf } from "./turns.ts";
import { readSumFact } from "./weight-facts.ts";

/**
 * Collects the ids of a record that some rule may have to speak of, and its turns, where its shape has some. The same
 * for all rules about ids and for all over sessions.
 */
export function collectIdsAndTurns(value: JsonValue, context: RecordContext): IdTurnFact | undefined {
  // Of a whole conversation, rules about contestants ask for it too.
  return context.shape.roles.conversation === undefined ? readFact(value, context) : context.shared(readFact);
}

function readFact(value: JsonValue, context: RecordContext): IdTurnFact | undefined {
  const places = turnPlacesOf(context.shape);
  if (places === undefined) {
    return readIdFact(value, context);
  }
  const plain = places.isLone ? readLone(value, places, context) : readPlain(value, places, context);
  if (plain?.noun !== undefined) {
    return plain;
  }
  const turnFact = plain ?? readOdd(value, context);
  const idFact = hasQuietIds(turnFact, value, places, context) ? undefined : readIdFact(value, context);
  return turnFact && idFact ? { turnFact, idFact } : (turnFact ?? idFact);
}

/** A turn that stands alone, of which id and weight say all. A large file has many: no lists for it. */
function readLone(value: JsonValue, places: TurnPlaces, context: RecordContext): PlainTurns | undefined {
  const { role, isUsual, noun, list } = places;
  const session = role && sessionOf(value, context);
  const turn = session && valueAt(value, list);
  if (role === undefined || session === undefined || !isObject(turn)) {
    return undefined;
  }
  const { qa_id: ids, weight = null } = turn;
  if (typeof ids !== "string" || !(weight === null || isAbove0(weight)) || mayHideTurns(1, places, context)) {
    return undefined;
  }
  // Blanks are no id, and those around another one are a matter of rules that need it by itself.
  const saysAll = isUsual && session.areTrimmed && isFilled(ids);
  return {
    ids,
    role,
    noun: saysAll ? noun : undefined,
    session,
    weight: weight ?? undefined,
    references: isObject(turn["agentic"]) ? readReferences([turn]) : NONE,
  };
}

const NONE: readonly never[] = [];

/** Turns of one record of which ids and weights say all. */
function readPlain(value: JsonValue, places: TurnPlaces, context: RecordContext): PlainTurns | undefined {
  const { role } = places;
  const session = role && sessionOf(value, context);
  const turns = session && listTurns(value, places);
  if (role === undefined || session === undefined || turns === undefined) {
    return undefined;
  }
  const ids: string[] = [];
  const weights: (number | undefined)[] = [];
  let hasWeights = false;
  for (const turn of turns) {
    const { qa_id: id, weight = null } = isObject(turn) ? turn : NOTHING;
    if (typeof id !== "string" || !(weight === null || isAbove0(weight))) {
      return undefined;
    }
    ids.push(id);
    weights.push(weight ?? undefined);
    hasWeights ||= weight !== null;
  }
  if (mayHideTurns(ids.length, places, context)) {
    return undefined;
  }
  const weight = hasWeights ? weights : undefined;
  return { ids, role, noun: undefined, session, weight, references: readReferences(turns) };
}

const NOTHING: JsonObject = {};

function isAbove0(weight: JsonValue): weight is number {
  return typeof weight === "number" && weight > 0 && Number.isFinite(weight);
}

function readOdd(value: JsonValue, context: RecordContext): OddTurns | undefined {
  const fact = readSumFact(value, context);
  const references = readReferences(turnsOf(context).map((turn) => turn.value));
  const isCut = context.isDamaged([]) || context.isDamaged(context.shape.roles.conversation ?? []);
  return fact && { ...fact, isCut, references };
}

/** Whether all ids matter only in their record, and surely give nothing to say. */
function hasQuietIds(
  fact: TurnFact | undefined,
  value: JsonValue,
  { isLone, isUsual }: TurnPlaces,
  context: RecordContext,
): boolean {
  if (fact === undefined || isLone || !isUsual || sessionOf(value, context)?.areTrimmed !== true) {
    return false;
  }
  const ids = isPlainTurns(fact) ? fact.ids : fact.turns.map(({ qaId }) => qaId);
  return typeof ids !== "string" && areQuietIds(ids);
}
