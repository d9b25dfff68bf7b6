import type { Container, Format, Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { PathPattern } from "../model/place.ts";
import type { DatasetRecord, PlainRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { Finding, Rule, TextContext, TextRule } from "../rules/rule.ts";
import { finish } from "../text/steps.ts";
import { createFaultTest, faultsOf, NO_FAULTS } from "./damage.ts";
import type { LongLook } from "./element-looks.ts";
import type { Facts } from "./facts.ts";
import { createRecordContext } from "./record-context.ts";
import { type RecordResult, type RecordWork, type RuleFinding, ValueWork, workOnText } from "./record-work.ts";
import type { Settings } from "./settings.ts";
import { shapeOf } from "./shape-of.ts";
import { ShapePlan, type Steps } from "./shape-plan.ts";

/** Rules need milliseconds for a record of so many characters. */
const LONG_RECORD = 100_000;

/** Runs rules over single records, with one set of settings, and remembers what each gave. */
export class RecordExaminer {
  readonly #settings: Settings;
  readonly #textRules: ReadonlyMap<string, TextRule>;
  readonly #rules: readonly Rule[];
  readonly #plans = new Map<Shape, ShapePlan>();
  /** A record of the same text may stand in two places of a document, and have another shape in each. */
  readonly #results = new WeakMap<DatasetRecord, KnownResult>();
  readonly #faultTests = new WeakMap<DatasetRecord, (finding: Finding) => boolean>();

  constructor(rules: readonly Rule[], settings: Settings) {
    this.#settings = settings;
    this.#textRules = new Map(rules.flatMap((rule) => (rule.kind === "text" ? [[rule.id, rule]] : [])));
    this.#rules = rules;
  }

  /**
   * What a record gives, remembered for the next time. Yields between the rules where a record is long, so that the
   * host can pause.
   */
  *examine(record: DatasetRecord, source: RecordSource, where: RecordPlace): Generator<void, RecordResult> {
    const known = this.#results.get(record);
    for (let each = known; each !== undefined; each = each.next) {
      if (each.where === where && each.format === source.format && each.container === source.container) {
        return each.result;
      }
    }
    const shape = shapeAt(record, source, where);
    const long = hasLongLists(record) ? yield* this.#lookAtLong(record, source, shape) : undefined;
    const work = this.#start(record, source, shape, long);
    for (const step of work.steps) {
      work.take(step);
      if (record.text.length > LONG_RECORD) {
        yield;
      }
    }
    const result = work.end();
    const { format, container } = source;
    this.#results.set(record, { format, container, where, result, next: known });
    return result;
  }

  /**
   * Puts the facts of a plain record, of which nobody will ask again, to the others, where these are all that it gives;
   * gives `false` where rules have to look at it. Most records of a large file come here, and no others.
   */
  collectFrom(record: PlainRecord, { format, container }: RecordSource, to: FactsOfRecord): boolean {
    const { value } = record;
    if (format === undefined) {
      return false;
    }
    const shape = shapeOf(value, format, to.where);
    const plan = this.#planOf(shape, format, container);
    const { collecting } = plan.stepsFor(value);
    if (collecting === undefined) {
      return false;
    }
    const around = { format, shape, container, settings: this.#settings, faults: NO_FAULTS };
    const { context, forget } = createRecordContext(record, value, around);
    to.facts.use(plan.collectors);
    for (let at = 0; at < collecting.length; at++) {
      const step = collecting[at];
      const fact = step?.collect(value, context);
      if (step !== undefined && fact !== undefined) {
        to.facts.put(step.place, to.index, fact);
      }
    }
    forget();
    return true;
  }

  /** The same as `examine` for a record that nobody will ask for again. */
  examineOnce(record: DatasetRecord, source: RecordSource, where: RecordPlace): RecordResult {
    const shape = shapeAt(record, source, where);
    const long = hasLongLists(record) ? finish(this.#lookAtLong(record, source, shape)) : undefined;
    const work = this.#start(record, source, shape, long);
    for (const step of work.steps) {
      work.take(step);
    }
    return work.end();
  }

  /** The findings of what a reader found in the text outside any record. */
  describeAround(problems: readonly SyntaxProblem[], { format, container }: RecordSource): readonly RuleFinding[] {
    const { options } = this.#settings;
    return [...this.#describe(problems, { shape: undefined, format, container, options, slice: () => "" })];
  }

  /** The findings of what a reader found in a text. */
  *#describe(problems: readonly SyntaxProblem[], context: TextContext): Generator<RuleFinding> {
    for (const problem of problems) {
      const rule = this.#textRules.get(problem.rule);
      const finding = rule?.describe(problem, context);
      if (rule !== undefined && finding !== undefined) {
        yield { rule, finding: withPath(finding, problem) };
      }
    }
  }

  /** Whether a finding speaks of a value that is a guess because of a fault in its text, which is reported already. */
  isAboutFault(record: DatasetRecord, finding: Finding): boolean {
    if (isSound(record)) {
      return false;
    }
    const test = this.#faultTests.get(record) ?? createFindingTest(record);
    this.#faultTests.set(record, test);
    return test(finding);
  }

  /** What a look at the long lists of a record shows; `undefined` where it has none, or a fault. */
  *#lookAtLong(
    record: DatasetRecord,
    { format, container }: RecordSource,
    shape: Shape | undefined,
  ): Generator<void, LongLook | undefined> {
    const { lists = [], value } = record;
    return format === undefined || shape === undefined || value === undefined || lists.length === 0 || !isSound(record)
      ? undefined
      : yield* this.#planOf(shape, format, container).lookAtLong(value, lists);
  }

  #start(
    record: DatasetRecord,
    source: RecordSource,
    shape: Shape | undefined,
    long: LongLook | undefined,
  ): RecordWork {
    const { format, container } = source;
    const { value } = record;
    if (format === undefined || shape === undefined || value === undefined) {
      return workOnText(this.#describeRecord(record, source, shape));
    }
    const plan = this.#planOf(shape, format, container);
    const isFree = isSound(record);
    const steps = isFree ? stepsOf(plan, value, long) : plan.allSteps;
    if (isFree && steps.all.length === 0) {
      return plan.noWork;
    }
    const around = { format, shape, container, settings: this.#settings, faults: faultsOf(record), long };
    const context = createRecordContext(record, value, around);
    return new ValueWork(value, context, {
      steps: steps.all,
      collectors: plan.collectors,
      findings: this.#describeRecord(record, source, shape),
      isAboutFault: isFree ? undefined : (finding) => this.isAboutFault(record, finding),
    });
  }

  #describeRecord(record: DatasetRecord, source: RecordSource, shape: Shape | undefined): readonly RuleFinding[] {
    if (record.problems.length === 0) {
      return NONE;
    }
    const { format, container } = source;
    const slice: TextContext["slice"] = ({ start, end }) => record.text.slice(start, end);
    const { options } = this.#settings;
    return [...this.#describe(record.problems, { shape, format, container, options, slice })];
  }

  #planOf(shape: Shape, format: Format, container: Container): ShapePlan {
    const known = this.#plans.get(shape);
    if (known?.format === format && known.container === container) {
      return known;
    }
    const plan = new ShapePlan(this.#rules, { shape, format, container, options: this.#settings.options });
    this.#plans.set(shape, plan);
    return plan;
  }
}

const NONE: readonly never[] = [];

function isSound({ problems, damaged }: DatasetRecord): boolean {
  return problems.length === 0 && damaged.length === 0;
}

function hasLongLists({ lists }: DatasetRecord): boolean {
  return lists !== undefined && lists.length > 0;
}

function stepsOf(plan: ShapePlan, value: JsonValue, long: LongLook | undefined): Steps {
  return long === undefined ? plan.stepsFor(value) : plan.stepsForLong(value, long);
}

/** Where the facts of a record belong. */
interface FactsOfRecord {
  readonly facts: Facts;
  readonly index: number;
  readonly where: PathPattern;
}

/** Where a record comes from. */
export type RecordSource = Pick<Dataset, "format" | "container">;

/**
 * Tells whether a finding speaks of a value of a record that is a guess because of a fault in its text. Holds nothing
 * of the text.
 */
export function createFindingTest(record: DatasetRecord): (finding: Finding) => boolean {
  const isFaulty = createFaultTest(record);
  return ({ place }) => !("span" in place) && (place.part ?? "value") === "value" && isFaulty(place.path);
}

/** At which place of the layout a record lives; `envelope` for what surrounds the records. */
export type RecordPlace = PathPattern | "envelope";

/** The shape that a record means to have. Looks at its value, which may have to be parsed for that. */
function shapeAt(record: DatasetRecord, { format }: RecordSource, where: RecordPlace): Shape | undefined {
  return where === "envelope" ? format?.envelope : format && shapeOf(record.value, format, where);
}

/** A result that is remembered, and those of the same record at other places. */
interface KnownResult {
  readonly format: Format | undefined;
  readonly container: Container;
  readonly where: RecordPlace;
  readonly result: RecordResult;
  readonly next: KnownResult | undefined;
}

/** What is found in the text concerns a value too. */
function withPath(finding: Finding, { path }: SyntaxProblem): Finding {
  return "span" in finding.place ? { ...finding, place: { ...finding.place, path } } : finding;
}
