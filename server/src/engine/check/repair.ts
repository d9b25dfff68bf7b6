import type { Dataset } from "../model/dataset.ts";
import { isFault, type SyntaxProblem } from "../model/syntax.ts";
import { append } from "../text/append.ts";
import { EditedInRounds } from "../text/compose.ts";
import { shiftSpan, type TextEdit } from "../text/span.ts";
import { finish } from "../text/steps.ts";
import { documentUnit } from "./document-unit.ts";
import { combineRepairs } from "./fixes.ts";
import { hull, inUnit, isBetter, type Unit, Units } from "./placed-problems.ts";
import { problemsOf } from "./problems-of.ts";

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
  return finish(repairingFile(dataset));
}

/** The same in steps. */
export function* repairingFile(dataset: Dataset): Generator<void, Repair | undefined> {
  const known = OF_FILES.get(dataset) ?? (yield* mendingFile(dataset)) ?? "none";
  OF_FILES.set(dataset, known);
  return known === "none" ? undefined : known;
}

/** Up to this length a file is read as a whole before anybody notices. */
const SHORT_TEXT = 100_000;

/** A long file is mended part by part, where its parts can be read by themselves. */
function* mendingFile(dataset: Dataset): Generator<void, Repair | undefined> {
  const parts = dataset.text.length > SHORT_TEXT ? yield* findingBrokenParts(dataset) : undefined;
  return parts === undefined ? yield* mending(documentUnit(dataset)) : yield* mendingParts(parts);
}

/** The parts that have the faults of a file, in document order; `undefined` where one of them is the file itself. */
function* findingBrokenParts(dataset: Dataset): Generator<void, readonly Unit[] | undefined> {
  const units = new Units(dataset);
  const parts = new Set<Unit>();
  for (const { span, repair = [] } of problemsOf(dataset).filter(isFault)) {
    const unit = yield* units.around(hull([{ span, newText: "" }, ...repair]));
    if (unit.start === 0 && unit.end === dataset.text.length) {
      return undefined;
    }
    parts.add(unit);
  }
  return [...parts];
}

function* mendingParts(parts: readonly Unit[]): Generator<void, Repair | undefined> {
  let faults = 0;
  const edits: TextEdit[] = [];
  for (const part of parts) {
    const repair = yield* mending(part);
    yield;
    if (repair === undefined) {
      return undefined;
    }
    faults += repair.faults;
    append(edits, repair.edits);
  }
  return faults === 0 ? undefined : { faults, edits };
}

const OF_RECORDS = new WeakMap<Dataset, Map<number, Repair | "none">>();

/** Mends all faults in the text of one record, and of what stands on its lines with it. Remembered for the same reason. */
export function repairRecord(dataset: Dataset, index: number): Repair | undefined {
  return finish(repairingRecord(dataset, index));
}

/** The same in steps. */
export function* repairingRecord(dataset: Dataset, index: number): Generator<void, Repair | undefined> {
  const repairs = OF_RECORDS.get(dataset) ?? new Map<number, Repair | "none">();
  OF_RECORDS.set(dataset, repairs);
  const known = repairs.get(index) ?? (yield* mendingRecord(dataset, index)) ?? "none";
  repairs.set(index, known);
  return known === "none" ? undefined : known;
}

function* mendingRecord(dataset: Dataset, index: number): Generator<void, Repair | undefined> {
  const placed = dataset.records.at(index);
  // A record that is cut off can only be removed, which is no repair of it.
  if (placed === undefined || placed.record.problems.some(({ rule }) => rule === "record-complete")) {
    return undefined;
  }
  const edits = combineRepairs(problemsOf(dataset, index).filter(isFault));
  if (edits.length === 0) {
    return undefined;
  }
  const unit = yield* new Units(dataset).around(hull(edits));
  if (unit.start === 0 && unit.end === dataset.text.length) {
    return yield* mendingAmongOthers(dataset, unit, index);
  }
  const repair = yield* mending(unit);
  const isSafe = repair === undefined || dataset.container !== "json" || (yield* tryingInDocument(dataset, repair));
  return isSafe ? repair : undefined;
}

/** Whether the document is better with it: brackets of the record may have been read as those around it. */
function* tryingInDocument(dataset: Dataset, { edits }: Repair): Generator<void, boolean> {
  const unit = documentUnit(dataset);
  const after = yield* unit.problemsAfter(inUnit(unit, edits));
  return isBetter(problemsOf(dataset).filter(isFault), after.filter(isFault));
}

function* mending(unit: Unit): Generator<void, Repair | undefined> {
  const faults = (yield* unit.problems()).filter(isFault);
  const edits = combineRepairs(faults);
  if (edits.length === 0) {
    return undefined;
  }
  const left = (yield* unit.problemsAfter(edits)).filter(isFault);
  // What one round mends, as it does as a rule, need not be put together.
  const all = left.length === 0 ? joined(edits) : yield* mendingInRounds(unit, edits, left);
  return all && { faults: faults.length, edits: inDocument(unit, all) };
}

/** Goes on where the first round showed other faults. */
function* mendingInRounds(
  unit: Unit,
  first: readonly TextEdit[],
  shown: readonly SyntaxProblem[],
): Generator<void, readonly TextEdit[] | undefined> {
  const edited = new EditedInRounds(unit.text);
  edited.apply(first);
  let left = shown;
  for (let round = 2; round < MOST_ROUNDS; round++) {
    const edits = combineRepairs(left);
    if (edits.length === 0) {
      return undefined;
    }
    edited.apply(edits);
    left = (yield* unit.read(edited.text)).filter(isFault);
    if (left.length === 0) {
      return edited.edits();
    }
  }
  return undefined;
}

/** The same edits, those that touch as one. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last !== undefined && last.span.end === edit.span.start) {
      result.pop();
      const span = { start: last.span.start, end: edit.span.end };
      result.push({ span, newText: last.newText + edit.newText });
    } else {
      result.push(edit);
    }
  }
  return result;
}

function inDocument({ start }: Unit, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map(({ span, newText }) => ({ span: shiftSpan(span, start), newText }));
}

/** A record that cannot be read without the text around it: in the end the faults of the others must be left, and no more. */
function* mendingAmongOthers(dataset: Dataset, unit: Unit, index: number): Generator<void, Repair | undefined> {
  const own = problemsOf(dataset, index).filter(isFault);
  const all = problemsOf(dataset).filter(isFault);
  if (own.length === all.length) {
    return yield* mending(unit);
  }
  const edits = combineRepairs(own);
  const after: readonly SyntaxProblem[] =
    edits.length === 0 ? all : (yield* unit.problemsAfter(inUnit(unit, edits))).filter(isFault);
  return after.length === all.length - own.length && isBetter(all, after) ? { faults: own.length, edits } : undefined;
}
