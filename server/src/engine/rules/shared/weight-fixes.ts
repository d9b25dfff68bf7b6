import type { JsonValue } from "../../model/json.ts";
import { type Fix, JsonText, type ValueEdit } from "../rule.ts";
import { scaleTo, scaleToOne, shortDecimal } from "./scale.ts";
import type { JudgedSession } from "./session-sums.ts";
import { readWeight } from "./weight-value.ts";
import {
  hasRepeatedIds,
  hasWeight,
  resolveWeights,
  type SessionWeights,
  WEIGHT_TOLERANCE,
  type WeightedTurn,
} from "./weights.ts";

/** How far a sum may miss 1 and still be a slip of rounding, which scaling mends without a change of meaning. */
const ROUNDING_SLIP = 0.02;

/** Whether the weights of a session are percentages: their sum is 100, as near as it would have to be to 1. */
export function isPercent({ resolved }: JudgedSession): boolean {
  return resolved.kind === "fallback-sum" && Math.abs(resolved.sum - 100) <= WEIGHT_TOLERANCE;
}

/** What repairs the weights of a session that the library would drop, the likeliest first. */
export function fixesForSum(session: JudgedSession): readonly Fix[] {
  const { turns } = session;
  const given = turns.filter(hasWeight);
  const remove: Fix = { title: "Remove all weights of this session", edits: given.map(removeWeight), safe: false };
  // The library keeps one weight per id: with repeated ids no set of weights is what it seems.
  if (hasRepeatedIds(turns)) {
    return [remove];
  }
  const equal = toFix("Give every turn an equal weight", turns, scaleToOne(turns.map(() => 1)), false);
  return [...withoutRepeats([...likeliestFixes(session, given), ...equal]), remove];
}

function likeliestFixes(session: JudgedSession, given: readonly WeightedTurn[]): readonly Fix[] {
  const { turns, resolved } = session;
  const weights = given.map(({ weight }) => numberOf(weight));
  switch (resolved.kind) {
    case "fallback-sum": {
      const isSlip = Math.abs(resolved.sum - 1) <= ROUNDING_SLIP;
      const byHundred = isPercent(session) ? weights.map((weight) => shortDecimal(weight / 100)) : undefined;
      return [
        ...toFix("Divide the weights by 100", given, byHundred, false),
        ...toFix("Scale the weights to add up to 1", given, scaleToOne(weights), isSlip),
        ...adjustLast(given, weights),
      ];
    }
    case "fallback-full":
      return leaveShare(turns.length, given, weights);
    case "shared":
      return [...fillMissing(session), ...leaveShare(turns.length, given, weights)];
    case "given":
    case "equal":
    case "unknown":
      return [];
  }
}

/**
 * Writes out the weights that a session leaves open, as the library fills them in; `undefined` when none is open, or
 * when no set of weights would mean what it says (repeated ids, weights that are dropped, refused or infinite).
 * Where nothing is left for them, all weights are scaled so that each open turn gets an equal share.
 */
export function fillMissingWeights(session: SessionWeights): Fix | undefined {
  const { turns } = session;
  const resolved = resolveWeights(turns);
  if (hasRepeatedIds(turns) || resolved.sum === Number.POSITIVE_INFINITY) {
    return undefined;
  }
  const given = turns.filter(hasWeight);
  const ones = turns.map(() => 1);
  switch (resolved.kind) {
    case "equal":
      return toFix("Give every turn an equal weight", turns, scaleToOne(ones), false)[0];
    case "shared":
      return fillMissing({ ...session, resolved })[0];
    case "fallback-full": {
      const scale = given.length / resolved.sum;
      const weights = turns.map((turn) => (hasWeight(turn) ? numberOf(turn.weight) * scale : 1));
      return toFix("Scale the weights and give the other turns an equal share", turns, scaleToOne(weights), false)[0];
    }
    case "given":
    case "fallback-sum":
    case "unknown":
      return undefined;
  }
}

function fillMissing({ turns, resolved }: JudgedSession): readonly Fix[] {
  const missing = turns.filter((turn) => !hasWeight(turn));
  // A share too small for a short decimal is nothing at all.
  const shares =
    scaleTo(
      1 - resolved.sum,
      missing.map(() => 1),
    ) ?? missing.map(() => "0");
  return toFix("Set the missing weights to their effective share", missing, shares, false);
}

/** Scales the given weights so that each turn without one gets as much as it would if all were equal. */
function leaveShare(total: number, given: readonly WeightedTurn[], weights: readonly number[]): readonly Fix[] {
  const goal = Number((given.length / total).toFixed(6));
  return toFix("Scale the weights to leave an equal share for the others", given, scaleTo(goal, weights), false);
}

function adjustLast(given: readonly WeightedTurn[], weights: readonly number[]): readonly Fix[] {
  const last = given.at(-1);
  const rest = shortDecimal(1 - weights.slice(0, -1).reduce((sum, weight) => sum + weight, 0));
  return last === undefined || Number(rest) <= 0 ? [] : toFix(`Set the last weight to ${rest}`, [last], [rest], false);
}

function toFix(
  title: string,
  turns: readonly WeightedTurn[],
  texts: readonly string[] | undefined,
  safe: boolean,
): readonly Fix[] {
  return texts === undefined
    ? []
    : [{ title, safe, edits: turns.map((turn, at) => setWeight(turn, texts[at] ?? "0")) }];
}

function withoutRepeats(fixes: readonly Fix[]): readonly Fix[] {
  const seen = new Set<string>();
  return fixes.filter(({ edits }) => {
    const key = JSON.stringify(edits);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function setWeight({ record, path, weight }: WeightedTurn, text: string): ValueEdit {
  const place = [...path, "weight"];
  return weight === undefined
    ? { record, insertAt: place, value: new JsonText(text) }
    : { record, set: place, to: new JsonText(text) };
}

function removeWeight({ record, path }: WeightedTurn): ValueEdit {
  return { record, remove: [...path, "weight"] };
}

function numberOf(weight: JsonValue | undefined): number {
  const reading = readWeight(weight);
  return reading.kind === "number" ? reading.value : 0;
}
