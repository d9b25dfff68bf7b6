import { isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import { eachOf, isKept, wholeOf } from "../../model/list-memory.ts";
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
import type { FactTurn } from "./weights.ts";

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
  const read = isKept(turns) ? readKept(turns) : readAnew(turns);
  if (read === undefined || mayHideTurns(turns.length, places, context)) {
    return undefined;
  }
  const { ids, weight } = read;
  return { ids, role, noun: undefined, session, weight, references: readReferences(turns) };
}

type PlainRead = Pick<PlainTurns, "ids" | "weight">;

function readAnew(turns: readonly JsonValue[]): PlainRead | undefined {
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
  return { ids, weight: hasWeights ? weights : undefined };
}

/** The same of a long list, of which only what changed is read. */
function readKept(turns: readonly JsonValue[]): PlainRead | undefined {
  const ids = eachOf(turns, textIdOf);
  const weights = eachOf(turns, plainWeightOf);
  return areTexts(ids) && !weights.includes(Number.NaN)
    ? { ids, weight: weights.some((weight) => weight !== undefined) ? weights : undefined }
    : undefined;
}

function textIdOf(turn: JsonValue): string | undefined {
  const id = member(turn, "qa_id");
  return typeof id === "string" ? id : undefined;
}

/** A weight above 0; no number for any other. */
function plainWeightOf(turn: JsonValue): number | undefined {
  const weight = member(turn, "weight") ?? null;
  return weight === null ? undefined : isAbove0(weight) ? weight : Number.NaN;
}

function areTexts(ids: readonly (string | undefined)[]): ids is readonly string[] {
  return !ids.includes(undefined);
}

const NOTHING: JsonObject = {};

function isAbove0(weight: JsonValue): weight is number {
  return typeof weight === "number" && weight > 0 && Number.isFinite(weight);
}

function readOdd(value: JsonValue, context: RecordContext): OddTurns | undefined {
  const fact = readSumFact(value, context);
  const places = turnPlacesOf(context.shape);
  const turns = (places && listTurns(value, places)) ?? turnsOf(context).map((turn) => turn.value);
  const references = readReferences(turns);
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
  if (!isPlainTurns(fact)) {
    return wholeOf(fact.turns, haveQuietIds);
  }
  return typeof fact.ids !== "string" && wholeOf<JsonValue | undefined, boolean>(fact.ids, areQuietIds);
}

function haveQuietIds(turns: readonly FactTurn[]): boolean {
  return areQuietIds(turns.map(({ qaId }) => qaId));
}
