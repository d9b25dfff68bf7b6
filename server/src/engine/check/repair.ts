import type { Dataset } from "../model/dataset.ts";
import { isFault, type SyntaxProblem } from "../model/syntax.ts";
import { EditedInRounds } from "../text/compose.ts";
import { shiftSpan, type TextEdit } from "../text/span.ts";
import { combineRepairs } from "./fixes.ts";
import { applyTo, documentUnit, hull, isBetter, problemsOf, type Unit, Units } from "./placed-problems.ts";

/** All faults of a record or of a file mended at once; there is one only where the result can be read. */
export interface Repair {
  /** How many faults show before it; some may have hidden behind others. */
  readonly faults: number;
  readonly edits: readonly TextEdit[];
}

/** A fault can hide another one, which shows in the next round. */
const MOST_ROUNDS = 8;

const OF_FILES = new WeakMap<Dataset, Repair | "none">();

/** Mends all faults of the text of a file. Remembered, since editors ask at each move of the cursor. */
export function repairFile(dataset: Dataset): Repair | undefined {
  const known = OF_FILES.get(dataset) ?? mend(documentUnit(dataset)) ?? "none";
  OF_FILES.set(dataset, known);
  return known === "none" ? undefined : known;
}

const OF_RECORDS = new WeakMap<Dataset, Map<number, Repair | "none">>();

/** Mends all faults in the text of one record, and of what stands on its lines with it. Remembered for the same reason. */
export function repairRecord(dataset: Dataset, index: number): Repair | undefined {
  const repairs = OF_RECORDS.get(dataset) ?? new Map<number, Repair | "none">();
  OF_RECORDS.set(dataset, repairs);
  const known = repairs.get(index) ?? mendRecord(dataset, index) ?? "none";
  repairs.set(index, known);
  return known === "none" ? undefined : known;
}

function mendRecord(dataset: Dataset, index: number): Repair | undefined {
  const placed = dataset.records.at(index);
  // A record that is cut off can only be removed, which is no repair of it.
  if (placed === undefined || placed.record.problems.some(({ rule }) => rule === "record-complete")) {
    return undefined;
  }
  const edits = combineRepairs(problemsOf(dataset, index).filter(isFault));
  if (edits.length === 0) {
    return undefined;
  }
  const unit = new Units(dataset).around(hull(edits));
  if (unit.start === 0 && unit.end === dataset.text.length) {
    return mendAmongOthers(dataset, unit, index);
  }
  const repair = mend(unit);
  return repair === undefined || (dataset.container === "json" && !helps(dataset, repair)) ? undefined : repair;
}

/** Whether the document is better with it: brackets of the record may have been read as those around it. */
function helps(dataset: Dataset, { edits }: Repair): boolean {
  const unit = documentUnit(dataset);
  return isBetter(problemsOf(dataset).filter(isFault), unit.read(applyTo(unit, edits)).filter(isFault));
}

function mend(unit: Unit): Repair | undefined {
  const edited = new EditedInRounds(unit.text);
  let faults: number | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const left = unit.read(edited.text).filter(isFault);
    faults ??= left.length;
    if (left.length === 0) {
      const edits = edited.edits().map(({ span, newText }) => ({ span: shiftSpan(span, unit.start), newText }));
      return faults === 0 ? undefined : { faults, edits };
    }
    const edits = combineRepairs(left);
    if (edits.length === 0) {
      return undefined;
    }
    edited.apply(edits);
  }
  return undefined;
}

/** A record that cannot be read without the text around it: in the end the faults of the others must be left, and no more. */
function mendAmongOthers(dataset: Dataset, unit: Unit, index: number): Repair | undefined {
  const own = problemsOf(dataset, index).filter(isFault);
  const all = problemsOf(dataset).filter(isFault);
  if (own.length === all.length) {
    return mend(unit);
  }
  const edits = combineRepairs(own);
  const after: readonly SyntaxProblem[] = edits.length === 0 ? all : unit.read(applyTo(unit, edits)).filter(isFault);
  return after.length === all.length - own.length && isBetter(all, after) ? { faults: own.length, edits } : undefined;
}
