import type { Path } from "../../model/place.ts";
import type { DatasetContext, Located, RecordContext } from "../rule.ts";
import { recordPaths } from "./record-paths.ts";

/** Gives the text of a record, for fixes that move it elsewhere in the document. */
export type RecordSource = () => string | undefined;

export function recordSource(context: RecordContext): RecordSource {
  return () => context.textAt([]);
}

/** Gives the texts of all records of a list of the envelope, in order; `undefined` where one of them is not known. */
export type SourcesIn = (list: Path) => readonly string[] | undefined;

/** Finds out what lies where once, at the first call: the fixes of a file ask for one list after the other. */
export function createSources(facts: readonly Located<RecordSource>[], context: DatasetContext): SourcesIn {
  let found: ReadonlyMap<string, readonly number[]> | undefined;
  const byRecord = new Map(facts.map(({ record, fact }) => [record, fact]));
  return (list) => {
    found ??= recordsByList(context);
    const sources = (found.get(JSON.stringify(list)) ?? []).map((record) => byRecord.get(record)?.());
    const known = sources.filter((source) => source !== undefined);
    return known.length < sources.length ? undefined : known;
  };
}

function recordsByList(context: DatasetContext): ReadonlyMap<string, readonly number[]> {
  const byList = new Map<string, number[]>();
  for (const [record, path] of (recordPaths(context) ?? []).entries()) {
    const key = JSON.stringify(path.slice(0, -1));
    const records = byList.get(key);
    if (records === undefined) {
      byList.set(key, [record]);
    } else {
      records.push(record);
    }
  }
  return byList;
}
