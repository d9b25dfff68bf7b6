import type { Format } from "../formats/format.ts";
import { type Dataset, recordOf } from "../model/dataset.ts";
import type { RecordRun } from "../model/records.ts";
import type { Located } from "../rules/rule.ts";
import { conversionFix, type ReleaseFact, releaseOf } from "../rules/shared/releases.ts";
import { faultsOf } from "./damage.ts";
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
  const runs = readReleases(dataset);
  const release = releaseOfAll(runs);
  if (release === undefined) {
    return undefined;
  }
  const fixOf = (facts: readonly Located<ReleaseFact>[]) => conversionFix(facts, release)[0];
  const all = () => fixOf(locateAll(dataset, runs));
  // The edits of all records are only made when they are asked for; what the fix is called, the first ones tell.
  const first = runs.findIndex(({ facts }) => facts.some(({ fact }) => !fact.isExample));
  const fix = fixOf(locateAll(dataset, runs.slice(0, first + 1))) ?? all();
  return (
    fix && {
      title: fix.title,
      safe: fix.safe,
      edits: (editedRecords = new EditedRecords()) =>
        toTextEdits(dataset, all()?.edits ?? [], { record: undefined, inDocument: false }, editedRecords),
    }
  );
}

/** The releases of the records of one run. */
interface RunReleases {
  /** Counted from the first record of the run. */
  readonly facts: readonly Located<ReleaseFact>[];
  readonly releases: ReadonlySet<ReleaseFact["release"]>;
  /** Whether a fault may hide a part of them. */
  readonly isDamaged: boolean;
}

/** Of each run; none where a format knows no releases, or a fault of the text may hide a part of the file. */
function readReleases(dataset: Dataset): readonly RunReleases[] {
  const { format, records } = dataset;
  const knowsReleases = format?.shapes.some(({ roles }) => roles.release !== undefined) ?? false;
  if (format === undefined || !knowsReleases || recordOf(dataset, undefined)?.damaged.length !== 0) {
    return [];
  }
  const runs = records.runs.map((run) => releasesIn(run, dataset, format));
  return runs.some(({ isDamaged }) => isDamaged) ? [] : runs;
}

const OF_RUNS = new WeakMap<RecordRun, RunReleases>();

function releasesIn(run: RecordRun, dataset: Dataset, format: Format): RunReleases {
  const known = OF_RUNS.get(run);
  if (known !== undefined) {
    return known;
  }
  const facts = run.records.flatMap((_, inside) => factOf(run, inside, dataset, format) ?? []);
  const found = {
    facts,
    releases: new Set(facts.map(({ fact }) => fact.release)),
    isDamaged: run.records.some(({ damaged }) => damaged.length > 0),
  };
  OF_RUNS.set(run, found);
  return found;
}

function factOf(
  { records, places }: RecordRun,
  inside: number,
  { container }: Dataset,
  format: Format,
): Located<ReleaseFact> | undefined {
  const record = records[inside];
  if (record?.value === undefined) {
    return undefined;
  }
  const shape = shapeOf(record.value, format, places[inside] ?? []);
  const settings = DEFAULT_SETTINGS;
  const { context } = createRecordContext(record, record.value, {
    format,
    shape,
    container,
    settings,
    faults: faultsOf(record),
  });
  const fact = releaseOf(record.value, context);
  return fact && { record: inside, fact };
}

/** The release that all records show; `undefined` where they show none, or several. */
function releaseOfAll(runs: readonly RunReleases[]): ReleaseFact["release"] | undefined {
  const releases = new Set(runs.flatMap((run) => [...run.releases]));
  const [release] = releases;
  return releases.size === 1 ? release : undefined;
}

/** What runs from the start on say of their records, counted from the first one of all. */
function locateAll({ records }: Dataset, runs: readonly RunReleases[]): readonly Located<ReleaseFact>[] {
  return runs.flatMap(({ facts }, at) =>
    facts.map(({ record, fact }) => ({ record: records.firstOf(at) + record, fact })),
  );
}
