import { type DatasetFinding, datasetRule } from "./rule.ts";
import { groupIds } from "./shared/id-groups.ts";
import { idKeysOf, someId, someIdOf } from "./shared/id-keys.ts";
import type { IdGroup } from "./shared/ids.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { earlierOwner, type PlacedId, type PlacedIdGroup } from "./shared/placed-ids.ts";
import { idless } from "./shared/plain-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import type { IdTurnFact } from "./shared/turn-facts.ts";
import { quote } from "./shared/wording.ts";

/** Blanks around an id are left to `id-trimmed`: here ids are compared without them. */
export const idCase = datasetRule<IdTurnFact>({
  id: "id-case",
  severity: "information",
  checks: "Ids differ in more than upper and lower case.",
  why: "Ids are compared exactly, so these count as two; whoever reads the results may take them for one.",
  plainFact: idless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: idKeysOf,
  *check(facts) {
    for (const group of someId(facts, hasCapitals) ? groupIds(facts, hasNoCapitals) : []) {
      if (hasLookAlikes(group)) {
        yield* findingsIn(group);
      }
    }
  },
});

/** Whether an id may look otherwise in lower case. */
function hasCapitals(id: string): boolean {
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    if (code > 0x7f || (code >= 0x41 && code <= 0x5a)) {
      return true;
    }
  }
  return false;
}

function hasNoCapitals(group: IdGroup): boolean {
  return !someIdOf(group, hasCapitals);
}

function hasLookAlikes(group: PlacedIdGroup): boolean {
  const spellings = new Map<string, string>();
  for (const text of group.texts()) {
    const id = text.trim();
    const lower = id.toLowerCase();
    const known = spellings.get(lower);
    if (known !== undefined && known !== id) {
      return true;
    }
    spellings.set(lower, id);
  }
  return false;
}

function* findingsIn(group: PlacedIdGroup): Iterable<DatasetFinding> {
  const first = new Map<string, PlacedId>();
  const spellings = new Set<string>();
  for (const current of group.ids()) {
    const spelling = current.id.trim();
    const earlier = first.get(spelling.toLowerCase());
    if (earlier === undefined) {
      first.set(spelling.toLowerCase(), current);
    } else if (!spellings.has(spelling)) {
      yield toFinding(current, earlier, earlierOwner(earlier, group.owner));
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
