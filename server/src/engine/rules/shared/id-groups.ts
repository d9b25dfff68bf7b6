import type { IdRole } from "../../formats/format.ts";
import type { Located } from "../rule.ts";
import { assistantKey, isShared } from "./id-keys.ts";
import { type IdFact, type IdGroup, recordOfId } from "./ids.ts";
import { type IdOwner, type PlacedId, PlacedIdGroup, placedIn, toRecordIds } from "./placed-ids.ts";
import { type Part, testedIn } from "./splits.ts";
import { type IdTurnFact, idFactOf } from "./turn-facts.ts";

/**
 * Brings the ids of equal scopes together, those left out that are alone in their session, and of which a test tells
 * that they say nothing by themselves. In a large file these are most.
 */
export function groupIds(
  facts: readonly Located<IdTurnFact>[],
  isQuietAlone: (group: IdGroup) => boolean,
): readonly PlacedIdGroup[] {
  const groups: PlacedIdGroup[] = [];
  const scopes = new Scopes();
  const isTested = testedIn(partsOf(facts));
  const shared = sharedSessions(facts);
  const add = (part: Located<IdGroup>): void => {
    if (part.fact.part === undefined || isTested(part.fact.part)) {
      const known = scopes.find(part.fact);
      const group = known ?? new PlacedIdGroup(ownerOf(part.fact));
      if (known === undefined) {
        groups.push(group);
        scopes.keep(part.fact, group);
      }
      group.add(part);
    }
  };
  for (const each of facts) {
    const fact = idFactOf(each.fact);
    if (fact === undefined) {
      continue;
    }
    if (isLone(fact)) {
      const { session } = fact;
      if (session !== undefined && !shared.has(session.sessionId) && isQuietAlone(fact)) {
        continue;
      }
      add(fact === each.fact ? (each as Located<IdGroup>) : { record: each.record, fact });
    } else {
      groupsOf({ record: each.record, fact }).forEach(add);
    }
  }
  return groups;
}

/** The ids of sessions that several facts speak of. */
function sharedSessions(facts: readonly Located<IdTurnFact>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const each of facts) {
    const fact = idFactOf(each.fact);
    for (const { session } of fact === undefined ? NONE : "role" in fact ? [fact] : fact) {
      if (session !== undefined) {
        (seen.has(session.sessionId) ? shared : seen).add(session.sessionId);
      }
    }
  }
  return shared;
}

const NONE: readonly never[] = [];

/** Whether a fact is one group that is not to be taken apart. */
function isLone(fact: IdFact): fact is IdGroup {
  return "role" in fact && (fact.role.scope !== "none" || typeof fact.ids === "string");
}

/** All ids of some roles, in document order. */
export function placedIds(
  facts: readonly Located<IdTurnFact>[],
  isWanted: (role: IdRole) => boolean,
): readonly PlacedId[] {
  return facts.flatMap(({ record, fact }) => {
    const ids = idFactOf(fact);
    const groups = ids === undefined ? [] : "role" in ids ? [ids] : ids;
    return groups.filter(({ role }) => isWanted(role)).flatMap((group) => placedIn({ record, fact: group }));
  });
}

/** Finds the group of ids in other records. Neighbours mostly belong to the same one. */
class Scopes {
  readonly #byPlace = new Map<string, Map<string, { readonly assistant: string; readonly group: PlacedIdGroup }[]>>();
  readonly #places = new Map<IdRole, string>();
  #last: { readonly fact: IdGroup; readonly group: PlacedIdGroup } | undefined;

  find(fact: IdGroup): PlacedIdGroup | undefined {
    if (!isShared(fact)) {
      return undefined;
    }
    const last = this.#last;
    if (last !== undefined && last.fact.role === fact.role && last.fact.session === fact.session) {
      return last.group;
    }
    const assistant = assistantKey(fact);
    const group = this.#scopeOf(fact).find((each) => each.assistant === assistant)?.group;
    this.#last = group && { fact, group };
    return group;
  }

  keep(fact: IdGroup, group: PlacedIdGroup): void {
    if (isShared(fact)) {
      this.#scopeOf(fact).push({ assistant: assistantKey(fact), group });
      this.#last = { fact, group };
    }
  }

  /** The groups of one session, of which each assistant has its own; of the whole file that is one without either. */
  #scopeOf({ role, session }: IdGroup): { readonly assistant: string; readonly group: PlacedIdGroup }[] {
    const place = this.#places.get(role) ?? JSON.stringify(role.at);
    this.#places.set(role, place);
    const sessions = this.#byPlace.get(place) ?? new Map();
    this.#byPlace.set(place, sessions);
    const groups = sessions.get(session?.sessionId ?? "") ?? [];
    sessions.set(session?.sessionId ?? "", groups);
    return groups;
  }
}

function ownerOf({ role: { scope }, noun }: IdGroup): IdOwner {
  switch (scope) {
    case "file":
      return { noun };
    case "session":
      return { noun: "turn", where: " of this session" };
    case "record":
      return { noun: "turn", where: " of this conversation" };
    case "none":
      return { noun: "" };
  }
}

/** The groups of one record; ids that need not differ from any are groups of their own. */
function groupsOf(each: Located<IdFact>): readonly Located<IdGroup>[] {
  const { record, fact } = each;
  if (!("role" in fact)) {
    return fact.flatMap((group) => groupsOf({ record, fact: group }));
  }
  if (fact.role.scope !== "none" || typeof fact.ids === "string") {
    return [{ record, fact }];
  }
  return toRecordIds(fact).map((id, index) => ({
    record: recordOfId(fact, record, index),
    fact: { ...fact, ids: [id] },
  }));
}

/** Each part that some record has, once. */
function partsOf(facts: readonly Located<IdTurnFact>[]): readonly Part[] {
  const parts: Part[] = [];
  const add = ({ part }: IdGroup): void => {
    if (part !== undefined && !parts.includes(part)) {
      parts.push(part);
    }
  };
  for (const each of facts) {
    const fact = idFactOf(each.fact);
    if (fact !== undefined && "role" in fact) {
      add(fact);
    } else {
      fact?.forEach(add);
    }
  }
  return parts;
}
