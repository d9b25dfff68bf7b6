import type { Dataset } from "../model/dataset.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextEdit } from "../text/span.ts";
import { finish } from "../text/steps.ts";
import { combineRepairs } from "./fixes.ts";
import { hull, inUnit, isBetter, isReadable, type Unit, Units } from "./placed-problems.ts";

/** Whether a repair of the text was tried and does what it should: its problem is gone, and no other has come. */
export function isProven(dataset: Dataset, edits: readonly TextEdit[]): boolean {
  return finish(provingRepair(dataset, edits));
}

/** The same in steps: what it takes to be sure may be to read a large document. The result is remembered. */
export function provingRepair(dataset: Dataset, edits: readonly TextEdit[]): Generator<void, boolean> {
  return trialsOf(dataset).proving(edits);
}

const TRIALS = new WeakMap<Dataset, Trials>();

/** What is known of the repairs of a dataset; an unchanged dataset is asked again at each move of the cursor. */
export function trialsOf(dataset: Dataset): Trials {
  const trials = TRIALS.get(dataset) ?? new Trials(dataset);
  TRIALS.set(dataset, trials);
  return trials;
}

/** What the repairs of one dataset may cost when each is tried by itself; beyond it those of a unit are tried all at once. */
const MOST_COST = 4_000_000;
/** Even in the largest file a few are. */
const ALWAYS_TRIED = 3;
/** What telling of a problem costs, where reading a character costs 1. */
const COST_OF_PROBLEM = 50;

/** The repairs of one dataset, each tried once. */
export class Trials {
  /** How many texts were read again for a single repair. */
  single = 0;
  /** How many were for all repairs of a unit. */
  combined = 0;
  #cost = 0;
  readonly #units: Units;
  readonly #results = new Map<string, boolean>();
  readonly #problems = new Map<Unit, readonly SyntaxProblem[]>();
  readonly #combined = new Map<Unit, boolean>();

  constructor(dataset: Dataset) {
    this.#units = new Units(dataset);
  }

  *proving(edits: readonly TextEdit[]): Generator<void, boolean> {
    const key = edits.map(({ span, newText }) => `${span.start} ${span.end} ${newText}`).join("\n");
    const result = this.#results.get(key) ?? (yield* this.#tryingOut(edits));
    this.#results.set(key, result);
    return result;
  }

  *#tryingOut(edits: readonly TextEdit[]): Generator<void, boolean> {
    const unit = yield* this.#units.around(hull(edits));
    const before = this.#problems.get(unit) ?? (yield* unit.problems());
    this.#problems.set(unit, before);
    this.#cost += unit.end - unit.start + before.length * COST_OF_PROBLEM;
    if (this.#cost > MOST_COST && this.single >= ALWAYS_TRIED) {
      return yield* this.#repairingAll(unit, before);
    }
    this.single++;
    return isBetter(before, yield* unit.problemsAfter(inUnit(unit, edits)));
  }

  *#repairingAll(unit: Unit, before: readonly SyntaxProblem[]): Generator<void, boolean> {
    const known = this.#combined.get(unit);
    if (known !== undefined) {
      return known;
    }
    this.combined++;
    const result = isReadable(yield* unit.problemsAfter(combineRepairs(before)));
    this.#combined.set(unit, result);
    return result;
  }
}
