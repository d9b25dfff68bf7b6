import { type DatasetFinding, datasetRule } from "./rule.ts";
import { groupIds } from "./shared/id-groups.ts";
import { idKeysOf } from "./shared/id-keys.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { FreeIds } from "./shared/next-id.ts";
import { areSurelyOnce, earlierOwner, type PlacedId, type PlacedIdGroup, toIdValue } from "./shared/placed-ids.ts";
import { idless } from "./shared/plain-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import type { IdTurnFact } from "./shared/turn-facts.ts";
import { quote } from "./shared/wording.ts";

/**
 * Mirrors `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which keys scores and weights by `qa_id`, and the
 * scripts of ALUE, which key predictions by the text of the id (formats.md 6.2 to 6.5).
 */
export const noDuplicateIds = datasetRule<IdTurnFact>({
  id: "no-duplicate-ids",
  severity: "warning",
  checks: "No id is used twice where it should name one thing.",
  why: "Scores, weights and predictions are kept under the id: a repeated one overwrites what was there, so one of the two is not scored, or is scored with the other's answer.",
  fixAll: "Rename all repeated ids",
  plainFact: idless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: idKeysOf,
  *check(facts) {
    for (const group of groupIds(facts, (group) => areSurelyOnce([group]))) {
      const keys = group.repeatedKeys();
      if (keys.size > 0) {
        yield* findingsIn(group, keys);
      }
    }
  },
});

function* findingsIn(group: PlacedIdGroup, keys: ReadonlySet<string>): Iterable<DatasetFinding> {
  const first = new Map<string, PlacedId>();
  const repeated: PlacedId[] = [];
  // Many repeated ids in a large file: new names are made only when somebody asks, for all of them, so that they differ.
  let names: readonly string[] | undefined;
  const nameOf = (index: number): string => {
    names ??= newNames(repeated, group.texts());
    return names[index] ?? "";
  };
  for (const current of group.ids(keys)) {
    const earlier = first.get(current.key);
    if (earlier === undefined) {
      first.set(current.key, current);
    } else {
      const index = repeated.push(current) - 1;
      yield toFinding(current, earlier, earlierOwner(earlier, group.owner), () => nameOf(index));
    }
  }
}

function newNames(repeated: readonly PlacedId[], all: Iterable<string>): readonly string[] {
  const free = new FreeIds(all);
  return repeated.map(({ id }) => free.take(id));
}

function toFinding(current: PlacedId, earlier: PlacedId, owner: string, newName: () => string): DatasetFinding {
  const { record, path, id, isNumber } = current;
  const shown = (text: string): string => (isNumber ? text : quote(text));
  return {
    record,
    place: { path },
    message: `The ${path.at(-1)} ${shown(id)} is already used by ${owner}.`,
    help: "Change one of the two.",
    related: [{ record: earlier.record, place: { path: earlier.path }, message: `${shown(id)} is used here first.` }],
    fixes: () => {
      const free = newName();
      const title = `Rename to the next free id ${shown(free)}`;
      return [{ title, edits: [{ set: path, to: toIdValue(free, current) }], safe: false }];
    },
  };
}
