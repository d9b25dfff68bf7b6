import { type DatasetFinding, datasetRule } from "./rule.ts";
import {
  collectIds,
  earlierOwner,
  type IdGroup,
  mergeIds,
  type PlacedId,
  type PlacedIdGroup,
  type RecordId,
  toIdValue,
} from "./shared/ids.ts";
import { nextFreeId } from "./shared/next-id.ts";
import { quote } from "./shared/wording.ts";

/**
 * Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which keys scores and weights by `qa_id`, and the
 * scripts of ALUE, which key predictions by the text of the id (formats.md 6.2 to 6.5).
 */
export const noDuplicateIds = datasetRule<readonly IdGroup[]>({
  id: "no-duplicate-ids",
  severity: "warning",
  checks: "No id is used twice where it should name one thing.",
  why: "Scores, weights and predictions are kept under the id: a repeated one overwrites what was there, so one of the two is not scored, or is scored with the other's answer.",
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
  return new Set(ids.map(({ key }) => key)).size < ids.length;
}

function* findingsIn({ ids, owner }: PlacedIdGroup): Iterable<DatasetFinding> {
  const first = new Map<string, PlacedId>();
  const taken = new Set(ids.map(({ id }) => id));
  // Where each new id continues: equal ids get new ones that differ.
  const latest = new Map<string, string>();
  for (const current of ids) {
    const { id, key } = current;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, current);
      continue;
    }
    const free = nextFreeId(latest.get(id) ?? id, taken);
    taken.add(free);
    latest.set(id, free);
    yield toFinding(current, earlier, earlierOwner(earlier, owner), free);
  }
}

function toFinding(current: PlacedId, earlier: PlacedId, owner: string, free: string): DatasetFinding {
  const { record, path, id, isNumber } = current;
  const shown = (text: string): string => (isNumber ? text : quote(text));
  return {
    record,
    place: { path },
    message: `The ${path.at(-1)} ${shown(id)} is already used by ${owner}.`,
    help: "Change one of the two.",
    related: [{ record: earlier.record, place: { path: earlier.path }, message: `${shown(id)} is used here first.` }],
    fixes: () => [
      {
        title: `Rename to the next free id ${shown(free)}`,
        edits: [{ set: path, to: toIdValue(free, current) }],
        safe: false,
      },
    ],
  };
}
