/**
 * Checking: runs the rules over a dataset and remembers what each record gave. New settings make a new checker,
 * so nothing ever has to be forgotten.
 */
import type { Format } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { PathPattern } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { DatasetContext, DatasetRule, Finding, Rule, RuleMeta, Severity, TextContext } from "../rules/rule.ts";
import { finish } from "../text/steps.ts";
import { createDamageTest } from "./damage.ts";
import { RecordExaminer, type RecordResult, type RecordSource, type RuleFinding } from "./examine.ts";
import { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { LiveCheck } from "./live-check.ts";
import { type Settings, severityOf } from "./settings.ts";
import { shapeOf } from "./shape-of.ts";

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

export interface Checker {
  /** Starts the checks of a document that is edited in between. */
  follow(): LiveCheck;
  /** Starts a check of records that come one after the other and need not be kept. */
  begin(source: RecordSource): StreamedCheck;
}

/** A check of a file that is never held as a whole. */
export interface StreamedCheck {
  /** What the next record shows by itself. */
  take(record: DatasetRecord, at: PathPattern): readonly ReportedFinding[];
  /** What was found outside of the records so far. */
  takeProblems(problems: readonly SyntaxProblem[]): readonly ReportedFinding[];
  /** What only all records together show, and what surrounds them. To be called once. */
  end(surroundings: DatasetSurroundings): readonly ReportedFinding[];
}

/** What a file has besides its records. */
export type DatasetSurroundings = Pick<Dataset, "envelope" | "problems" | "file">;

/** Makes a checker for one set of rules and settings. */
export function createChecker(rules: readonly Rule[], settings: Settings): Checker {
  const active = rules.filter((rule) => settings.severities[rule.id] !== "off");
  const examiner = new RecordExaminer(active, settings);
  const datasetRules = active.filter((rule) => rule.kind === "dataset");
  return {
    follow: () => new LiveCheck(examiner, datasetRules, settings),
    begin: (source) => {
      const run = new Run(source, settings, examiner);
      const spoilt = new Map<number, DatasetRecord>();
      let count = 0;
      return {
        take(record, at) {
          const index = count++;
          const known = run.findings.length;
          run.take(
            examiner.examineOnce(record, source, source.format && shapeOf(record.value, source.format, at)),
            record,
            index,
          );
          if (record.problems.length > 0 || record.damaged.length > 0) {
            spoilt.set(index, record);
          }
          return run.findings.splice(known);
        },
        takeProblems(problems) {
          const known = run.findings.length;
          run.takeProblems(problems);
          return run.findings.splice(known);
        },
        end(surroundings) {
          finish(run.lookAround(surroundings));
          for (const rule of datasetRules) {
            run.checkAll(rule, (index) => (index === undefined ? surroundings.envelope?.record : spoilt.get(index)));
          }
          return run.findings;
        },
      };
    },
  };
}

/** One check of one file. */
class Run {
  readonly findings: ReportedFinding[] = [];
  readonly #source: RecordSource;
  readonly #settings: Settings;
  readonly #examiner: RecordExaminer;
  readonly #facts = new Facts();
  #recordCount = 0;
  #hasUnreadable = false;
  #context: DatasetContext | undefined;

  constructor(source: RecordSource, settings: Settings, examiner: RecordExaminer) {
    this.#source = source;
    this.#settings = settings;
    this.#examiner = examiner;
  }

  #add({ rule, finding }: RuleFinding, record: number | undefined, inDocument = false): void {
    const severity = severityOf(rule, finding.severity, this.#settings);
    if (severity !== "off") {
      this.findings.push({ rule, severity, finding, record, inDocument });
    }
  }

  /** Takes over what one record gave. */
  take(result: RecordResult, { value }: DatasetRecord, index: number): void {
    this.#recordCount++;
    this.#hasUnreadable ||= value === undefined;
    for (const each of result.findings) {
      this.#add(each, index);
    }
    this.#facts.add(index, result);
  }

  /** Takes over what was found in the text outside any record. */
  takeProblems(problems: readonly SyntaxProblem[]): void {
    const { format, container } = this.#source;
    const { options } = this.#settings;
    const context: TextContext = { shape: undefined, format, container, options, slice: () => "" };
    for (const each of this.#examiner.describe(problems, context)) {
      this.#add(each, undefined, true);
    }
  }

  /** Checks what is outside of all records. */
  *lookAround(surroundings: DatasetSurroundings): Generator<void, void> {
    const { format } = this.#source;
    this.takeProblems(surroundings.problems);
    const around = surroundings.envelope?.record;
    if (around !== undefined) {
      const { findings } = yield* this.#examiner.examine(around, this.#source, format?.envelope);
      for (const each of findings) {
        this.#add(each, undefined);
      }
    }
    this.#context = format && this.#contextOf(format, surroundings);
  }

  /** Runs a rule over what it collected of all records; finds those that it speaks of. */
  checkAll(rule: DatasetRule<unknown>, find: (index: number | undefined) => DatasetRecord | undefined): void {
    if (this.#context === undefined) {
      return;
    }
    for (const { record: index, ...finding } of rule.check(this.#facts.of(rule), this.#context)) {
      const record = find(index);
      if (record === undefined || !this.#examiner.isAboutFault(record, finding)) {
        this.#add({ rule, finding }, index);
      }
    }
  }

  /** What all rules may know of the file. */
  #contextOf(format: Format, { envelope, file }: DatasetSurroundings): DatasetContext {
    const around = envelope?.record;
    return {
      format,
      container: this.#source.container,
      options: this.#settings.options,
      recordCount: this.#recordCount,
      mayLackRecords: (around?.damaged.length ?? 0) > 0 || this.#hasUnreadable,
      envelope: around?.value,
      file,
      isDamaged: createDamageTest(around),
    };
  }
}

/** Checks a dataset without pausing. */
export function checkAll(checker: Checker, dataset: Dataset): Findings {
  return finish(checker.follow().check(dataset));
}
