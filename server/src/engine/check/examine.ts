import type { Container, Format, Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { DatasetRule, Finding, Rule, RuleMeta, TextContext, TextRule } from "../rules/rule.ts";
import { finish } from "../text/steps.ts";
import { createFaultTest } from "./damage.ts";
import { createRecordContext } from "./record-context.ts";
import type { Settings } from "./settings.ts";
import { ShapePlan, type Step } from "./shape-plan.ts";

/** A finding and the rule that gave it. */
export interface RuleFinding {
  readonly rule: RuleMeta;
  readonly finding: Finding;
}

/** What one record gave; remembered as long as the record lives. */
export interface RecordResult {
  readonly findings: readonly RuleFinding[];
  /** The rules that collect from a record of its shape. */
  readonly collectors: readonly DatasetRule<unknown>[];
  /** What each of them collected; empty when none did. */
  readonly facts: readonly unknown[];
}

/** Rules need milliseconds for a record of so many characters. */
const LONG_RECORD = 100_000;

/** Runs rules over single records, with one set of settings, and remembers what each gave. */
export class RecordExaminer {
  readonly #settings: Settings;
  readonly #textRules: ReadonlyMap<string, TextRule>;
  readonly #rules: readonly Rule[];
  readonly #plans = new Map<Shape, ShapePlan>();
  /** A record of the same text may stand in two places of a document, with another shape in each. */
  readonly #results = new WeakMap<DatasetRecord, Map<Shape | undefined, RecordResult>>();
  readonly #faultTests = new WeakMap<DatasetRecord, (finding: Finding) => boolean>();

  constructor(rules: readonly Rule[], settings: Settings) {
    this.#settings = settings;
    this.#textRules = new Map(rules.flatMap((rule) => (rule.kind === "text" ? [[rule.id, rule]] : [])));
    this.#rules = rules;
  }

  /**
   * What a record of this shape gives, remembered for the next time. Yields between the rules where a record is long,
   * so that the host can pause.
   */
  *examine(record: DatasetRecord, source: RecordSource, shape: Shape | undefined): Generator<void, RecordResult> {
    const byShape = this.#results.get(record) ?? new Map<Shape | undefined, RecordResult>();
    this.#results.set(record, byShape);
    const result =
      byShape.get(shape) ?? this.#plainResult(record, source, shape) ?? (yield* this.#run(record, source, shape));
    byShape.set(shape, result);
    return result;
  }

  /** The same for a record that nobody will ask for again. */
  examineOnce(record: DatasetRecord, source: RecordSource, shape: Shape | undefined): RecordResult {
    return this.#plainResult(record, source, shape) ?? finish(this.#run(record, source, shape));
  }

  /** The result of a record about which no rule needs to be asked; `undefined` where that is not sure. */
  #plainResult(
    { value, problems, damaged }: DatasetRecord,
    { format, container }: RecordSource,
    shape: Shape | undefined,
  ): RecordResult | undefined {
    if (format === undefined || shape === undefined || value === undefined || problems.length + damaged.length > 0) {
      return undefined;
    }
    const plan = this.#planOf(shape, format, container);
    return plan.stepsFor(value).length === 0 ? plan.nothing : undefined;
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
    const known = this.#faultTests.get(record);
    if (known !== undefined) {
      return known(finding);
    }
    const isFaulty = createFaultTest(record);
    const test = ({ place }: Finding): boolean =>
      !("span" in place) && (place.part ?? "value") === "value" && isFaulty(place.path);
    this.#faultTests.set(record, test);
    return test(finding);
  }

  *#run(record: DatasetRecord, source: RecordSource, shape: Shape | undefined): Generator<void, RecordResult> {
    const { format, container } = source;
    const { value } = record;
    if (format !== undefined && shape !== undefined && value !== undefined) {
      const plan = this.#planOf(shape, format, container);
      const isSound = record.problems.length === 0 && record.damaged.length === 0;
      const steps = isSound ? plan.stepsFor(value) : plan.allSteps;
      return yield* this.#takeSteps(record, value, { source, shape, format, plan, steps });
    }
    return { findings: this.#describeRecord(record, source, shape), collectors: NONE, facts: NONE };
  }

  *#takeSteps(
    record: DatasetRecord,
    value: JsonValue,
    { source, shape, format, plan, steps }: StepsToTake,
  ): Generator<void, RecordResult> {
    const { collectors } = plan;
    const findings = [...this.#describeRecord(record, source, shape)];
    if (steps.length === 0) {
      return { findings, collectors, facts: NONE };
    }
    const facts: unknown[] = [];
    const surroundings = { format, shape, container: source.container, settings: this.#settings };
    const { context, forget } = createRecordContext(record, value, surroundings);
    for (const step of steps) {
      if (step.check !== undefined) {
        for (const finding of step.check(value, context)) {
          if (!this.isAboutFault(record, finding)) {
            findings.push({ rule: step.rule, finding });
          }
        }
      } else {
        const fact = step.collect(value, context);
        if (fact !== undefined) {
          facts[step.place] = fact;
        }
      }
      if (record.text.length > LONG_RECORD) {
        yield;
      }
    }
    forget();
    return { findings: findings.length === 0 ? NONE : findings, collectors, facts };
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

/** Where a record comes from. */
export type RecordSource = Pick<Dataset, "format" | "container">;

interface StepsToTake {
  readonly source: RecordSource;
  readonly shape: Shape;
  readonly format: Format;
  readonly plan: ShapePlan;
  readonly steps: readonly Step[];
}

/** What is found in the text concerns a value too. */
function withPath(finding: Finding, { path }: SyntaxProblem): Finding {
  return "span" in finding.place ? { ...finding, place: { ...finding.place, path } } : finding;
}
