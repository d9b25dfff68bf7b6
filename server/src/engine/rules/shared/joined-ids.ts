import type { IdGroup } from "./ids.ts";
import type { IdTurnFact, PlainTurns } from "./turn-facts.ts";
import type { TurnReference } from "./turn-references.ts";

type Ids = IdGroup | PlainTurns;

/** One id in a record. */
type LoneId = Ids & { readonly ids: string };

/** A run that grows. Nobody else has it yet. */
interface GrowingRun extends Omit<IdGroup, "ids" | "noun"> {
  readonly ids: string[];
  readonly noun: string | undefined;
  weight?: (number | undefined)[] | undefined;
  references?: TurnReference[] | undefined;
}

/**
 * One fact for a run of neighbouring records and for the record behind it, where each of them has one id, of the same
 * role and in the same scope; `undefined` where the two stay apart. A run that was joined before grows.
 */
export function joinIds(last: IdTurnFact, next: IdTurnFact): IdTurnFact | undefined {
  if (!("role" in last && "role" in next && isLone(next)) || !isAlike(last, next)) {
    return undefined;
  }
  const run = isLone(last) ? startRun(last) : last;
  if (!isRun(run)) {
    return undefined;
  }
  run.ids.push(next.ids);
  if ("weight" in next) {
    addWeight(run, next.weight);
    addReferences(run, next.references);
  }
  // A run has all that its records have.
  return run as IdTurnFact;
}

function isLone(fact: Ids): fact is LoneId {
  return typeof fact.ids === "string";
}

/** Of a role without a list there is a list of texts only in a run. */
function isRun(fact: Ids | GrowingRun): fact is GrowingRun {
  return typeof fact.ids[0] === "string" && !fact.role.at.includes("*");
}

function isAlike(last: Ids, next: Ids): boolean {
  return (
    last.role === next.role &&
    last.noun === next.noun &&
    last.session === next.session &&
    "weight" in last === "weight" in next &&
    ("part" in last ? last.part : undefined) === ("part" in next ? next.part : undefined)
  );
}

function startRun(first: LoneId): GrowingRun {
  return "weight" in first
    ? {
        ...first,
        ids: [first.ids],
        weight: toWeights(first.weight),
        references: first.references.length === 0 ? NONE : [...first.references],
      }
    : { ...first, ids: [first.ids] };
}

/** In place of a list of its own, since most runs need none. Nothing is added to it. */
const NONE: TurnReference[] = [];

function toWeights(weight: PlainTurns["weight"]): number[] | undefined {
  return typeof weight === "number" ? [weight] : undefined;
}

function addWeight(run: GrowingRun, weight: PlainTurns["weight"]): void {
  if (run.weight === undefined && typeof weight === "number") {
    run.weight = run.ids.slice(1).map(() => undefined);
  }
  run.weight?.push(typeof weight === "number" ? weight : undefined);
}

/** Leaves out what surely leads somewhere, since the run has so many turns, or one of that name. */
function addReferences(run: GrowingRun, references: readonly TurnReference[]): void {
  for (const { key, value } of references) {
    const leads =
      typeof value === "number"
        ? Number.isInteger(value) && value >= 0 && value <= run.ids.length
        : run.ids.includes(value, -MOST_SEARCHED);
    if (!leads) {
      if (run.references === NONE) {
        run.references = [];
      }
      run.references?.push({ turn: run.ids.length - 1, key, value });
    }
  }
}

/** Turns mostly name the one before them. */
const MOST_SEARCHED = 10;
