import type { Records } from "../model/records.ts";
import type { DatasetRule, Located } from "../rules/rule.ts";
import { createFactColumn, type FactColumn } from "./fact-columns.ts";
import type { RecordResult } from "./record-work.ts";
import type { Collect } from "./shape-plan.ts";

/** What the records of one run gave, each by itself. Kept as long as the run lives. */
export class RunResults {
  /** By place in the run. */
  readonly results: readonly RecordResult[];
  /** How many findings there are. */
  readonly count: number;
  /** Whether a record could not be read at all. */
  readonly hasUnreadable: boolean;
  readonly #columns = new Map<Collect, FactColumn>();

  constructor(results: readonly RecordResult[], hasUnreadable: boolean) {
    this.results = results;
    this.count = results.reduce((sum, { findings }) => sum + findings.length, 0);
    this.hasUnreadable = hasUnreadable;
  }

  /** The facts that a rule goes by, counted from the first record of the run. */
  factsOf({ collect, join, takesRuns }: FactsOf): readonly Located<unknown>[] {
    let column = this.#columns.get(collect);
    if (column === undefined) {
      column = createFactColumn(join);
      this.#columns.set(collect, column);
      for (const { record, fact } of this.eachFact(collect)) {
        column.add(record, fact);
      }
    }
    return column.located(takesRuns === true);
  }

  /** What was collected from each of these records, counted from the first of the run. */
  *eachFact(collect: Collect): Iterable<Located<unknown>> {
    let place: { readonly of: RecordResult["collectors"]; readonly index: number } | undefined;
    for (const [record, { collectors, facts }] of this.results.entries()) {
      // Most records are of one shape, whose collectors are one list.
      place = place?.of === collectors ? place : { of: collectors, index: collectors.indexOf(collect) };
      const fact = facts[place.index];
      if (fact !== undefined) {
        yield { record, fact };
      }
    }
  }
}

/** What decides which facts a rule gets. */
type FactsOf = Pick<DatasetRule<unknown>, "collect" | "join" | "takesRuns">;

/** Gives the facts of all records, in steps. Rules that go by the same ones get the same list. */
export function factsInRuns(
  records: Records,
  runs: readonly RunResults[],
): (rule: FactsOf) => Generator<void, readonly Located<unknown>[]> {
  const known = new Map<Collect, { readonly takesRuns: boolean; readonly facts: readonly Located<unknown>[] }>();
  return function* (rule) {
    const takesRuns = rule.takesRuns === true;
    const last = known.get(rule.collect);
    if (last?.takesRuns === takesRuns) {
      return last.facts;
    }
    const facts = yield* locating(rule, records, runs);
    known.set(rule.collect, { takesRuns, facts });
    return facts;
  };
}

/** Facts are located in so many runs without pausing. */
const RUNS_AT_ONCE = 32;

function* locating(
  rule: FactsOf,
  records: Records,
  runs: readonly RunResults[],
): Generator<void, readonly Located<unknown>[]> {
  const facts: Located<unknown>[] = [];
  for (const [at, run] of runs.entries()) {
    const first = records.firstOf(at);
    for (const { record, fact, count } of run.factsOf(rule)) {
      facts.push(count === undefined ? { record: first + record, fact } : { record: first + record, fact, count });
    }
    if (at % RUNS_AT_ONCE === RUNS_AT_ONCE - 1) {
      yield;
    }
  }
  return facts;
}

/** What was collected from a record; `undefined` for nothing. */
export function factOf(result: RecordResult | undefined, collect: Collect): unknown {
  return result === undefined || result.facts.length === 0
    ? undefined
    : result.facts[result.collectors.indexOf(collect)];
}

/** Where two lists of results differ: up to `start`, and from the ends on, they are the same. */
export interface ChangedResults {
  readonly start: number;
  readonly before: readonly RecordResult[];
  readonly after: readonly RecordResult[];
}

/** What changed from one check to the next. Runs that both share are not looked into. */
export function changedResults(before: readonly RunResults[], after: readonly RunResults[]): ChangedResults {
  const same = commonStart(before, after);
  const sameEnd = commonEnd(before, after, same);
  const start = before.slice(0, same).reduce((sum, { results }) => sum + results.length, 0);
  const [old, now] = [before, after].map((all) =>
    all.slice(same, all.length - sameEnd).flatMap(({ results }) => results),
  );
  const [oldResults = [], newResults = []] = [old, now];
  const alike = commonStart(oldResults, newResults);
  const alikeEnd = commonEnd(oldResults, newResults, alike);
  return {
    start: start + alike,
    before: oldResults.slice(alike, oldResults.length - alikeEnd),
    after: newResults.slice(alike, newResults.length - alikeEnd),
  };
}

function commonStart(a: readonly unknown[], b: readonly unknown[]): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) {
    same++;
  }
  return same;
}

/** How many are the same at the end, of those that are not the same at the start. */
function commonEnd(a: readonly unknown[], b: readonly unknown[], sameStart: number): number {
  const most = Math.min(a.length, b.length) - sameStart;
  let same = 0;
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) {
    same++;
  }
  return same;
}
