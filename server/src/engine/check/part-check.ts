import type { Dataset } from "../model/dataset.ts";
import { findAround } from "./around.ts";
import type { RecordExaminer } from "./examine.ts";
import { Findings } from "./findings.ts";
import { PlaceFinder } from "./place-finder.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import type { Settings } from "./settings.ts";

/** Neighbouring records, from one index up to another, which is left out. */
export interface RecordRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What some records of a dataset and its surroundings show by themselves; what only all records together show is not
 * among it. The examiner remembers what it saw, so a check of all records need not look at these again.
 */
export function* checkPart(
  dataset: Dataset,
  { from, to }: RecordRange,
  parts: { readonly examiner: RecordExaminer; readonly settings: Settings },
): Generator<void, Findings> {
  const { examiner, settings } = parts;
  const ofRecords = new Map<number, readonly ReportedFinding[]>();
  let count = 0;
  for (const { record, index, at } of dataset.records.slice(from, to)) {
    const { findings } = yield* examiner.examine(record, dataset, at);
    if (findings.length > 0) {
      ofRecords.set(
        index,
        findings.map((each) => report(each, settings, { record: index })),
      );
      count += findings.length;
    }
    yield;
  }
  const around = yield* findAround(dataset, parts);
  const found = {
    dataset,
    counts: dataset.records.runs.map(() => 0),
    hasOwn: () => false,
    ofRecord: (index: number) => ofRecords.get(index) ?? [],
    amongAll: [...ofRecords.keys()],
    around,
    count: count + around.length,
  };
  return new Findings(found, new PlaceFinder());
}
