import type { DatasetRule, Located } from "../rules/rule.ts";
import type { RecordResult } from "./examine.ts";

/** What rules over the whole file collected. Equal facts of neighbours, such as turns of a session, are kept once. */
export class Facts {
  readonly #columns = new Map<DatasetRule<unknown>, FactColumn>();

  /** Takes over what the record of that index gave; records come in their order. */
  add(record: number, { collectors, facts }: RecordResult): void {
    for (let place = 0; place < facts.length; place++) {
      const fact = facts[place];
      const rule = collectors[place];
      if (fact !== undefined && rule !== undefined) {
        this.#columnOf(rule).add(record, fact);
      }
    }
  }

  /** Hands over the facts of one rule, in the order of their records. They are not kept. */
  take(rule: DatasetRule<unknown>): readonly Located<unknown>[] {
    const located = this.#columns.get(rule)?.located() ?? [];
    this.#columns.delete(rule);
    return located;
  }

  #columnOf(rule: DatasetRule<unknown>): FactColumn {
    let column = this.#columns.get(rule);
    if (column === undefined) {
      column = new FactColumn();
      this.#columns.set(rule, column);
    }
    return column;
  }
}

/** Facts of one rule, in runs of neighbouring records with equal ones. */
class FactColumn {
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #facts: unknown[] = [];

  add(record: number, fact: unknown): void {
    const run = this.#facts.length - 1;
    if (run >= 0 && record === (this.#lasts[run] ?? 0) + 1 && isSameFact(fact, this.#facts[run])) {
      this.#lasts[run] = record;
    } else {
      this.#firsts.push(record);
      this.#lasts.push(record);
      this.#facts.push(fact);
    }
  }

  located(): readonly Located<unknown>[] {
    const located: Located<unknown>[] = [];
    this.#facts.forEach((fact, run) => {
      for (let record = this.#firsts[run] ?? 0; record <= (this.#lasts[run] ?? 0); record++) {
        located.push({ record, fact });
      }
    });
    return located;
  }
}

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
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameFact(item, b[at], levels - 1));
  }
  if (Object.getPrototypeOf(a) !== Object.prototype || Object.getPrototypeOf(b) !== Object.prototype) {
    return false;
  }
  return hasSameMembers(a, b, levels);
}

function hasSameMembers(a: object, b: object, levels: number): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameFact(Reflect.get(a, key), Reflect.get(b, key), levels - 1))
  );
}
