import type { Located } from "../rule.ts";
import type { IdFact, IdGroup } from "./ids.ts";
import { toRecordIds } from "./placed-ids.ts";
import { isTrimmed } from "./plain-texts.ts";
import { type IdTurnFact, idFactOf } from "./turn-facts.ts";

/** Whether a test holds for one of the ids of a file, as text. */
export function someId(facts: readonly Located<IdTurnFact>[], test: (id: string) => boolean): boolean {
  for (const each of facts) {
    const fact = idFactOf(each.fact);
    if (fact !== undefined && someIdOf(fact, test)) {
      return true;
    }
  }
  return false;
}

/** The same for those of one record, or of a run. */
export function someIdOf(fact: IdFact, test: (id: string) => boolean): boolean {
  if (!("role" in fact)) {
    return fact.some((group) => someIdOf(group, test));
  }
  const { ids } = fact;
  if (typeof ids === "string") {
    return test(ids);
  }
  for (const id of ids) {
    if (test(typeof id === "string" ? id : id.id)) {
      return true;
    }
  }
  return false;
}

/**
 * What the ids of a record have in common with those that they may be taken for, whatever their case and the blanks
 * around them. Ids that say something by themselves have two.
 */
export function idKeysOf(fact: IdTurnFact): readonly string[] {
  const ids = idFactOf(fact);
  if (ids === undefined) {
    return NO_KEYS;
  }
  return "role" in ids ? keysOfGroup(ids) : ids.flatMap(keysOfGroup);
}

const NO_KEYS: readonly string[] = [];

/** Where a file has parts, each record may decide which ids of the others matter. */
const ANY_PART: readonly string[] = ["part", "part"];

function keysOfGroup(group: IdGroup): readonly string[] {
  const { ids, part } = group;
  if (part !== undefined) {
    return ANY_PART;
  }
  if (typeof ids === "string" && isShared(group) && isTrimmed(ids)) {
    return [scopeOf(group) + ids.toLowerCase()];
  }
  const texts = toRecordIds(group).map(({ id }) => id);
  const isOdd = !isShared(group) || !texts.every(isTrimmed);
  const scope = scopeOf(group);
  const keys = texts.map((id) => scope + id.trim().toLowerCase());
  return isOdd ? [...keys, ...keys] : keys;
}

/** What is in front of the keys of ids that must differ. Neighbours mostly share it. */
function scopeOf(group: IdGroup): string {
  const { role, session } = group;
  if (last === undefined || last.role !== role || last.session !== session) {
    const scope = `${JSON.stringify([role.at, session?.sessionId, session && assistantKey(group)])} `;
    last = { role, session, scope };
  }
  return last.scope;
}

interface KnownScope {
  readonly role: IdGroup["role"];
  readonly session: IdGroup["session"] | undefined;
  readonly scope: string;
}

let last: KnownScope | undefined;

/** A text needs no quotes to be told from other values, which are JSON of another kind. */
export function assistantKey({ session }: IdGroup): string {
  const assistant = session?.assistantId ?? null;
  return typeof assistant === "string" ? `"${assistant}` : JSON.stringify(assistant);
}

/** Whether other records have ids that must differ from these. */
export function isShared({ role: { scope } }: IdGroup): boolean {
  return scope === "file" || scope === "session";
}
