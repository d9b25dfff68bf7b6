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
  #last: { readonly collect: Collect; readonly located: readonly Located<unknown>[] } | undefined;

  constructor(rules: readonly Pick<DatasetRule<unknown>, "collect" | "join">[]) {
    this.#joinOf = new Map(rules.map(({ collect, join }) => [collect, join]));
  }

  /** Takes over what the record of that index gave; records come in their order. */
  add(record: number, { collectors, facts }: RecordResult): void {
    if (collectors !== this.#collectors) {
      this.#collectors = collectors;
      this.#columns = collectors.map((collect) => this.#columnOf(collect));
    }
    for (let place = 0; place < facts.length; place++) {
      const fact = facts[place];
      if (fact !== undefined) {
        this.#columns[place]?.add(record, fact);
      }
    }
  }

  /** The facts that a function collected, in the order of their records. */
  of(collect: Collect): readonly Located<unknown>[] {
    if (this.#last?.collect !== collect) {
      this.#last = { collect, located: this.#byCollect.get(collect)?.located() ?? [] };
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
  /** The last record of each run. */
  #lasts = new Uint32Array(FIRST_SIZE);
  /** The first record of a run, where it does not follow upon the run before. */
  readonly #firsts = new Map<number, number>();
  #next = 0;

  add(record: number, fact: unknown): void {
    const run = this.#facts.length - 1;
    if (run >= 0 && record === this.#next && isSameFact(fact, this.#facts[run])) {
      this.#lasts[run] = record;
    } else {
      this.#begin(run + 1, record);
      this.#facts.push(fact);
    }
    this.#next = record + 1;
  }

  located(): readonly Located<unknown>[] {
    const located: Located<unknown>[] = [];
    let next = 0;
    this.#facts.forEach((fact, run) => {
      const last = this.#lasts[run] ?? 0;
      for (let record = this.#firsts.get(run) ?? next; record <= last; record++) {
        located.push({ record, fact });
      }
      next = last + 1;
    });
    return located;
  }

  #begin(run: number, record: number): void {
    if (run === this.#lasts.length) {
      const grown = new Uint32Array(Math.ceil(run * GROWTH));
      grown.set(this.#lasts);
      this.#lasts = grown;
    }
    this.#lasts[run] = record;
    if (record !== this.#next) {
      this.#firsts.set(run, record);
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
