import type { DatasetRule, Located } from "../rules/rule.ts";
import { createFactColumn, type FactColumn } from "./fact-columns.ts";
import type { RecordResult } from "./record-work.ts";
import type { Collect } from "./shape-plan.ts";

/** What was collected for rules over the whole file. Equal facts of neighbours, such as turns of a session, are kept once. */
export class Facts {
  readonly #joinOf: ReadonlyMap<Collect, DatasetRule<unknown>["join"]>;
  /** The columns of one list of collectors, which most records share. */
  #columns: readonly FactColumn[] = [];
  #collectors: readonly Collect[] = [];
  readonly #byCollect = new Map<Collect, FactColumn>();
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

  /** The facts that a rule goes by, in the order of their records; to be asked for when all were added. */
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

  #columnOf(collect: Collect): FactColumn {
    const known = this.#byCollect.get(collect);
    if (known !== undefined) {
      return known;
    }
    const column = createFactColumn(this.#joinOf.get(collect));
    this.#byCollect.set(collect, column);
    return column;
  }
}
