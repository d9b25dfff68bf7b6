import type { Format } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { PathPattern } from "../model/place.ts";
import { type DatasetRecord, PlainRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { DatasetContext, DatasetRule, Finding, Located } from "../rules/rule.ts";
import { append } from "../text/append.ts";
import { createDamageTest } from "./damage.ts";
import { createFindingTest, type RecordExaminer, type RecordSource } from "./examine.ts";
import { Facts } from "./facts.ts";
import type { RecordResult } from "./record-work.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import type { Settings } from "./settings.ts";

/** What a file has besides its records. */
export interface DatasetSurroundings extends Pick<Dataset, "envelope" | "problems" | "file"> {
  /** Reads a record again; `undefined` when that cannot be done. */
  readonly recordValue: (index: number) => JsonValue | undefined;
}

const NONE: readonly never[] = [];

/** A check of a file that is never held as a whole: its records come one after the other, and only facts are kept. */
export class StreamedCheck {
  readonly #source: RecordSource;
  readonly #settings: Settings;
  readonly #examiner: RecordExaminer;
  readonly #datasetRules: readonly DatasetRule<unknown>[];
  readonly #facts: Facts;
  /** For records with a fault: whether a finding would say no more than that. */
  readonly #isAboutFault = new Map<number, (finding: Finding) => boolean>();
  #recordCount = 0;
  #hasUnreadable = false;

  constructor(
    source: RecordSource,
    parts: {
      readonly settings: Settings;
      readonly examiner: RecordExaminer;
      readonly datasetRules: readonly DatasetRule<unknown>[];
    },
  ) {
    this.#source = source;
    this.#settings = parts.settings;
    this.#examiner = parts.examiner;
    this.#datasetRules = parts.datasetRules;
    this.#facts = new Facts(parts.datasetRules);
  }

  /** What the next record shows by itself. */
  take(record: DatasetRecord, at: PathPattern): readonly ReportedFinding[] {
    const to = { facts: this.#facts, index: this.#recordCount, where: at };
    if (record instanceof PlainRecord && this.#examiner.collectFrom(record, this.#source, to)) {
      this.#recordCount++;
      return NONE;
    }
    return this.#keep(record, this.#examiner.examineOnce(record, this.#source, at));
  }

  /** The same in steps: rules need time for a long record. */
  *taking(record: DatasetRecord, at: PathPattern): Generator<void, readonly ReportedFinding[]> {
    return this.#keep(record, yield* this.#examiner.examine(record, this.#source, at));
  }

  #keep(record: DatasetRecord, result: RecordResult): readonly ReportedFinding[] {
    const index = this.#recordCount++;
    if (result.facts.length > 0) {
      this.#facts.add(index, result);
    }
    if (record.problems.length > 0 || record.damaged.length > 0) {
      this.#isAboutFault.set(index, createFindingTest(record));
      this.#hasUnreadable ||= record.value === undefined;
    }
    return result.findings.length === 0
      ? NONE
      : result.findings.map((each) => report(each, this.#settings, { record: index }));
  }

  /** What was found outside of the records so far. */
  takeProblems(problems: readonly SyntaxProblem[]): readonly ReportedFinding[] {
    const found = this.#examiner.describeAround(problems, this.#source);
    return found.map((each) => report(each, this.#settings, { record: undefined, inDocument: true }));
  }

  /**
   * What only all records together show, and what surrounds them. Yields between rules, so that the host can pause. To
   * be called once.
   */
  *end(surroundings: DatasetSurroundings): Generator<void, readonly ReportedFinding[]> {
    const found = [...this.takeProblems(surroundings.problems)];
    const { format } = this.#source;
    const around = surroundings.envelope?.record;
    if (around !== undefined) {
      const { findings } = yield* this.#examiner.examine(around, this.#source, "envelope");
      append(
        found,
        findings.map((each) => report(each, this.#settings, { record: undefined })),
      );
      yield;
    }
    if (format !== undefined) {
      const context = this.#contextOf(format, surroundings);
      const rules = bySameFacts(this.#datasetRules);
      for (const [at, rule] of rules.entries()) {
        const facts = this.#facts.of(rule);
        if (rules[at + 1]?.collect !== rule.collect) {
          this.#facts.drop(rule.collect);
        }
        yield* this.#ask(rule, facts, { context, around, found });
      }
    }
    return found;
  }

  /** What one rule finds. Yields between its findings, too: for some of them it has to read records again. */
  *#ask(
    rule: DatasetRule<unknown>,
    facts: readonly Located<unknown>[],
    { context, around, found }: Asked,
  ): Generator<void, void> {
    yield;
    for (const { record: index, ...finding } of rule.check(facts, context)) {
      const isAboutFault =
        index === undefined
          ? around !== undefined && this.#examiner.isAboutFault(around, finding)
          : this.#isAboutFault.get(index)?.(finding);
      if (isAboutFault !== true) {
        found.push(report({ rule, finding }, this.#settings, { record: index }));
      }
      yield;
    }
  }

  /** What all rules may know of the file. */
  #contextOf(format: Format, { envelope, file, recordValue }: DatasetSurroundings): DatasetContext {
    const around = envelope?.record;
    return {
      format,
      container: this.#source.container,
      options: this.#settings.options,
      recordCount: this.#recordCount,
      mayLackRecords: (around?.damaged.length ?? 0) > 0 || this.#hasUnreadable,
      recordValue,
      envelope: around?.value,
      file,
      isDamaged: createDamageTest(around),
    };
  }
}

/** What a rule is asked with, and where its findings go. */
interface Asked {
  readonly context: DatasetContext;
  readonly around: DatasetRecord | undefined;
  readonly found: ReportedFinding[];
}

/** Rules in an order in which those that go by the same facts are neighbours. */
function bySameFacts(rules: readonly DatasetRule<unknown>[]): readonly DatasetRule<unknown>[] {
  return [...new Set(rules.map(({ collect }) => collect))].flatMap((wanted) =>
    rules.filter(({ collect }) => collect === wanted),
  );
}
