import { type Dataset, recordOf } from "../model/dataset.ts";
import type { Located } from "../rules/rule.ts";
import { conversionFix, type ReleaseFact, releaseOf } from "../rules/shared/releases.ts";
import { EditedRecords, toTextEdits } from "./fixes.ts";
import type { PlacedFix } from "./positions.ts";
import { createRecordContext } from "./record-context.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { shapeOf } from "./shape-of.ts";

/**
 * The edit that brings a file into the shape which the other release of ALUE reads: also where there is nothing to
 * find fault with, since the release may change. `undefined` where not all records show the same release.
 */
export function convertRelease(dataset: Dataset): PlacedFix | undefined {
  const facts = readReleases(dataset);
  const [first] = facts;
  const isOfOne = first !== undefined && facts.every(({ fact }) => fact.release === first.fact.release);
  const [fix] = isOfOne ? conversionFix(facts, first.fact.release) : [];
  return (
    fix && {
      ...fix,
      edits: (editedRecords = new EditedRecords()) =>
        toTextEdits(dataset, fix.edits, { record: undefined, inDocument: false }, editedRecords),
    }
  );
}

/** None where a format knows no releases, or a fault of the text may hide a part of the file. */
function readReleases(dataset: Dataset): readonly Located<ReleaseFact>[] {
  const { format, container, records } = dataset;
  const knowsReleases = format?.shapes.some(({ roles }) => roles.release !== undefined) ?? false;
  const hidesPart =
    recordOf(dataset, undefined)?.damaged.length !== 0 || [...records].some(({ record }) => record.damaged.length > 0);
  if (format === undefined || !knowsReleases || hidesPart) {
    return [];
  }
  return [...records].flatMap(({ record, index, at }) => {
    const shape = shapeOf(record.value, format, at);
    if (shape === undefined || record.value === undefined) {
      return [];
    }
    const { context } = createRecordContext(record, record.value, {
      format,
      shape,
      container,
      settings: DEFAULT_SETTINGS,
    });
    const fact = releaseOf(record.value, context);
    return fact === undefined ? [] : [{ record: index, fact }];
  });
}
