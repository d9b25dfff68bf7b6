/**
 * Rules: pure functions that look at a record's value, or at small facts drawn from all records, and answer with
 * findings. A finding points at a path and never at a line; this folder knows no text positions, no LSP and no files.
 * Start with `weight-sum.ts`, which shows every part of a rule.
 */
import type { Container, Format, Shape } from "../formats/format.ts";
import type { FileFacts } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { Path, PathPattern, Place } from "../model/place.ts";
import type { SyntaxProblem, SyntaxRuleId } from "../model/syntax.ts";
import type { Span } from "../text/span.ts";

/**
 * `error`: the loader or scorer will stop. `warning`: it will run and mean something else than written.
 * `information`: true of some metrics or versions. `hint`: only a suggestion.
 */
export type Severity = "error" | "warning" | "information" | "hint";

/** What every rule says of itself. */
export interface RuleMeta {
  /** The same as the file name. */
  readonly id: string;
  /** The default; a finding may differ (formats.md section 10), and settings replace both. */
  readonly severity: Severity;
  /** One line for the table of rules: what it looks at. */
  readonly checks: string;
  /** What goes wrong otherwise, in a sentence or two. */
  readonly why: string;
  /** Title of the action that applies the first fix of all findings in the file; absent when that makes no sense. */
  readonly fixAll?: string;
}

/** Puts a problem that the reader found into words. */
export interface TextRule extends RuleMeta {
  readonly kind: "text";
  readonly id: SyntaxRuleId;
  /** Whether a JSON server such as VS Code's own reports the same: next to one, editors should not see it twice. */
  readonly reportedByJsonServers: boolean;
  /** `undefined` when the problem does not matter at its place. */
  describe(problem: SyntaxProblem, context: TextContext): Finding | undefined;
}

/**
 * A look at one value, cheap enough for every record of a large file. The checker puts the tests of all rules together
 * and walks each record once; most records are plain, and no rule is asked about them.
 */
export type PlainTest = ValueTest | KeyTest;

/** A test of a value. */
export interface ValueTest {
  /** Called for every value that the pattern stands for. */
  readonly at: PathPattern;
  /**
   * In doubt the answer is no. Only for values of records without a fault that fit their schema; in a long record, also
   * for those in elements of lists that fit where what is around them does not.
   */
  isPlain(value: JsonValue): boolean;
}

/** A test of the keys of an object: what it says of a key is found out once for all objects. */
export interface KeyTest {
  readonly at: PathPattern;
  readonly keys: KnownKeys;
}

/** The keys that an object may have. */
export interface KnownKeys {
  readonly names: ReadonlySet<string>;
  /** Whether it may have others, too, with null under them. */
  readonly orNull: boolean;
}

/**
 * The values of a shape to look at before a rule is asked: where all are plain, in a record without a fault that fits
 * its schema, the rule has nothing to say. `[]` when it never has there, `undefined` when only the rule can tell.
 */
export type PlainTests = (around: PlainSurroundings) => readonly PlainTest[] | undefined;

/** What tests may depend on. */
export type PlainSurroundings = Pick<RecordContext, "format" | "shape" | "container" | "options">;

/** Looks at one record by itself. */
export interface RecordRule extends RuleMeta {
  readonly kind: "record";
  /** Absent when only `check` can tell. */
  readonly plain?: PlainTests;
  check(value: JsonValue, context: RecordContext): Iterable<Finding>;
}

/** Looks at what only the whole file can tell, such as repeated ids. */
export interface DatasetRule<Fact> extends RuleMeta {
  readonly kind: "dataset";
  /** Where all of these are plain, `checkAlone` has nothing to say. */
  readonly plainAlone?: PlainTests;
  /** Where all of these are plain, `collect` gives `undefined`. */
  readonly plainFact?: PlainTests;
  /** What the rule needs of a record: small, for one is kept per record, and equal facts of neighbours only once. */
  collect(value: JsonValue, context: RecordContext): Fact | undefined;
  /**
   * One fact for some neighbouring records and the one behind them, where that says as much in less; `undefined` where
   * they stay apart. What was joined before may be changed for it. Rules that share `collect` share this.
   */
  join?(last: Fact, next: Fact): Fact | undefined;
  /** Whether `check` takes equal facts of neighbouring records as one, which says of how many (`Located.count`). */
  readonly takesRuns?: true;
  /**
   * Facts matter for each other only where they share a key, and one that shares none with others gives no finding; a
   * fact that gives some by itself has a key twice. Absent where that is not so: then any change of a fact runs the
   * rule again.
   */
  keysOf?(fact: Fact): readonly string[];
  /** What one record, or what surrounds them all, shows by itself. */
  checkAlone?(value: JsonValue, context: RecordContext): Iterable<Finding>;
  check(facts: readonly Located<Fact>[], context: DatasetContext): Iterable<DatasetFinding>;
}

export type Rule = TextRule | RecordRule | DatasetRule<unknown>;

/** Binds the type of a dataset rule's facts, which the list of rules does not know. */
export function datasetRule<Fact>(rule: Omit<DatasetRule<Fact>, "kind">): DatasetRule<unknown> {
  // Facts only ever come back to the rule that collected them.
  return { kind: "dataset", ...rule } as DatasetRule<unknown>;
}

