import { isObject, type JsonValue, member } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { Located, RecordContext } from "../rule.ts";
import { readWeight } from "./weight-value.ts";

/** One turn of a session, as the resolver of weights sees it. */
export interface WeightedTurn {
  /** The turn's record, and its path there. */
  readonly record: number;
  readonly path: Path;
  readonly qaId: JsonValue | undefined;
  readonly weight: JsonValue | undefined;
}

/** The turns of one session, in document order. */
export interface SessionWeights {
  readonly sessionId: JsonValue | undefined;
  readonly turns: readonly WeightedTurn[];
}

/** What a rule about weights needs of a record. */
export interface WeightFact {
  readonly sessionId: JsonValue | undefined;
  readonly turns: readonly FactTurn[];
}

/** A turn that does not know its record yet. */
export type FactTurn = Omit<WeightedTurn, "record">;

/** Collects the weights of a record's turns; `undefined` when its shape has none. */
export function collectWeights(value: JsonValue, { shape }: Pick<RecordContext, "shape">): WeightFact | undefined {
  const { turns, session, weights } = shape.roles;
  if (turns === undefined || session === undefined || weights === undefined) {
    return undefined;
  }
  return {
    sessionId: member(valuesAt(value, session)[0]?.value, "session_id"),
    // What is no object is no turn; another rule says so.
    turns: valuesAt(value, turns)
      .filter((turn) => isObject(turn.value))
      .map((turn) => ({
        path: turn.path,
        qaId: member(turn.value, "qa_id"),
        weight: member(turn.value, "weight"),
      })),
  };
}

/** Brings the turns of equal sessions together: the library judges weights once per `session_id`, at the end of the run. */
export function groupBySession(facts: readonly Located<WeightFact>[]): readonly SessionWeights[] {
  const sessions = new Map<unknown, { sessionId: JsonValue | undefined; turns: WeightedTurn[] }>();
  for (const { record, fact } of facts) {
    // A session without a usable id is one by itself.
    const key = typeof fact.sessionId === "string" ? fact.sessionId : record;
    const session = sessions.get(key) ?? { sessionId: fact.sessionId, turns: [] };
    for (const turn of fact.turns) {
      session.turns.push({ ...turn, record });
    }
    sessions.set(key, session);
  }
  return [...sessions.values()];
}

/** How the library weighs the turns of a session (formats.md section 4; `core/base.py` of both systems). */
export interface ResolvedWeights {
  /**
   * `given`: as written. `shared`: the turns without weight share what is left. `equal`: no weight is written.
   * `fallback-sum`, `fallback-full`: the weights are dropped and all turns weigh the same, because the sum is not 1,
   * or because nothing is left for the turns without weight. `unknown`: a weight is refused, so nothing runs.
   */
  readonly kind: "given" | "shared" | "equal" | "fallback-sum" | "fallback-full" | "unknown";
  /** Sum of the weights as the library adds them: doubles, in the order in which ids first appear. */
  readonly sum: number;
  /** The effective weight of each turn, in order. */
  readonly effective: readonly number[];
}

/** The library's tolerance for a sum of weights, used only when every turn has one. */
export const WEIGHT_TOLERANCE = 1e-6;

/** Resolves the weights of one session exactly as the library does. */
export function resolveWeights(turns: readonly FactTurn[]): ResolvedWeights {
  const equal = turns.map(() => 1 / turns.length);
  const readings = turns.map((turn) => readWeight(turn.weight));
  if (readings.some((reading) => reading.kind === "refused")) {
    return { kind: "unknown", sum: Number.NaN, effective: equal };
  }
  const weighted = new Map<unknown, number>();
  const unweighted: unknown[] = [];
  turns.forEach((turn, index) => {
    const reading = readings[index];
    if (reading?.kind === "number" || reading?.kind === "infinite") {
      // A repeated id keeps its first place and its last weight, as a Python dict does.
      weighted.set(idOf(turn), reading.kind === "number" ? reading.value : Number.POSITIVE_INFINITY);
    } else {
      unweighted.push(idOf(turn));
    }
  });
  if (weighted.size === 0) {
    return { kind: "equal", sum: 0, effective: equal };
  }
  let sum = 0;
  for (const weight of weighted.values()) {
    sum += weight;
  }
  const kind = kindOfSum(sum, unweighted.length > 0);
  if (kind === "given") {
    return { kind, sum, effective: turns.map((turn) => weighted.get(idOf(turn)) ?? 0) };
  }
  if (kind !== "shared") {
    return { kind, sum, effective: equal };
  }
  const share = (1 - sum) / unweighted.length;
  const shared = new Set(unweighted);
  return {
    kind,
    sum,
    effective: turns.map((turn) => (shared.has(idOf(turn)) ? share : (weighted.get(idOf(turn)) ?? 0))),
  };
}

/** What the library does with weights of that sum, some of which are numbers. */
export function kindOfSum(sum: number, hasOpen: boolean): ResolvedWeights["kind"] {
  if (hasOpen) {
    return sum >= 1 ? "fallback-full" : "shared";
  }
  return Math.abs(sum - 1) <= WEIGHT_TOLERANCE ? "given" : "fallback-sum";
}

/** What the library keys a turn by; a turn without a usable id (never loaded) is one by itself. */
export function idOf(turn: FactTurn): unknown {
  return typeof turn.qaId === "string" ? turn.qaId : turn;
}

/** Whether two turns share an id, of which the library then keeps one weight. */
export function hasRepeatedIds(turns: readonly FactTurn[]): boolean {
  return new Set(turns.map(idOf)).size < turns.length;
}

/** Whether the library finds a weight on this turn. */
export function hasWeight({ weight }: Pick<FactTurn, "weight">): boolean {
  return weight !== undefined && weight !== null;
}
