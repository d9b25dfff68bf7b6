import { type JsonValue, member } from "../../model/json.ts";
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
  const plain = readPlain(value, places, context);
  if (plain?.noun !== undefined) {
    return plain;
  }
  const turnFact = plain ?? readOdd(value, context);
  const idFact = hasQuietIds(turnFact, value, places, context) ? undefined : readIdFact(value, context);
  return turnFact && idFact ? { turnFact, idFact } : (turnFact ?? idFact);
}

/** Turns of which ids and weights say all. */
function readPlain(value: JsonValue, places: TurnPlaces, context: RecordContext): PlainTurns | undefined {
  const { role, isLone } = places;
  const session = role && sessionOf(value, context);
  const turns = session && listTurns(value, places);
  if (role === undefined || session === undefined || turns === undefined) {
    return undefined;
  }
  const found = isLone ? member(turns[0], "weight") : undefined;
  const weight = isAbove0(found) ? found : undefined;
  const ids = readTexts(turns, weight !== undefined);
  if (ids === undefined || mayHideTurns(ids.length, places, context)) {
    return undefined;
  }
  const references = readReferences(turns);
  const [first = ""] = ids;
  // Blanks are no id, and those around another one are a matter of rules that need it by itself.
  const saysAll = isLone && places.isUsual && session.areTrimmed && isFilled(first);
  return { ids: isLone ? first : ids, role, noun: saysAll ? places.noun : undefined, session, weight, references };
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

function isAbove0(weight: JsonValue | undefined): weight is number {
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
