import { type DatasetFinding, datasetRule } from "./rule.ts";
import { groupIds } from "./shared/id-groups.ts";
import { idKeysOf, someId, someIdOf } from "./shared/id-keys.ts";
import type { IdGroup } from "./shared/ids.ts";
import { joinIds } from "./shared/joined-ids.ts";
import type { PlacedId } from "./shared/placed-ids.ts";
import { idless } from "./shared/plain-ids.ts";
import { isTrimmed } from "./shared/plain-texts.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import type { IdTurnFact } from "./shared/turn-facts.ts";
import { quote } from "./shared/wording.ts";

/** Ids serve as keys in both systems, and nothing trims them (formats.md 5.1). */
export const idTrimmed = datasetRule<IdTurnFact>({
  id: "id-trimmed",
  severity: "warning",
  checks: "Ids have no blanks around them.",
  why: "Ids are compared exactly: one with a blank at its end is another id than the same without, and does not meet its partner.",
  fixAll: "Remove the blanks around all ids",
  plainFact: idless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: idKeysOf,
  *check(facts) {
    for (const group of someId(facts, isUntrimmed) ? groupIds(facts, areTrimmed) : []) {
      const ids = group.ids();
      const untrimmed = ids.filter(hasOuterBlanks);
      if (untrimmed.length > 0) {
        const counts = countTrimmed(ids);
        yield* untrimmed.map((id) => toFinding(id, counts.get(id.id.trim()) === 1));
      }
    }
  },
});

function isUntrimmed(id: string): boolean {
  return !isTrimmed(id);
}

function areTrimmed(group: IdGroup): boolean {
  return !someIdOf(group, isUntrimmed);
}

function hasOuterBlanks({ id, isDigits }: PlacedId): boolean {
  return id !== id.trim() && !isDigits;
}

function countTrimmed(ids: readonly PlacedId[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of ids) {
    counts.set(id.trim(), (counts.get(id.trim()) ?? 0) + 1);
  }
  return counts;
}

/** Where trimming would make two ids equal it is no longer safe: two turns would become one. */
function toFinding({ record, path, id }: PlacedId, staysUnique: boolean): DatasetFinding {
  const trimmed = id.trim();
  return {
    record,
    place: { path },
    message: `The ${path.at(-1)} ${quote(id)} ${blanksOf(id)}.`,
    help: `Write ${quote(trimmed)}.`,
    fixes: () => [{ title: "Remove the blanks around the id", edits: [{ set: path, to: trimmed }], safe: staysUnique }],
  };
}

function blanksOf(id: string): string {
  if (id.trimStart() === id) {
    return "ends with a blank";
  }
  return id.trimEnd() === id ? "starts with a blank" : "starts and ends with a blank";
}
