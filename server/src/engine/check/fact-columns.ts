import type { DatasetRule, Located } from "../rules/rule.ts";

type Join = NonNullable<DatasetRule<unknown>["join"]>;

/** Facts of one kind, in the order of their records. */
export interface FactColumn {
  /** Takes the fact of a record behind those before. */
  add(record: number, fact: unknown): void;
  /** The facts one by one, or equal ones of neighbours as one. */
  located(takesRuns: boolean): readonly Located<unknown>[];
}

/** A column for the facts of rules that join them like this, if they do. */
export function createFactColumn(join: Join | undefined): FactColumn {
  return join === undefined ? new PlainColumn() : new JoinedColumn(join);
}

/** Facts of which some are those of several neighbouring records. */
class JoinedColumn implements FactColumn {
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
class PlainColumn implements FactColumn {
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
