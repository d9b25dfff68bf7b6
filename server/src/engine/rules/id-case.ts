import { type DatasetFinding, datasetRule } from "./rule.ts";
import {
  collectIds,
  earlierOwner,
  type IdGroup,
  mergeIds,
  type PlacedId,
  type PlacedIdGroup,
  type RecordId,
} from "./shared/ids.ts";
import { quote } from "./shared/wording.ts";

/** Blanks around an id are left to `id-trimmed`: here ids are compared without them. */
export const idCase = datasetRule<readonly IdGroup[]>({
  id: "id-case",
  severity: "information",
  checks: "Ids differ in more than upper and lower case.",
  why: "Ids are compared exactly, so these count as two; whoever reads the results may take them for one.",
  collect: (value, context) => collectIds(value, context, hasLookAlikes),
  *check(facts) {
    for (const group of mergeIds(facts)) {
      if (hasLookAlikes(group.ids)) {
        yield* findingsIn(group);
      }
    }
  },
});

function hasLookAlikes(ids: readonly RecordId[]): boolean {
  const spellings = new Set(ids.map(({ id }) => id.trim()));
  return new Set([...spellings].map((id) => id.toLowerCase())).size < spellings.size;
}

function* findingsIn({ ids, owner }: PlacedIdGroup): Iterable<DatasetFinding> {
  const first = new Map<string, PlacedId>();
  const spellings = new Set<string>();
  for (const current of ids) {
    const spelling = current.id.trim();
    const earlier = first.get(spelling.toLowerCase());
    if (earlier === undefined) {
      first.set(spelling.toLowerCase(), current);
    } else if (!spellings.has(spelling)) {
      yield toFinding(current, earlier, earlierOwner(earlier, owner));
    }
    spellings.add(spelling);
  }
}

function toFinding({ record, path, id }: PlacedId, earlier: PlacedId, owner: string): DatasetFinding {
  return {
    record,
    place: { path },
    message: `The ${path.at(-1)} ${quote(id)} differs only in case from ${quote(earlier.id)} of ${owner}.`,
    help: "Choose ids that differ in more than case.",
    related: [{ record: earlier.record, place: { path: earlier.path }, message: "The other spelling is here." }],
  };
}
