/** How far the faults in a record's text reach, so that no rule speaks of what only follows from one. */
import { isObject } from "../model/json.ts";
import { type Path, pathStartsWith, valueAt } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem, SyntaxRuleId } from "../model/syntax.ts";

type PathTest = (path: Path) => boolean;

function nowhere(): boolean {
  return false;
}

/** How far the faults of a record reach. */
export interface Faults {
  /** Whether there are none. */
  readonly isSound: boolean;
  readonly isDamaged: PathTest;
  readonly isFaulty: PathTest;
}

/** Of a record without a fault. */
export const NO_FAULTS: Faults = { isSound: true, isDamaged: nowhere, isFaulty: nowhere };

/** The faults of a record. */
export function faultsOf(record: DatasetRecord): Faults {
  const { problems, damaged } = record;
  return problems.length === 0 && damaged.length === 0
    ? NO_FAULTS
    : { isSound: false, isDamaged: createDamageTest(record), isFaulty: createFaultTest(record) };
}

/** Tells whether a fault may have cut the object or list at a path short; nothing is where there is no record. */
export function createDamageTest(record: DatasetRecord | undefined): PathTest {
  if (record === undefined || (record.damaged.length === 0 && record.problems.length === 0)) {
    return nowhere;
  }
  const { value, problems, damaged } = record;
  const keyless = problems.filter(({ rule, path, found }) => isOfText(rule, found) && isObject(valueAt(value, path)));
  const isListed = testOf([...damaged, ...keyless.map(({ path }) => path)]);
  const shifted = problems.filter(({ rule }) => rule === "bracket-match").map(whereBracketsShift);
  return (path) => isListed(path) || shifted.some((start) => pathStartsWith(path, start));
}

/** Tells whether a fault in the text makes the value at a path a guess. */
export function createFaultTest({ problems, damaged }: DatasetRecord): PathTest {
  if (problems.length === 0 && damaged.length === 0) {
    return nowhere;
  }
  const guessed = problems.filter(({ rule, found }) => GUESSED.has(rule) || isOfText(rule, found));
  return testOf([...guessed.map(({ path }) => path), ...damaged]);
}

/** Faults inside of a text, which is a key where they belong to an object. */
const IN_TEXT: readonly SyntaxRuleId[] = [
  "string-closed",
  "quote-escaped",
  "newline-escaped",
  "control-escaped",
  "escape-known",
];

/** Faults of a value's own text: what it would be without them is not known, and often shows in a second finding. */
const GUESSED: ReadonlySet<SyntaxRuleId> = new Set<SyntaxRuleId>([
  ...IN_TEXT,
  "colon-present",
  "literal-name",
  "no-python-value",
  "number-form",
  "integer-length",
]);

/** Whether a fault is inside of a text: of an object it is one of its keys, which is then another one than was meant. */
function isOfText(rule: SyntaxRuleId, found: string | undefined): boolean {
  return (
    IN_TEXT.includes(rule) ||
    (rule === "no-extra-text" && (found === "one quote" || isMember(found))) ||
    (rule === "key-quoted" && !/^[\p{L}_$][\p{L}\d_$]*$/u.test(found ?? ""))
  );
}

/** Whether a text that does not belong where it stands starts with a member of the object in front of it. */
function isMember(found: string | undefined): boolean {
  return /^[^{[]*"\s*:/.test(found ?? "");
}

/** Around a bracket that does not match, what stands in one element or in its neighbour is open. */
function whereBracketsShift({ path }: SyntaxProblem): Path {
  return typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
}

function testOf(paths: readonly Path[]): PathTest {
  if (paths.length === 0) {
    return () => false;
  }
  const known = new Set(paths.map((path) => JSON.stringify(path)));
  return (path) => known.has(JSON.stringify(path));
}
