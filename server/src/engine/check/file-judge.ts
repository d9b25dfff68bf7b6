import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { DatasetContext, DatasetRule, Located } from "../rules/rule.ts";
import { createDamageTest } from "./damage.ts";
import { isSameFact } from "./fact-columns.ts";
import { KeyCounts } from "./key-counts.ts";
import type { RecordResult } from "./record-work.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import { type ChangedResults, changedResults, factOf, factsInRuns, type RunResults } from "./run-results.ts";
import type { Settings } from "./settings.ts";
import type { Collect } from "./shape-plan.ts";

/** What rules over the whole file said, by rule. */
export type Verdicts = ReadonlyMap<DatasetRule<unknown>, Verdict>;

/** What one of them said. */
interface Verdict {
  readonly findings: readonly ReportedFinding[];
  /** Indices of the records whose values it looked at, because the facts did not tell. */
  readonly consulted: ReadonlySet<number>;
}

/** What was judged last, and what it was judged by. */
interface Judged {
  readonly runs: readonly RunResults[];
  readonly context: DatasetContext;
  /** What surrounds the records: its value may be another object for the same record. */
  readonly around: DatasetRecord | undefined;
  readonly verdicts: Verdicts;
}

/** Runs rules over the whole file, after an edit only those whose facts it changed. */
export class FileJudge {
  readonly #rules: readonly DatasetRule<unknown>[];
  readonly #settings: Settings;
  #last: Judged | undefined;
  /** The keys of all facts of the last verdicts, for rules of which a fact changed before; several share a function. */
  readonly #keyCounts = new Map<KeysOf, { readonly collect: Collect; readonly counts: KeyCounts }>();

  constructor(rules: readonly DatasetRule<unknown>[], settings: Settings) {
    this.#rules = rules;
    this.#settings = settings;
  }

  /** What all rules say. Yields between the rules that have to run. */
  *judge(dataset: Dataset, runs: readonly RunResults[]): Generator<void, Verdicts> {
    const context = this.#contextOf(dataset, runs);
    if (context === undefined) {
      return new Map();
    }
    const last = this.#last;
    const changed =
      last !== undefined && isSameContext(last, context, dataset) ? changedResults(last.runs, runs) : "all";
    const verdicts = new Map<DatasetRule<unknown>, Verdict>();
    const factsOf = factsInRuns(dataset.records, runs);
    yield;
    for (const rule of this.#rules) {
      const known = last?.verdicts.get(rule);
      if (
        known !== undefined &&
        changed !== "all" &&
        !isConsulted(known, changed) &&
        (leavesFacts(rule, changed) || (yield* this.#leavesAlone(rule, known, changed, last)))
      ) {
        verdicts.set(rule, known);
      } else {
        verdicts.set(rule, yield* this.#asking(rule, yield* factsOf(rule), context));
        yield;
      }
    }
    this.#countKeys(changed);
    this.#last = { runs, context, around: dataset.envelope?.record, verdicts };
    return verdicts;
  }

  /** Most of what a rule does, it does before its first finding: it can only pause behind that. */
  *#asking(
    rule: DatasetRule<unknown>,
    facts: readonly Located<unknown>[],
    context: DatasetContext,
  ): Generator<void, Verdict> {
    const consulted = new Set<number>();
    const recordValue = (record: number): JsonValue | undefined => {
      consulted.add(record);
      return context.recordValue(record);
    };
    const findings: ReportedFinding[] = [];
    for (const { record, ...finding } of rule.check(facts, { ...context, recordValue })) {
      findings.push(report({ rule, finding }, this.#settings, { record }));
      if (findings.length % FINDINGS_AT_ONCE === 0) {
        yield;
      }
    }
    return { findings, consulted };
  }

  /**
   * Whether only facts changed that matter for no other. Where there are findings, those may speak of other facts, and
   * their fixes keep clear of all of them.
   */
  *#leavesAlone(
    { keysOf, collect }: DatasetRule<unknown>,
    { findings }: Verdict,
    { before, after }: ChangedResults,
    last: Judged | undefined,
  ): Generator<void, boolean> {
    if (keysOf === undefined || last === undefined || findings.length > 0 || before.length !== after.length) {
      return false;
    }
    let known = this.#keyCounts.get(keysOf);
    if (known === undefined) {
      known = { collect, counts: new KeyCounts() };
      for (const run of last.runs) {
        known.counts.addAll([...run.eachFact(collect)].flatMap(({ fact }) => keysOf(fact)));
        yield;
      }
      this.#keyCounts.set(keysOf, known);
    }
    return known.counts.areAlone(keysIn(before, collect, keysOf), keysIn(after, collect, keysOf));
  }

  /** Keeps the counts of keys in step with what was judged. */
  #countKeys(changed: ChangedResults | "all"): void {
    if (changed === "all") {
      this.#keyCounts.clear();
      return;
    }
    for (const [keysOf, { collect, counts }] of this.#keyCounts) {
      counts.replace(keysIn(changed.before, collect, keysOf), keysIn(changed.after, collect, keysOf));
    }
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
        recordValue: (record) => records.at(record)?.record.value,
        envelope: around?.value,
        file,
        isDamaged: createDamageTest(around),
      }
    );
  }
}

/** As many findings are taken of a rule without pausing. */
const FINDINGS_AT_ONCE = 500;

/** Facts are compared down to here; only those of an edited record are. */
const DEEPEST = 16;

type KeysOf = NonNullable<DatasetRule<unknown>["keysOf"]>;

function keysIn(results: readonly RecordResult[], collect: Collect, keysOf: KeysOf): readonly string[] {
  return results.flatMap((result) => {
    const fact = factOf(result, collect);
    return fact === undefined ? [] : keysOf(fact);
  });
}

/** Whether the facts that a rule goes by are the same as before. */
function leavesFacts({ collect }: DatasetRule<unknown>, { before, after }: ChangedResults): boolean {
  return (
    before.length === after.length &&
    before.every((each, at) => isSameFact(factOf(each, collect), factOf(after[at], collect), DEEPEST))
  );
}

/** Whether a rule looked at the value of a record that is another one now. */
function isConsulted({ consulted }: Verdict, { start, before }: ChangedResults): boolean {
  return consulted.size > 0 && before.some((_, at) => consulted.has(start + at));
}

function isSameContext({ context: before, around }: Judged, after: DatasetContext, { envelope }: Dataset): boolean {
  return (
    before.format === after.format &&
    before.container === after.container &&
    before.recordCount === after.recordCount &&
    before.mayLackRecords === after.mayLackRecords &&
    around === envelope?.record &&
    before.file === after.file
  );
}
