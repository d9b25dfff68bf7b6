import type { Path } from "../../model/place.ts";
import type { DatasetContext, Located, RecordContext } from "../rule.ts";
import { recordPaths } from "./record-paths.ts";

/** Gives the text of a record, for fixes that move it elsewhere in the document. */
export type RecordSource = () => string | undefined;

export function recordSource(context: RecordContext): RecordSource {
  return () => context.textAt([]);
}

/** The texts of all records of a list of the envelope, in order; `undefined` where one of them is not known. */
export function sourcesIn(
  list: Path,
  facts: readonly Located<RecordSource>[],
  context: DatasetContext,
): readonly string[] | undefined {
  const paths = recordPaths(context) ?? [];
  const isIn = (path: Path): boolean => path.length === list.length + 1 && list.every((step, at) => step === path[at]);
  const byRecord = new Map(facts.map(({ record, fact }) => [record, fact]));
  const sources: string[] = [];
  for (const [record, path] of paths.entries()) {
    const source = isIn(path) ? byRecord.get(record)?.() : "";
    if (source === undefined) {
      return undefined;
    }
    if (isIn(path)) {
      sources.push(source);
    }
  }
  return sources;
}
