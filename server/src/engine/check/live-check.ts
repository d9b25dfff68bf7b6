import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { RecordRun } from "../model/records.ts";
import type { DatasetContext, DatasetFinding, DatasetRule, Located } from "../rules/rule.ts";
import { createDamageTest } from "./damage.ts";
import type { RecordExaminer, RecordResult, RuleFinding } from "./examine.ts";
import { isSameFact } from "./facts.ts";
import { Findings, type FoundInDataset } from "./findings.ts";
import { PlaceFinder } from "./place-finder.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import { changedResults, factOf, RunResults } from "./run-results.ts";
import type { Settings } from "./settings.ts";
import { shapeOf } from "./shape-of.ts";

/** What rules over the whole file said, and what they said it of. */
interface Verdicts {
  readonly runs: readonly RunResults[];
  readonly context: DatasetContext | undefined;
  readonly ofRules: ReadonlyMap<DatasetRule<unknown>, readonly DatasetFinding[]>;
}

/**
 * The checks of one document as it is edited. A run of records that did not change is not looked at again, and a rule
 * over the whole file only runs again where a fact changed that it goes by.
 */
export class LiveCheck {
  readonly #examiner: RecordExaminer;
  readonly #datasetRules: readonly DatasetRule<unknown>[];
  readonly #settings: Settings;
  readonly #finder = new PlaceFinder();
  readonly #ofRuns = new WeakMap<RecordRun, RunResults>();
  #last: Verdicts | undefined;
  #around: { readonly dataset: Dataset; readonly findings: readonly ReportedFinding[] } | undefined;

  constructor(parts: {
    readonly examiner: RecordExaminer;
    readonly datasetRules: readonly DatasetRule<unknown>[];
    readonly settings: Settings;
  }) {
    this.#examiner = parts.examiner;
    this.#datasetRules = parts.datasetRules;
    this.#settings = parts.settings;
  }

