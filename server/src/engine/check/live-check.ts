import { type Dataset, recordOf } from "../model/dataset.ts";
import { ROOT } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { RecordRun } from "../model/records.ts";
import type { DatasetRule } from "../rules/rule.ts";
import { findAround } from "./around.ts";
import type { RecordExaminer } from "./examine.ts";
import { FileJudge, type Verdicts } from "./file-judge.ts";
import { Findings, type FoundInDataset } from "./findings.ts";
import { PlaceFinder } from "./place-finder.ts";
import type { RecordResult, RuleFinding } from "./record-work.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import { RunResults } from "./run-results.ts";
import type { Settings } from "./settings.ts";

/** What stands outside of the records, and what was found in it. */
interface FoundAround extends Pick<Dataset, "problems" | "format"> {
  readonly record: DatasetRecord | undefined;
  readonly findings: readonly ReportedFinding[];
}

/**
 * The checks of one document as it is edited. A run of records that did not change is not looked at again, and a rule
 * over the whole file only runs again where a fact changed that it goes by.
 */
export class LiveCheck {
  readonly #examiner: RecordExaminer;
  readonly #settings: Settings;
  readonly #judge: FileJudge;
  readonly #finder = new PlaceFinder();
  readonly #ofRuns = new WeakMap<RecordRun, RunResults>();
  #around: FoundAround | undefined;

  constructor(parts: {
    readonly examiner: RecordExaminer;
    readonly datasetRules: readonly DatasetRule<unknown>[];
    readonly settings: Settings;
  }) {
    this.#examiner = parts.examiner;
    this.#judge = new FileJudge(parts.datasetRules, parts.settings);
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
    const verdicts = yield* this.#judge.judge(dataset, runs);
    return new Findings(this.#toFound(dataset, runs, { verdicts, around }), this.#finder);
  }

  *#examineRun({ records, places }: RecordRun, dataset: Dataset): Generator<void, RunResults> {
    const results: RecordResult[] = [];
    for (const [inside, record] of records.entries()) {
      results.push(yield* this.#examiner.examine(record, dataset, places[inside] ?? ROOT));
      yield;
    }
    return new RunResults(
      results,
      records.some((record) => record.problems.length > 0 && record.value === undefined),
    );
  }

  /** What stands outside of the records; the same as before where nothing of it changed. */
  *#lookAround(dataset: Dataset): Generator<void, readonly ReportedFinding[]> {
    const { format, problems, envelope } = dataset;
    const known = this.#around;
    if (known?.problems === problems && known.record === envelope?.record && known.format === format) {
      return known.findings;
    }
    const findings = yield* findAround(dataset, { examiner: this.#examiner, settings: this.#settings });
    this.#around = { problems, record: envelope?.record, format, findings };
    return findings;
  }

  #toFound(
    dataset: Dataset,
    runs: readonly RunResults[],
    { verdicts, around }: { readonly verdicts: Verdicts; readonly around: readonly ReportedFinding[] },
  ): FoundInDataset {
    const { records } = dataset;
    const amongAll = new Map<number, ReportedFinding[]>();
    const aroundAll = [...around];
    let count = runs.reduce((sum, run) => sum + run.count, 0);
    const ownOf = (index: number): readonly RuleFinding[] => {
      const run = records.runOf(index);
      return runs[run]?.results[index - records.firstOf(run)]?.findings ?? [];
    };
    for (const reported of [...verdicts.values()].flatMap(({ findings }) => findings)) {
      const { record: index, finding } = reported;
      const record = recordOf(dataset, index);
      if (record !== undefined && this.#examiner.isAboutFault(record, finding)) {
        continue;
      }
      if (index === undefined) {
        aroundAll.push(reported);
      } else {
        count++;
        const known = amongAll.get(index);
        if (known === undefined) {
          amongAll.set(index, [reported]);
        } else {
          known.push(reported);
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
