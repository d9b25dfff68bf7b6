import { type DatasetFinding, datasetRule } from "./rule.ts";
import { collectIds, type IdGroup, mergeIds, type PlacedId, type PlacedIdGroup, type RecordId } from "./shared/ids.ts";
import { nextFreeId } from "./shared/next-id.ts";
import { quote, turnAt } from "./shared/wording.ts";

/** Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which keys scores and weights by `qa_id`. */
export const noDuplicateIds = datasetRule<readonly IdGroup[]>({
  id: "no-duplicate-ids",
  severity: "warning",
  checks: "No id is used twice where it should name one thing.",
  why: "Scores and weights are kept under the id: a repeated one overwrites the earlier score, and the weights no longer add up.",
  fixAll: "Rename all repeated ids",
  collect: (value, context) => collectIds(value, context, hasRepeated),
  *check(facts) {
    for (const group of mergeIds(facts)) {
      if (hasRepeated(group.ids)) {
        yield* findingsIn(group);
      }
    }
  },
});

function hasRepeated(ids: readonly RecordId[]): boolean {
  return new Set(ids.map(({ id }) => id)).size < ids.length;
}

function* findingsIn({ ids, where }: PlacedIdGroup): Iterable<DatasetFinding> {
  const first = new Map<string, PlacedId>();
  const taken = new Set(ids.map(({ id }) => id));
  // Where each new id continues: equal ids get new ones that differ.
  const latest = new Map<string, string>();
  for (const current of ids) {
    const { id } = current;
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, current);
      continue;
    }
    const free = nextFreeId(latest.get(id) ?? id, taken);
    taken.add(free);
    latest.set(id, free);
    yield toFinding(current, earlier, where, free);
  }
}

function toFinding({ record, path, id }: PlacedId, earlier: PlacedId, where: string, free: string): DatasetFinding {
  return {
    record,
    place: { path },
    message: `The ${path.at(-1)} ${quote(id)} is already used by ${turnAt(earlier.path, earlier.record)}${where}.`,
    help: "Change one of the two.",
    related: [{ record: earlier.record, place: { path: earlier.path }, message: `${quote(id)} is used here first.` }],
    fixes: () => [
      { title: `Rename to the next free id ${quote(free)}`, edits: [{ set: path, to: free }], safe: false },
    ],
  };
}