  /** Yields between records, and in long ones, so that the host can pause or give up. */
  *check(dataset: Dataset): Generator<void, Findings> {
    const runs: RunResults[] = [];
    for (const run of dataset.records.runs) {
      const known = this.#ofRuns.get(run) ?? (yield* this.#examineRun(run, dataset));
      this.#ofRuns.set(run, known);
      runs.push(known);
    }
    const around = yield* this.#lookAround(dataset);
    const verdicts = yield* this.#judge(dataset, runs);
    this.#last = verdicts;
    return new Findings(this.#toFound(dataset, verdicts, around), this.#finder);
  }

  *#examineRun({ records, places }: RecordRun, dataset: Dataset): Generator<void, RunResults> {
    const { format } = dataset;
    const results: RecordResult[] = [];
    for (const [inside, record] of records.entries()) {
      const at = places[inside] ?? [];
      const shape = format && shapeOf(record.value, format, at);
      results.push(yield* this.#examiner.examine(record, dataset, shape));
      yield;
    }
    return new RunResults(
      results,
      records.some(({ value }) => value === undefined),
    );
  }

  /** What stands outside of the records; the same as before where nothing of it changed. */
  *#lookAround(dataset: Dataset): Generator<void, readonly ReportedFinding[]> {
    const { format, problems, envelope } = dataset;
    const known = this.#around;
    if (
      known?.dataset.problems === problems &&
      known.dataset.envelope?.record === envelope?.record &&
      known.dataset.format === format
    ) {
      return known.findings;
    }
    const findings = this.#examiner
      .describeAround(problems, dataset)
      .map((each) => report(each, this.#settings, { record: undefined, inDocument: true }));
    if (envelope !== undefined) {
      const result = yield* this.#examiner.examine(envelope.record, dataset, format?.envelope);
      findings.push(...result.findings.map((each) => report(each, this.#settings, { record: undefined })));
    }
    this.#around = { dataset, findings };
    return findings;
  }

  *#judge(dataset: Dataset, runs: readonly RunResults[]): Generator<void, Verdicts> {
    const context = this.#contextOf(dataset, runs);
    const ofRules = new Map<DatasetRule<unknown>, readonly DatasetFinding[]>();
    if (context !== undefined) {
      const last = this.#last;
      const isComparable = last !== undefined && isSameContext(last.context, context);
      const changed = isComparable ? changedResults(last.runs, runs) : undefined;
      for (const rule of this.#datasetRules) {
        const known = last?.ofRules.get(rule);
        const isUnchanged =
          changed?.before.length === changed?.after.length &&
          changed?.before.every((each, at) => hasSameFact(rule, each, changed.after[at]));
        if (known !== undefined && isUnchanged) {
          ofRules.set(rule, known);
        } else {
          ofRules.set(rule, [...rule.check(allFacts(rule, dataset, runs), context)]);
          yield;
        }
      }
    }
    return { runs, context, ofRules };
  }

  #contextOf(dataset: Dataset, runs: readonly RunResults[]): DatasetContext | undefined {
    const { format, container, records, envelope, file } = dataset;
    const around = envelope?.record;
    return (
      format && {
        format,
        container,
        options: this.#settings.options,
        recordCount: records.length,
        mayLackRecords: (around?.damaged.length ?? 0) > 0 || runs.some(({ hasUnreadable }) => hasUnreadable),
        envelope: around?.value,
        file,
        isDamaged: createDamageTest(around),
      }
    );
  }

  #toFound(dataset: Dataset, { runs, ofRules }: Verdicts, around: readonly ReportedFinding[]): FoundInDataset {
    const { records } = dataset;
    const amongAll = new Map<number, ReportedFinding[]>();
    const aroundAll = [...around];
    let count = runs.reduce((sum, run) => sum + run.count, 0);
    const ownOf = (index: number): readonly RuleFinding[] => {
      const run = records.runOf(index);
      return runs[run]?.results[index - records.firstOf(run)]?.findings ?? [];
    };
    for (const [rule, findings] of ofRules) {
      for (const { record: index, ...finding } of findings) {
        const record = index === undefined ? dataset.envelope?.record : records.at(index)?.record;
        if (record !== undefined && this.#examiner.isAboutFault(record, finding)) {
          continue;
        }
        const reported = report({ rule, finding }, this.#settings, { record: index });
        if (index === undefined) {
          aroundAll.push(reported);
        } else {
          count++;
          amongAll.set(index, [...(amongAll.get(index) ?? []), reported]);
        }
      }
    }
    return {
      dataset,
      counts: runs.map((run) => run.count),
      hasOwn: (index) => ownOf(index).length > 0,
      ofRecord: (index) => [
        ...ownOf(index).map((each) => report(each, this.#settings, { record: index })),
        ...(amongAll.get(index) ?? []),
      ],
      amongAll: [...amongAll.keys()].sort((a, b) => a - b),
      around: aroundAll,
      count: count + aroundAll.length,
    };
  }
}

function allFacts(
  rule: DatasetRule<unknown>,
  { records }: Dataset,
  runs: readonly RunResults[],
): readonly Located<unknown>[] {
  const facts: Located<unknown>[] = [];
  runs.forEach((run, at) => {
    const first = records.firstOf(at);
    for (const { record, fact } of run.factsOf(rule)) {
      facts.push({ record: first + record, fact });
    }
  });
  return facts;
}

function hasSameFact(rule: DatasetRule<unknown>, before: RecordResult, after: RecordResult | undefined): boolean {
  return after !== undefined && isSameFact(factOf(before, rule), factOf(after, rule));
}

function isSameContext(before: DatasetContext | undefined, after: DatasetContext): boolean {
  return (
    before !== undefined &&
    before.format === after.format &&
    before.recordCount === after.recordCount &&
    before.mayLackRecords === after.mayLackRecords &&
    isSameValue(before.envelope, after.envelope) &&
    before.file === after.file
  );
}

function isSameValue(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return before === after;
}
