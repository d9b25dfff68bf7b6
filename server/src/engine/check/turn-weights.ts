import type { Format } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import { isSamePath, type Path } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { PlacedRecord } from "../model/records.ts";
import { formatSum } from "../rules/shared/scale.ts";
import { readWeight } from "../rules/shared/weight-value.ts";
import {
  collectWeights,
  groupBySession,
  idOf,
  type ResolvedWeights,
  resolveWeights,
  type SessionWeights,
  type WeightedTurn,
  type WeightFact,
} from "../rules/shared/weights.ts";
import { countOf } from "../rules/shared/wording.ts";
import { lastUpTo } from "../text/search.ts";
import { recordsOfSession, sessionOf } from "./sessions.ts";
import { shapeOf } from "./shape-of.ts";

/** A turn among the turns of its session, with what the library makes of their weights. */
export interface TurnWeight {
  readonly turn: WeightedTurn;
  readonly session: SessionWeights;
  readonly resolved: ResolvedWeights;
  /** What the library weighs the turn with; `undefined` when the session does not load. */
  readonly effective: number | undefined;
}

/** The weights of all turns of a dataset. */
export interface TurnWeights {
  /** The turns of a record, in order. */
  ofRecord(index: number): readonly TurnWeight[];
  /** The turn at a path of a record; `undefined` when no turn is there. */
  at(record: number, path: Path): TurnWeight | undefined;
}

/** Makes a reader of weights, which remembers what it saw of each dataset and looks only at the sessions asked for. */
export function createWeightReader(): (dataset: Dataset) => TurnWeights {
  const known = new WeakMap<Dataset, TurnWeights>();
  return (dataset) => {
    const weights = known.get(dataset) ?? createTurnWeights(dataset);
    known.set(dataset, weights);
    return weights;
  };
}

function createTurnWeights(dataset: Dataset): TurnWeights {
  const { format } = dataset;
  if (format === undefined) {
    return { ofRecord: () => [], at: () => undefined };
  }
  const known = new Map<string | number, readonly ResolvedSession[]>();
  const ofRecord = (index: number): readonly TurnWeight[] => {
    const placed = dataset.records.at(index);
    const key = (placed && sessionOf(placed.record, format, placed.at)) ?? index;
    const sessions = known.get(key) ?? resolveSessionOf(dataset, format, index);
    known.set(key, sessions);
    return sessions.flatMap((session) => turnsIn(session, index));
  };
  return {
    ofRecord,
    at: (record, path) => ofRecord(record).find(({ turn }) => isSamePath(turn.path, path)),
  };
}

type ResolvedSession = Pick<TurnWeight, "session" | "resolved">;

/** The turns of one record. Those of a session are in document order, and there may be very many. */
function turnsIn({ session, resolved }: ResolvedSession, record: number): readonly TurnWeight[] {
  const { turns } = session;
  const countUpTo = (index: number): number => lastUpTo(turns.length, (nth) => (turns[nth]?.record ?? 0) <= index) + 1;
  const first = countUpTo(record - 1);
  return turns.slice(first, countUpTo(record)).map((turn, nth) => {
    const effective = resolved.kind === "unknown" ? undefined : resolved.effective[first + nth];
    return { turn, session, resolved, effective };
  });
}

/** What the library makes of the session that a record belongs to. */
function resolveSessionOf(dataset: Dataset, format: Format, index: number): readonly ResolvedSession[] {
  const facts = recordsOfSession(dataset, index).flatMap((record) => {
    const placed = dataset.records.at(record);
    const fact = placed && weightsOf(placed, format);
    return fact === undefined ? [] : [{ record, fact }];
  });
  return groupBySession(facts).map((session) => ({ session, resolved: resolveWeights(session.turns) }));
}

/** What a fault hides cannot be shown; what is left still tells most. */
function weightsOf({ record, at }: PlacedRecord, format: Format): WeightFact | undefined {
  const known = WEIGHTS.get(record);
  if (known !== undefined) {
    return known ?? undefined;
  }
  const { value } = record;
  const fact = value === undefined ? undefined : collectWeights(value, { shape: shapeOf(value, format, at) });
  WEIGHTS.set(record, fact ?? null);
  return fact;
}

/** `null` for none. A record belongs to a file of one format. */
const WEIGHTS = new WeakMap<DatasetRecord, WeightFact | null>();

/** How the effective weight of a turn came about, in a sentence or two, with the sum of its session. */
export function explainWeight({ turn, session, resolved, effective }: TurnWeight): string {
  const { turns } = session;
  const sum = formatSum(resolved.sum);
  const open = turns.filter(({ weight }) => readWeight(weight).kind === "none");
  const allEqual = ofAll(turns.length);
  switch (resolved.kind) {
    case "given":
      return `${ofGiven(turn, effective, "a later turn has the same id")} The weights of this session add up to ${sum}.`;
    case "shared":
      return `${ofShared(turn, effective, { open, rest: formatSum(1 - resolved.sum) })} The given weights of this session add up to ${sum}.`;
    case "equal":
      return `${allEqual}, because none is given.`;
    case "fallback-sum":
      return `${allEqual}, because the given weights add up to ${sum}, not 1.`;
    case "fallback-full":
      return `${allEqual}, because the given weights add up to ${sum} and leave nothing for the ${countOf(open.length, "turn")} without weight.`;
    case "unknown":
      return "No turn of this session has an effective weight, because the loader refuses one of its weights.";
  }
}

function ofAll(turns: number): string {
  if (turns === 1) {
    return "The only turn of this session counts in full";
  }
  return `${turns === 2 ? "Both" : `All ${turns}`} turns of this session get equal weights`;
}

/** The number that an editor shows for a weight. */
export function formatWeight(weight: number): string {
  return formatSum(weight);
}

function ofGiven(turn: WeightedTurn, effective: number | undefined, otherwise: string): string {
  const reading = readWeight(turn.weight);
  return reading.kind === "number" && reading.value === effective
    ? "As given."
    : `Not as given, because ${otherwise}: the library keeps one weight per "qa_id".`;
}

function ofShared(
  turn: WeightedTurn,
  effective: number | undefined,
  { open, rest }: { readonly open: readonly WeightedTurn[]; readonly rest: string },
): string {
  const others = open.length - 1;
  if (readWeight(turn.weight).kind === "none") {
    return others === 0
      ? `This turn takes the remaining ${rest}.`
      : `This turn shares the remaining ${rest} with ${countOf(others, "other turn")}.`;
  }
  const isOverridden = open.some((each) => idOf(each) === idOf(turn));
  const given = ofGiven(
    turn,
    effective,
    isOverridden ? "a turn without weight has the same id" : "a later turn has the same id",
  );
  const remainder = open.length === 1 ? "1 turn without weight takes" : `${open.length} turns without weight share`;
  return `${given} ${remainder} the remaining ${rest}.`;
}
