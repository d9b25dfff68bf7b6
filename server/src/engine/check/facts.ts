import type { DatasetRule, Located } from "../rules/rule.ts";
import type { RecordResult } from "./record-work.ts";
import type { Collect } from "./shape-plan.ts";

/** What was collected for rules over the whole file. Equal facts of neighbours, such as turns of a session, are kept once. */
export class Facts {
  readonly #joinOf: ReadonlyMap<Collect, Join | undefined>;
  /** The columns of one list of collectors, which most records share. */
  #columns: readonly (FactColumn | JoinedColumn)[] = [];
  #collectors: readonly Collect[] = [];
  readonly #byCollect = new Map<Collect, FactColumn | JoinedColumn>();
  /** What was asked for last, with all facts in one list: rules that go by the same facts come one after the other. */
  #last:
    | { readonly collect: Collect; readonly takesRuns: boolean; readonly located: readonly Located<unknown>[] }
    | undefined;

  constructor(rules: readonly Pick<DatasetRule<unknown>, "collect" | "join">[]) {
    this.#joinOf = new Map(rules.map(({ collect, join }) => [collect, join]));
  }

  /** Takes over what the record of that index gave; records come in their order. */
  add(record: number, { collectors, facts }: RecordResult): void {
    this.use(collectors);
    for (let place = 0; place < facts.length; place++) {
      const fact = facts[place];
      if (fact !== undefined) {
        this.put(place, record, fact);
      }
    }
  }

  /** From now on, facts are put to places among these. */
  use(collectors: readonly Collect[]): void {
    if (collectors !== this.#collectors) {
      this.#collectors = collectors;
      this.#columns = collectors.map((collect) => this.#columnOf(collect));
    }
  }

  /** Takes over one fact of the record of that index. */
  put(place: number, record: number, fact: unknown): void {
    this.#columns[place]?.add(record, fact);
  }

  /** The facts that a rule goes by, in the order of their records. */
  of({ collect, ...rule }: Pick<DatasetRule<unknown>, "collect" | "takesRuns">): readonly Located<unknown>[] {
    const takesRuns = rule.takesRuns === true;
    if (this.#last?.collect !== collect || this.#last.takesRuns !== takesRuns) {
      this.#last = { collect, takesRuns, located: this.#byCollect.get(collect)?.located(takesRuns) ?? [] };
    }
    return this.#last.located;
  }

  /** Nobody will ask for these any more. */
  drop(collect: Collect): void {
    this.#byCollect.delete(collect);
    this.#last = undefined;
    this.#collectors = [];
    this.#columns = [];
  }

  #columnOf(collect: Collect): FactColumn | JoinedColumn {
    const known = this.#byCollect.get(collect);
    if (known !== undefined) {
      return known;
    }
    const join = this.#joinOf.get(collect);
    const column = join === undefined ? new FactColumn() : new JoinedColumn(join);
    this.#byCollect.set(collect, column);
    return column;
  }
}

type Join = NonNullable<DatasetRule<unknown>["join"]>;

/** Facts of which some are those of several neighbouring records. */
class JoinedColumn {
  readonly #join: Join;
  readonly #located: { readonly record: number; fact: unknown }[] = [];
  #last: { readonly record: number; fact: unknown } | undefined;
  #next = 0;

  constructor(join: Join) {
    this.#join = join;
  }

  add(record: number, fact: unknown): void {
    const joined = this.#last !== undefined && record === this.#next ? this.#join(this.#last.fact, fact) : undefined;
    if (this.#last === undefined || joined === undefined) {
      this.#last = { record, fact };
      this.#located.push(this.#last);
    } else {
      this.#last.fact = joined;
    }
    this.#next = record + 1;
  }

  located(): readonly Located<unknown>[] {
    return this.#located;
  }
}

/** Facts of one kind, in runs of neighbouring records with equal ones. */
class FactColumn {
  readonly #facts: unknown[] = [];
  /** The first record of each run, and the one behind its last. */
  #bounds = new Uint32Array(2 * FIRST_SIZE);
  /** The fact of the last run, and the record behind it. */
  #last: unknown;
  #next = 0;

  add(record: number, fact: unknown): void {
    if (record !== this.#next || (fact !== this.#last && !isSameFact(fact, this.#last))) {
      this.#begin(record, fact);
    }
    this.#next = record + 1;
  }

  /** The facts one by one, or those of a run as one. */
  located(takesRuns: boolean): readonly Located<unknown>[] {
    this.#close();
    const located: Located<unknown>[] = [];
    this.#facts.forEach((fact, run) => {
      const first = this.#bounds[2 * run] ?? 0;
      const end = this.#bounds[2 * run + 1] ?? 0;
      if (takesRuns) {
        located.push({ record: first, fact, count: end - first });
      } else {
        for (let record = first; record < end; record++) {
          located.push({ record, fact });
        }
      }
    });
    return located;
  }

  #begin(record: number, fact: unknown): void {
    this.#close();
    const run = this.#facts.push(fact) - 1;
    if (2 * run === this.#bounds.length) {
      const grown = new Uint32Array(2 * Math.ceil(run * GROWTH));
      grown.set(this.#bounds);
      this.#bounds = grown;
    }
    this.#bounds[2 * run] = record;
    this.#last = fact;
  }

  /** Notes where the last run ends, as far as it is known. */
  #close(): void {
    const runs = this.#facts.length;
    if (runs > 0) {
      this.#bounds[2 * runs - 1] = this.#next;
    }
  }
}

const FIRST_SIZE = 64;
const GROWTH = 1.5;

/** How deep facts are compared; deeper ones are kept. */
const MOST_LEVELS = 4;

/** Whether two facts say the same: plain data with the same contents. In doubt the answer is no. */
export function isSameFact(a: unknown, b: unknown, levels = MOST_LEVELS): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || levels === 0) {
    return false;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && isSameList(a, b, levels - 1);
  }
  const prototype = Object.getPrototypeOf(a);
  return prototype === Object.prototype && prototype === Object.getPrototypeOf(b) && hasSameMembers(a, b, levels - 1);
}

function isSameList(a: readonly unknown[], b: readonly unknown[], levels: number): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let at = 0; at < a.length; at++) {
    if (!isSameFact(a[at], b[at], levels)) {
      return false;
    }
  }
  return true;
}

/** Goes through the members without a list of them: it is done for every record of a large file. */
function hasSameMembers(a: object, b: object, levels: number): boolean {
  const first: Members = a as Members;
  const second: Members = b as Members;
  let count = 0;
  for (const key in first) {
    if (!(key in second) || !isSameFact(first[key], second[key], levels)) {
      return false;
    }
    count++;
  }
  for (const _ in second) {
    count--;
  }
  return count === 0;
}

type Members = { readonly [key: string]: unknown };
