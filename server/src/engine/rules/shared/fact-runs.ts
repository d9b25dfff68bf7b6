/** For rules that take equal facts of neighbouring records as one. */
import type { Located } from "../rule.ts";

/** How many records have a fact. */
export function countOfRun({ count = 1 }: Located<unknown>): number {
  return count;
}

/** The same facts with one for each record. */
export function eachRecord<Fact>(facts: readonly Located<Fact>[]): readonly Located<Fact>[] {
  return facts.flatMap((each) => {
    const { record, fact } = each;
    const count = countOfRun(each);
    return count === 1 ? [each] : Array.from({ length: count }, (_, at) => ({ record: record + at, fact }));
  });
}