/** A fact with the index of its record; of one that was joined, with that of the first. */
export interface Located<Fact> {
  readonly record: number;
  readonly fact: Fact;
  /** From that one on so many records have this fact; absent for one alone. Only for rules that take runs. */
  readonly count?: number;
}

/** What users may decide about rules besides their severity. */
export interface RuleOptions {
  /** How judges are called; `regex` reads every query as a prompt template. */
  readonly judgeMode: "structured" | "regex";
  /** Which release of ALUE reads the files: that decides what is required and what is legacy (formats.md section 9). */
  readonly alueProfile: "later" | "initial";
  /** Extra keys that are meant: never reported. */
  readonly allowedKeys: readonly string[];
}

/** What a rule may know about the record that it looks at. */
export interface RecordContext {
  readonly format: Format;
  readonly shape: Shape;
  readonly container: Container;
  readonly options: RuleOptions;
  /** The long lists of the record of which a rule with tests need not see all elements; `undefined` where it must. */
  readonly suspects: ReadonlyMap<readonly JsonValue[], SuspectElements> | undefined;
  /** Whether the text has no fault: then nothing of it is damaged or faulty. */
  readonly isSound: boolean;
  /** The source text of the value at a path, for what a value cannot show, such as `-0.0` or the digits of a long integer. */
  textAt(path: Path): string | undefined;
  /** Whether a fault in the text may have cut this object or list short: say nothing of what it lacks. */
  isDamaged(path: Path): boolean;
  /**
   * Whether a fault in the text makes the value at this path a guess. Findings at the value itself are left out
   * without being asked; this is for what is said elsewhere because of it.
   */
  isFaulty(path: Path): boolean;
  /** What a function makes of this record, computed once for all rules that ask for it. */
  shared<Result>(compute: (value: JsonValue, context: RecordContext) => Result): Result;
}

/** Those elements of a list that do not fit their schema or fail a test of some rule: of the others none has to speak. */
export interface SuspectElements {
  /** Leads to the list from the record. */
  readonly path: Path;
  /** In ascending order. */
  readonly indices: readonly number[];
}

export interface TextContext {
  /** `undefined` for a file of no known format, and outside records. */
  readonly shape: Shape | undefined;
  readonly format: Format | undefined;
  readonly container: Container;
  readonly options: RuleOptions;
  /** The source text of a span that counts like the problem's own. */
  slice(span: Span): string;
}

export interface DatasetContext {
  readonly format: Format;
  readonly container: Container;
  readonly options: RuleOptions;
  readonly recordCount: number;
  /** Whether records may be missing from the facts, because a fault made them unreadable or hides where they start. */
  readonly mayLackRecords: boolean;
  /** The value of a record, for the few cases in which facts are too small to tell; `undefined` when there is none. */
  recordValue(record: number): JsonValue | undefined;
  /** What surrounds the records, each of them as null; `undefined` where nothing does. */
  readonly envelope: JsonValue | undefined;
  /** `undefined` for a text that is no file. */
  readonly file: FileFacts | undefined;
  /** Whether a fault in the text may have cut this object or list of the envelope short. */
  isDamaged(path: Path): boolean;
}

/** Something to tell the author. One cause, one finding. */
export interface Finding {
  readonly place: Place;
  /** What is wrong, with the real values; one sentence that stands alone. */
  readonly message: string;
  /** What to do, as an instruction. */
  readonly help: string;
  /** Where it differs from the rule's default. */
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** Whether the text at the place has no effect, so that editors may fade it. */
  readonly unused?: boolean;
  /** Places besides `place` where the fixes are offered too. */
  readonly fixPlaces?: readonly RecordPlace[];
  /** Computed only when someone asks. */
  readonly fixes?: () => readonly Fix[];
}

/** A place, in the finding's own record unless it names another. */
export interface RecordPlace {
  readonly place: Place;
  readonly record?: number;
}

export interface RelatedPlace extends RecordPlace {
  readonly message: string;
}

/** A finding with the index of its record; `undefined` for what surrounds the records. */
export interface DatasetFinding extends Finding {
  readonly record: number | undefined;
}

/** A repair. `safe` when no meaning is lost: only those take part in fix all. */
export interface Fix {
  /** An instruction that says the result: "Scale the weights to add up to 1". */
  readonly title: string;
  readonly edits: readonly ValueEdit[];
  readonly safe: boolean;
}

/** JSON as it shall stand in the file, so that digits and escapes stay. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A change of a value, not of text; repairs of syntax alone replace text. Without `record` it is in the finding's own record. */
export type ValueEdit = { readonly record?: number } & (
  | { readonly set: Path; readonly to: JsonValue | JsonText }
  | { readonly rename: Path; readonly to: string }
  | { readonly remove: Path }
  /** Text before and behind a value, which stays as it is. */
  | { readonly wrap: Path; readonly before: string; readonly behind: string }
  /**
   * A new member, at the end of its object or behind the member named `after`, at its start where that is null;
   * or a new element, at that index.
   */
  | { readonly insertAt: Path; readonly value: JsonValue | JsonText; readonly after?: string | null }
  | { readonly replace: Span; readonly text: string }
);
