import type { Place } from "../../model/place.ts";
import type { DatasetFinding, RelatedPlace } from "../rule.ts";
import type { JudgedSession } from "./session-sums.ts";
import { fixesForSum } from "./weight-fixes.ts";
import { hasRepeatedIds, hasWeight, type WeightedTurn } from "./weights.ts";
import { countOf } from "./wording.ts";

/** What a finding about a session's sum of weights has besides its words: where it stands, and how it is repaired. */
export function aboutSum(
  session: JudgedSession,
): Pick<DatasetFinding, "record" | "place" | "related" | "fixPlaces" | "fixes"> {
  const given = session.turns.filter(hasWeight);
  return {
    ...placeOf(session, given),
    related: given.map(toRelated),
    fixPlaces: given.map(({ record, path }) => ({ record, place: { path: [...path, "weight"] } })),
    fixes: () => fixesForSum(session),
  };
}

/** The subject of a sentence about the sum; repeated ids make it another one than readers would add up. */
export function sumSubject({ turns }: JudgedSession): string {
  return hasRepeatedIds(turns)
    ? 'The weights of this session, of which each "qa_id" keeps only its last one,'
    : "The weights of this session";
}

/** How many turns have no weight, in words. */
export function openTurns({ turns }: JudgedSession): string {
  return countOf(turns.filter((turn) => !hasWeight(turn)).length, "turn");
}

/** The key `conversation` of the first turn; a turn that stands alone has none: then it is the first weight. */
function placeOf(
  { turns }: JudgedSession,
  given: readonly WeightedTurn[],
): { readonly record: number | undefined; readonly place: Place } {
  const [first] = turns;
  if (first !== undefined && typeof first.path.at(-1) === "number") {
    return { record: first.record, place: { path: first.path.slice(0, -1), part: "key" } };
  }
  return { record: given[0]?.record, place: { path: [...(given[0]?.path ?? []), "weight"] } };
}

function toRelated({ record, path, weight, qaId }: WeightedTurn): RelatedPlace {
  const subject = typeof qaId === "string" ? JSON.stringify(qaId) : "This turn";
  return { record, place: { path: [...path, "weight"] }, message: `${subject} weighs ${String(weight)}.` };
}
