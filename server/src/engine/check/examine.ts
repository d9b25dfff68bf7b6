import type { Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type {
  DatasetRule,
  Finding,
  RecordContext,
  RecordRule,
  Rule,
  RuleMeta,
  TextContext,
  TextRule,
} from "../rules/rule.ts";
import { createFaultTest } from "./damage.ts";
import { createRecordContext } from "./record-context.ts";
import type { Settings } from "./settings.ts";

/** A finding and the rule that gave it. */
export interface RuleFinding {
  readonly rule: RuleMeta;
  readonly finding: Finding;
}

/** What one record gave; remembered as long as the record lives. */
export interface RecordResult {
  readonly findings: readonly RuleFinding[];
  /** What each dataset rule collected, by its id. */
  readonly facts: ReadonlyMap<string, unknown>;
}

/** Rules need milliseconds for a record of so many characters. */
const LONG_RECORD = 100_000;

/** Runs rules over single records, with one set of settings, and remembers what each gave. */
export class RecordExaminer {
  readonly #settings: Settings;
  readonly #textRules: ReadonlyMap<string, TextRule>;
  readonly #datasetRules: readonly DatasetRule<unknown>[];
  readonly #checks: readonly RecordCheck[];
  /** A record of the same text may stand in two places of a document, with another shape in each. */
  readonly #results = new WeakMap<DatasetRecord, Map<Shape | undefined, RecordResult>>();
  readonly #faultTests = new WeakMap<DatasetRecord, (finding: Finding) => boolean>();

  constructor(rules: readonly Rule[], settings: Settings) {
    this.#settings = settings;
    this.#textRules = new Map(rules.flatMap((rule) => (rule.kind === "text" ? [[rule.id, rule]] : [])));
    this.#datasetRules = rules.filter((rule) => rule.kind === "dataset");
    this.#checks = rules.flatMap((rule) => recordCheckOf(rule));
  }

  /** What a record of this shape gives. Yields between the rules where a record is long, so that the host can pause. */
  *examine(record: DatasetRecord, dataset: Dataset, shape: Shape | undefined): Generator<void, RecordResult> {
    const byShape = this.#results.get(record) ?? new Map<Shape | undefined, RecordResult>();
    this.#results.set(record, byShape);
    const result = byShape.get(shape) ?? (yield* this.#run(record, dataset, shape));
    byShape.set(shape, result);
    return result;
  }

  /** The findings of what a reader found in the text. */
  *describe(problems: readonly SyntaxProblem[], context: TextContext): Generator<RuleFinding> {
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

  *#run(record: DatasetRecord, dataset: Dataset, shape: Shape | undefined): Generator<void, RecordResult> {
    const { format, container } = dataset;
    const { options } = this.#settings;
    const slice: TextContext["slice"] = ({ start, end }) => record.text.slice(start, end);
    const findings = [...this.describe(record.problems, { shape, format, container, options, slice })];
    const facts = new Map<string, unknown>();
    const { value } = record;
    if (format !== undefined && shape !== undefined && value !== undefined) {
      const surroundings = { format, shape, container, settings: this.#settings };
      const { context, forget } = createRecordContext(record, value, surroundings);
      for (const { rule, check } of this.#checks) {
        for (const finding of check(value, context)) {
          if (!this.isAboutFault(record, finding)) {
            findings.push({ rule, finding });
          }
        }
        if (record.text.length > LONG_RECORD) {
          yield;
        }
      }
      this.#collect(value, context, facts);
      forget();
    }
    return { findings, facts };
  }

  #collect(value: JsonValue, context: RecordContext, facts: Map<string, unknown>): void {
    const isEnvelope = context.shape === context.format.envelope;
    for (const rule of isEnvelope ? [] : this.#datasetRules) {
      const fact = rule.collect(value, context);
      if (fact !== undefined) {
        facts.set(rule.id, fact);
      }
    }
  }
}

/** What is found in the text concerns a value too. */
function withPath(finding: Finding, { path }: SyntaxProblem): Finding {
  return "span" in finding.place ? { ...finding, place: { ...finding.place, path } } : finding;
}

/** What a rule does with a record by itself. */
interface RecordCheck {
  readonly rule: RuleMeta;
  readonly check: RecordRule["check"];
}

function recordCheckOf(rule: Rule): readonly RecordCheck[] {
  switch (rule.kind) {
    case "record":
      return [{ rule, check: rule.check }];
    case "dataset":
      return rule.checkAlone === undefined ? [] : [{ rule, check: rule.checkAlone }];
    case "text":
      return [];
  }
}
