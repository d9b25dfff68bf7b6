import { type JsonValue, member } from "../../model/json.ts";
import { eachOf, wholeOf } from "../../model/list-memory.ts";
import { type Path, valueAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { listTurns, mayHideTurns, type TurnPlaces, turnPathAt, turnPlacesOf } from "./turn-places.ts";
import { readWeight } from "./weight-value.ts";
import {
  collectWeights,
  type FactTurn,
  hasWeight,
  type ResolvedWeights,
  resolveWeights,
  type WeightFact,
} from "./weights.ts";

/** What rules about weights need of a record. */
export interface SumFact extends WeightFact {
  readonly hasWeights: boolean;
  /** Whether the sum says nothing: a fault in the text may hide turns or weights, or a weight is no finite number. */
  readonly isSpoilt: boolean;
  /** For a turn that stands alone, as one of many of its session: whether a fault hides which session that is. */
  readonly loneTurn: { readonly isLost: boolean } | undefined;
  /** What the weights are if no other record belongs to the session. */
  readonly resolved: ResolvedWeights | undefined;
  /** Weights of 0 by the steps to their turns, as they are written; absent where there are none. */
  readonly zeros?: ReadonlyMap<string, string>;
}

/** Reads the weights of a record; `undefined` when its shape has none. */
export function readSumFact(value: JsonValue, context: RecordContext): SumFact | undefined {
  const places = turnPlacesOf(context.shape);
  const usual = places && readUsual(value, places);
  const fact = usual ?? collectWeights(value, context);
  if (places === undefined || fact === undefined) {
    return undefined;
  }
  const { turns } = fact;
  const hasWeights = turns.some(hasWeight);
  const isPlainSum = !hasWeights || wholeOf(turns, arePlain);
  const loneTurn = places.isLone ? { isLost: isSessionHidden(context) } : undefined;
  const isHidden = usual ? mayHideTurns(turns.length, places, context) : mayHideOddTurns(fact, context);
  const isSpoilt = !isPlainSum || isHidden;
  const zeros = hasWeights ? wholeOf(turns, turnsOfZero) : [];
  return {
    ...fact,
    hasWeights,
    isSpoilt,
    loneTurn,
    resolved: hasWeights && !isSpoilt ? wholeOf(turns, resolveWeights) : undefined,
    ...(zeros.length > 0 && { zeros: readZeros(zeros, context) }),
  };
}

function turnsOfZero(turns: readonly FactTurn[]): readonly FactTurn[] {
  return turns.every(isSurelyAbove0) ? [] : turns.filter(({ weight }) => isZero(weight));
}

/** The weights where all turns are objects. */
function readUsual(value: JsonValue, places: TurnPlaces): WeightFact | undefined {
  const list = places.role && listTurns(value, places);
  return (
    list && {
      sessionId: valueAt(value, places.sessionId),
      turns: eachOf(list, turnReaderOf(places), isSameTurn),
    }
  );
}

/** What makes facts of turns: the same function for all records of a shape. */
function turnReaderOf(places: TurnPlaces): (turn: JsonValue, index: number) => FactTurn {
  let reader = READERS.get(places);
  if (reader === undefined) {
    reader = (turn, index) => ({
      path: turnPathAt(index, places),
      qaId: member(turn, "qa_id"),
      weight: member(turn, "weight"),
    });
    READERS.set(places, reader);
  }
  return reader;
}

const READERS = new WeakMap<TurnPlaces, (turn: JsonValue, index: number) => FactTurn>();

function isSameTurn(a: FactTurn, b: FactTurn): boolean {
  return a.qaId === b.qaId && a.weight === b.weight;
}

function isSurelyAbove0({ weight }: FactTurn): boolean {
  return typeof weight === "number" && weight > 0 && weight < Number.POSITIVE_INFINITY;
}

/** Whether a weight is the number 0. The type of `false` has a finding of its own, which says that it counts as 0. */
export function isZero(weight: JsonValue | undefined): boolean {
  const reading = typeof weight === "boolean" ? undefined : readWeight(weight);
  return reading?.kind === "number" && reading.value === 0;
}

/** The place of a turn's weight. */
export function weightOf(turn: Path): Path {
  return [...turn, "weight"];
}

function mayHideOddTurns({ turns }: WeightFact, context: RecordContext): boolean {
  const { isDamaged, isFaulty } = context;
  return (
    !context.isSound &&
    (isSessionHidden(context) ||
      isDamaged(context.shape.roles.conversation ?? []) ||
      turns.some(({ path }) => isDamaged(path) || ["qa_id", "weight"].some((key) => isFaulty([...path, key]))))
  );
}

function isSessionHidden({ shape, isDamaged, isFaulty }: RecordContext): boolean {
  const { session = [] } = shape.roles;
  return isDamaged([]) || isDamaged(session) || isFaulty([...session, "session_id"]);
}

function arePlain(turns: readonly FactTurn[]): boolean {
  return turns.every(isPlain);
}

/** A weight that is refused or infinite has a finding of its own, which says more than a sum would. */
function isPlain(turn: FactTurn): boolean {
  if (isSurelyAbove0(turn)) {
    return true;
  }
  const { kind } = readWeight(turn.weight);
  return kind === "number" || kind === "none";
}

/** Without those that are written `-0`, which Python reads as the integer 0. */
function readZeros(turns: readonly FactTurn[], { textAt }: RecordContext): ReadonlyMap<string, string> {
  const sources = turns.map(({ path }): [string, string] => [path.join(), textAt(weightOf(path)) ?? "0"]);
  return new Map(sources.filter(([, source]) => source !== "-0"));
}
