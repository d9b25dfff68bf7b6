import { type JsonValue, member } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";

/**
 * The weight of one turn as the loader reads it (pydantic 2, lax mode; Fair Forge 3.0.0 and Gaussia 1.0.0
 * `schemas/common.py`).
 */
export type WeightReading =
  | { readonly kind: "none" }
  | { readonly kind: "number"; readonly value: number }
  /** Counts as positive infinity. */
  | { readonly kind: "infinite" }
  /** The loader refuses it. */
  | { readonly kind: "refused" };

const NUMERIC_TEXT = /^\s*[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?\s*$/;
const INFINITE_TEXT = /^\s*\+?inf(?:inity)?\s*$/i;
const REFUSED_WORD = /^\s*(?:[+-]?nan|-inf(?:inity)?)\s*$/i;

/** Reads a `weight` as the loader does: numeric text and booleans count as numbers. */
export function readWeight(value: JsonValue | undefined): WeightReading {
  if (value === undefined || value === null) {
    return { kind: "none" };
  }
  const number = toNumber(value);
  if (number === undefined || Number.isNaN(number) || number < 0) {
    return { kind: "refused" };
  }
  return number === Number.POSITIVE_INFINITY ? { kind: "infinite" } : { kind: "number", value: number };
}

function toNumber(value: JsonValue): number | undefined {
  switch (typeof value) {
    case "number":
      return value;
    case "boolean":
      return value ? 1 : 0;
    case "string":
      return textToNumber(value);
    default:
      return undefined;
  }
}

/** The number that Python's `float` makes of a text; `undefined` when it raises. */
export function textToNumber(text: string): number | undefined {
  if (NUMERIC_TEXT.test(text)) {
    return Number(text.trim().replaceAll("_", ""));
  }
  if (INFINITE_TEXT.test(text)) {
    return Number.POSITIVE_INFINITY;
  }
  return REFUSED_WORD.test(text) ? Number.NaN : undefined;
}

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
  readonly turns: readonly Omit<WeightedTurn, "record">[];
}

/** Collects the weights of a record's turns; `undefined` when its shape has none. */
export function collectWeights(value: JsonValue, { shape }: RecordContext): WeightFact | undefined {
  const { turns, session } = shape.roles;
  if (turns === undefined || session === undefined) {
    return undefined;
  }
  return {
    sessionId: member(valuesAt(value, session)[0]?.value, "session_id"),
    turns: valuesAt(value, turns).map((turn) => ({
      path: turn.path,
      qaId: member(turn.value, "qa_id"),
      weight: member(turn.value, "weight"),
    })),
  };
}

/** Brings the turns of equal sessions together: the library judges weights once per `session_id`, at the end of the run. */
export function groupBySession(facts: readonly { readonly record: number; readonly fact: WeightFact }[]): readonly SessionWeights[] {
  const sessions = new Map<JsonValue | undefined | symbol, { sessionId: JsonValue | undefined; turns: WeightedTurn[] }>();
  for (const { record, fact } of facts) {
    // A session without a usable id is one by itself.
    const key = typeof fact.sessionId === "string" ? fact.sessionId : Symbol("no id");
    const session = sessions.get(key) ?? { sessionId: fact.sessionId, turns: [] };
    session.turns.push(...fact.turns.map((turn) => ({ ...turn, record })));
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
export function resolveWeights(turns: readonly WeightedTurn[]): ResolvedWeights {
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
  if (unweighted.length === 0) {
    if (!(Math.abs(sum - 1) <= WEIGHT_TOLERANCE)) {
      return { kind: "fallback-sum", sum, effective: equal };
    }
    return { kind: "given", sum, effective: turns.map((turn) => weighted.get(idOf(turn)) ?? 0) };
  }
  if (sum >= 1) {
    return { kind: "fallback-full", sum, effective: equal };
  }
  const share = (1 - sum) / unweighted.length;
  const shared = new Set(unweighted);
  return {
    kind: "shared",
    sum,
    effective: turns.map((turn) => (shared.has(idOf(turn)) ? share : (weighted.get(idOf(turn)) ?? 0))),
  };
}

/** What the library keys a turn by; a turn without a usable id (never loaded) is one by itself. */
export function idOf(turn: WeightedTurn): unknown {
  return typeof turn.qaId === "string" ? turn.qaId : turn;
}

/** A number in the fewest digits that do not mislead: at most six, more only where six would hide that it is not 1. */
export function formatSum(sum: number): string {
  if (!Number.isFinite(sum)) {
    return String(sum);
  }
  for (let digits = 6; digits <= 17; digits++) {
    const rounded = Number(sum.toPrecision(digits));
    if (rounded !== 1 || sum === 1) {
      return String(rounded);
    }
  }
  return String(sum);
}
