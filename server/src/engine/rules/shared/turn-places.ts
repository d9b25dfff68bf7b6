import type { IdRole, Shape } from "../../formats/format.ts";
import { isArray, isObject, type JsonValue } from "../../model/json.ts";
import { everyOf } from "../../model/list-memory.ts";
import { isSamePath, type Path, pathStartsWith, ROOT, valueAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { holderNoun, placeOfId } from "./ids.ts";

/** Where a shape has its turns and what belongs to them: found out once for all its records. */
export interface TurnPlaces {
  /** Of the ids of turns; `undefined` where they have none. */
  readonly role: IdRole | undefined;
  /** What has these ids. */
  readonly noun: string;
  /** Whether a turn stands alone in its record, as one of many of its session. */
  readonly isLone: boolean;
  /** The list of turns, or the only one. */
  readonly list: Path;
  /** Where a fault of the text would hide turns, or which session they belong to. */
  readonly owners: readonly Path[];
  readonly sessionId: Path;
  /** Whether the other ids are those of the session and of the assistant. */
  readonly isUsual: boolean;
  /** By index, as far as records had so many turns. */
  readonly turnPaths: TurnPaths[];
}

/** Paths of one turn. */
interface TurnPaths {
  readonly turn: Path;
  readonly id: Path;
  readonly weight: Path;
}

/** The places of a shape; `undefined` where it has no turns. */
export function turnPlacesOf(shape: Shape): TurnPlaces | undefined {
  let places = PLACES.get(shape);
  if (places === undefined) {
    places = readPlaces(shape) ?? null;
    PLACES.set(shape, places);
  }
  return places ?? undefined;
}

const PLACES = new WeakMap<Shape, TurnPlaces | null>();

function readPlaces(shape: Shape): TurnPlaces | undefined {
  const { turns, session, weights, conversation, ids = [] } = shape.roles;
  if (turns === undefined || session === undefined || weights === undefined) {
    return undefined;
  }
  const role = ids.find(
    ({ at }) => at.length === turns.length + 1 && at.at(-1) === "qa_id" && pathStartsWith(at, turns),
  );
  return {
    role,
    noun: holderNoun(shape),
    isLone: conversation === undefined,
    list: conversation ?? turns,
    owners: [ROOT, session, conversation ?? ROOT],
    sessionId: [...session, "session_id"],
    isUsual: ids.every(
      (each) =>
        each === role || (each.scope === "none" && OWN_KEYS.some((key) => isSamePath(each.at, [...session, key]))),
    ),
    turnPaths: [],
  };
}

const OWN_KEYS: readonly string[] = ["session_id", "assistant_id"];

/** The turns of a record, where all of them are objects. */
export function listTurns(value: JsonValue, { list, isLone }: TurnPlaces): readonly JsonValue[] | undefined {
  const found = valueAt(value, list);
  if (isLone) {
    return isObject(found) ? [found] : undefined;
  }
  return isArray(found) && everyOf(found, isObject) ? found : undefined;
}

/** Whether a fault of the text may hide turns, their ids or weights, or which session they belong to. */
export function mayHideTurns(
  count: number,
  places: TurnPlaces,
  { isSound, isDamaged, isFaulty }: Pick<RecordContext, "isSound" | "isDamaged" | "isFaulty">,
): boolean {
  if (isSound) {
    return false;
  }
  const { owners, sessionId } = places;
  for (let at = 0; at < owners.length; at++) {
    if (isDamaged(owners[at] ?? ROOT)) {
      return true;
    }
  }
  if (isFaulty(sessionId)) {
    return true;
  }
  for (let index = 0; index < count; index++) {
    const { turn, id, weight } = pathsOf(index, places);
    if (isDamaged(turn) || isFaulty(id) || isFaulty(weight)) {
      return true;
    }
  }
  return false;
}

/** The path of a turn: of all records the same. */
export function turnPathAt(index: number, places: TurnPlaces): Path {
  return pathsOf(index, places).turn;
}

/** Of more turns the paths are not kept. */
const MOST_KEPT = 1000;

function pathsOf(index: number, { role, turnPaths }: TurnPlaces): TurnPaths {
  const known = turnPaths[index];
  if (known !== undefined) {
    return known;
  }
  const id = placeOfId(role?.at ?? ROOT, index);
  const turn = id.slice(0, -1);
  const paths = { turn, id, weight: [...turn, "weight"] };
  if (index < MOST_KEPT) {
    turnPaths[index] = paths;
  }
  return paths;
}
