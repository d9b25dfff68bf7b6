import type { Dataset } from "../model/dataset.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { TextEdit } from "../text/span.ts";
import { combineRepairs } from "./fixes.ts";
import { applyTo, isBetter, isReadable, type Unit, unitAround } from "./placed-problems.ts";

/** Characters that may be read for the repairs of one dataset one by one; beyond it they are tried all at once. */
const MOST_READ = 20_000_000;

/** What is known of the repairs of a dataset; an unchanged dataset is asked again at each move of the cursor. */
interface Trials {
  read: number;
  readonly results: Map<string, boolean>;
  readonly units: Map<string, { readonly unit: Unit; readonly before: readonly SyntaxProblem[] }>;
}

const TRIALS = new WeakMap<Dataset, Trials>();

/** Whether a repair of the text was tried and does what it should: its problem is gone, and no other has come. */
export function isProven(dataset: Dataset, edits: readonly TextEdit[]): boolean {
  const trials = TRIALS.get(dataset) ?? { read: 0, results: new Map(), units: new Map() };
  TRIALS.set(dataset, trials);
  const key = edits.map(({ span, newText }) => `${span.start} ${span.end} ${newText}`).join("\n");
  const result = trials.results.get(key) ?? tryOut(dataset, edits, trials);
  trials.results.set(key, result);
  return result;
}

function tryOut(dataset: Dataset, edits: readonly TextEdit[], trials: Trials): boolean {
  const span = {
    start: Math.min(...edits.map((edit) => edit.span.start)),
    end: Math.max(...edits.map((edit) => edit.span.end)),
  };
  const found = unitAround(dataset, span);
  const unitKey = `${found.start} ${found.end}`;
  const { unit, before } = trials.units.get(unitKey) ?? { unit: found, before: found.read(found.text) };
  trials.units.set(unitKey, { unit, before });
  trials.read += unit.text.length;
  return trials.read > MOST_READ
    ? canAllBeRepaired(unitKey, unit, before, trials)
    : isBetter(before, unit.read(applyTo(unit, edits)));
}

function canAllBeRepaired(key: string, unit: Unit, before: readonly SyntaxProblem[], { results }: Trials): boolean {
  const known = results.get(`all ${key}`);
  const result = known ?? isReadable(unit.read(applyTo({ ...unit, start: 0 }, combineRepairs(before))));
  results.set(`all ${key}`, result);
  return result;
}
