/**
 * Checking: runs the rules over a dataset and remembers what each record gave. New settings make a new checker,
 * so nothing ever has to be forgotten.
 */
import type { Format, Shape } from "../formats/format.ts";
import { type Dataset, recordOf } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import { isSamePath, type PathPattern } from "../model/place.ts";
import type {
  DatasetContext,
  DatasetRule,
  Finding,
  Located,
  Rule,
  RuleMeta,
  Severity,
  TextContext,
} from "../rules/rule.ts";
import { createDamageTest } from "./damage.ts";
import { RecordExaminer, type RecordResult, type RuleFinding } from "./examine.ts";
import { type Settings, severityOf } from "./settings.ts";
import { finish } from "./steps.ts";

/** A finding with all that is needed to show it, except its position. */
export interface ReportedFinding {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly finding: Finding;
  /** Index of its record; `undefined` for what surrounds the records, or for the document. */
  readonly record: number | undefined;
  /** Whether the finding's spans count from the start of the document, not of the record or the envelope. */
  readonly inDocument: boolean;
}

/** What a check found, in no particular order. */
export interface Report {
  readonly findings: readonly ReportedFinding[];
}

export interface Checker {
  /** Yields between records, and in long ones, so that the host can pause or give up. */
  check(dataset: Dataset): Generator<void, Report>;
}

/** Makes a checker for one set of rules and settings. */
export function createChecker(rules: readonly Rule[], settings: Settings): Checker {
  const active = rules.filter((rule) => settings.severities[rule.id] !== "off");
  const datasetRules = active.filter((rule) => rule.kind === "dataset");
  const examiner = new RecordExaminer(active, settings);
  return {
    *check(dataset) {
      const run = new Run(dataset, settings);
      for (const each of examiner.describe(dataset.problems, run.textContext)) {
        run.add(each, undefined, true);
      }
      const { format, envelope } = dataset;
      if (envelope !== undefined) {
        run.take(yield* examiner.examine(envelope.record, dataset, format?.envelope), undefined);
      }
      for (const { record, index, at } of dataset.records) {
        run.take(yield* examiner.examine(record, dataset, format && shapeOf(record.value, format, at)), index);
        yield;
      }
      if (format !== undefined) {
        const context = run.contextOf(format);
        for (const rule of datasetRules) {
          run.checkAll(rule, context, examiner);
          yield;
        }
      }
      return { findings: run.findings };
    },
  };
}

/** One check of one dataset. */
class Run {
  readonly findings: ReportedFinding[] = [];
  readonly #dataset: Dataset;
  readonly #settings: Settings;
  readonly #facts = new Map<string, Located<unknown>[]>();

  constructor(dataset: Dataset, settings: Settings) {
    this.#dataset = dataset;
    this.#settings = settings;
  }

  /** For what was found in the text outside any record. */
  get textContext(): TextContext {
    const { format, container } = this.#dataset;
    return { shape: undefined, format, container, options: this.#settings.options, slice: () => "" };
  }

  add({ rule, finding }: RuleFinding, record: number | undefined, inDocument = false): void {
    const severity = severityOf(rule, finding.severity, this.#settings);
    if (severity !== "off") {
      this.findings.push({ rule, severity, finding, record, inDocument });
    }
  }

  /** Takes over what one record gave, or what surrounds them all. */
  take({ findings, facts }: RecordResult, record: number | undefined): void {
    for (const each of findings) {
      this.add(each, record);
    }
    if (record !== undefined) {
      for (const [id, fact] of facts) {
        const known = this.#facts.get(id) ?? [];
        known.push({ record, fact });
        this.#facts.set(id, known);
      }
    }
  }

  /** Runs a rule over what it collected of all records. */
  checkAll(rule: DatasetRule<unknown>, context: DatasetContext, examiner: RecordExaminer): void {
    const facts = this.#facts.get(rule.id) ?? [];
    for (const { record: index, ...finding } of rule.check(facts, context)) {
      const record = recordOf(this.#dataset, index);
      if (record === undefined || !examiner.isAboutFault(record, finding)) {
        this.add({ rule, finding }, index);
      }
    }
  }

  /** What all rules may know of the dataset. */
  contextOf(format: Format): DatasetContext {
    const { container, records, envelope, file } = this.#dataset;
    const around = envelope?.record;
    return {
      format,
      container,
      options: this.#settings.options,
      recordCount: records.length,
      mayLackRecords: (around?.damaged.length ?? 0) > 0 || records.some(({ record }) => record.value === undefined),
      envelope: around?.value,
      file,
      isDamaged: createDamageTest(around),
    };
  }
}

/** Runs a check to its end without pausing. */
export function checkAll(checker: Checker, dataset: Dataset): Report {
  return finish(checker.check(dataset));
}

/** The shape that a record means to have; the format's usual one when nothing speaks for another. */
export function shapeOf(value: JsonValue | undefined, format: Format, at: PathPattern): Shape {
  const here = format.shapes.filter(({ livesAt }) => livesAt?.some((pattern) => isSamePath(pattern, at)) ?? true);
  const shapes = here.length === 0 ? format.shapes : here;
  const meant = value === undefined ? undefined : shapes.find((shape) => shape.recognises(value));
  return meant ?? shapes[0] ?? format.shapes[0];
}
