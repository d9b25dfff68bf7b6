import type { JsonValue } from "../model/json.ts";
import type { Place } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Fix, JsonText, type RelatedPlace, type ValueEdit } from "./rule.ts";
import { scaleToOne, shortDecimal } from "./shared/scale.ts";
import {
  collectWeights,
  formatSum,
  groupBySession,
  idOf,
  readWeight,
  type ResolvedWeights,
  resolveWeights,
  type SessionWeights,
  WEIGHT_TOLERANCE,
  type WeightedTurn,
  type WeightFact,
} from "./shared/weights.ts";

/** How far a sum may miss 1 and still be a slip of rounding, which scaling mends without a change of meaning. */
const ROUNDING_SLIP = 0.02;

interface FixSituation {
  readonly turns: readonly WeightedTurn[];
  readonly weighted: readonly WeightedTurn[];
  readonly resolved: ResolvedWeights;
  readonly isPercent: boolean;
}

/** Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which judge weights once per session. */
export const weightSum = datasetRule<WeightFact>({
  id: "weight-sum",
  severity: "warning",
  checks: "The weights of a session add up to 1, or leave something for the turns without weight.",
  why: "The library ignores weights that do not add up to 1 and weighs all turns equally, so the scores are not the ones you asked for. It says so only in verbose mode.",
  collect: collectWeights,
  *check(facts) {
    for (const session of groupBySession(facts)) {
      const resolved = resolveWeights(session.turns);
      const isInfinite = session.turns.some(({ weight }) => readWeight(weight).kind === "infinite");
      if (!isInfinite && (resolved.kind === "fallback-sum" || resolved.kind === "fallback-full")) {
        yield* findingOf(session, resolved);
      }
    }
  },
});

function* findingOf({ turns }: SessionWeights, resolved: ResolvedWeights): Iterable<DatasetFinding> {
  const weighted = turns.filter(({ weight }) => readWeight(weight).kind === "number");
  const [first] = turns;
  if (first === undefined) {
    return;
  }
  const sum = formatSum(resolved.sum);
  const open = turns.length - weighted.length;
  const isPercent = Math.abs(resolved.sum - 100) <= WEIGHT_TOLERANCE;
  const cause =
    resolved.kind === "fallback-sum"
      ? `The weights of this session add up to ${sum}, not 1`
      : `The weights of this session add up to ${sum}, so nothing is left for the ${count(open, "turn")} without weight`;
  yield {
    record: first.record,
    place: placeOf(first),
    message: `${cause}: equal weights will be used.`,
    help: isPercent
      ? "Divide the percentages by 100, or remove all of them to weigh turns equally."
      : "Scale them to 1, or remove all of them to weigh turns equally.",
    related: weighted.map(toRelated),
    fixPlaces: weighted.map(({ record, path }) => ({ record, place: { path: [...path, "weight"] } })),
    fixes: () => fixesOf({ turns, weighted, resolved, isPercent }),
  };
}

/** The key `conversation`; a turn that stands alone has none, so there it is the weight. */
function placeOf({ path }: WeightedTurn): Place {
  return typeof path.at(-1) === "number" ? { path: path.slice(0, -1), part: "key" } : { path: [...path, "weight"] };
}

function toRelated({ record, path, weight, qaId }: WeightedTurn): RelatedPlace {
  return { record, place: { path: [...path, "weight"] }, message: `${JSON.stringify(qaId ?? null)} weighs ${String(weight)}.` };
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

function fixesOf({ turns, weighted, resolved, isPercent }: FixSituation): readonly Fix[] {
  const remove: Fix = { title: "Remove all weights of this session", edits: weighted.map(removeWeight), safe: false };
  // The library keeps one weight per id: with repeated ids no set of weights is what it seems.
  if (new Set(turns.map(idOf)).size < turns.length) {
    return [remove];
  }
  const weights = weighted.map(({ weight }) => valueOf(weight));
  const divided = isPercent ? weights.map((weight) => shortDecimal(weight / 100)) : undefined;
  const scaled = resolved.kind === "fallback-sum" ? scaleToOne(weights) : undefined;
  const isSlip = Math.abs(resolved.sum - 1) <= ROUNDING_SLIP;
  return [
    ...toFix("Divide the weights by 100", weighted, divided, false),
    ...toFix("Scale the weights to add up to 1", weighted, scaled, isSlip),
    ...toFix("Give every turn an equal weight", turns, scaleToOne(turns.map(() => 1)), false),
    remove,
  ];
}

function toFix(title: string, turns: readonly WeightedTurn[], texts: readonly string[] | undefined, safe: boolean): readonly Fix[] {
  return texts === undefined ? [] : [{ title, safe, edits: turns.map((turn, at) => setWeight(turn, texts[at] ?? "0")) }];
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

function valueOf(weight: JsonValue | undefined): number {
  const reading = readWeight(weight);
  return reading.kind === "number" ? reading.value : 0;
}
