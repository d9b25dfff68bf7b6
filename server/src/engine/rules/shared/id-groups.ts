import type { IdRole } from "../../formats/format.ts";
import { JsonText, type Located } from "../rule.ts";
import { type IdFact, type IdGroup, placeOfId, type RecordId } from "./ids.ts";
import { isTrimmed } from "./plain-texts.ts";
import { isPythonInt } from "./python-int.ts";
import { type Part, testedIn } from "./splits.ts";
import { type IdTurnFact, idFactOf } from "./turn-facts.ts";
import { turnAt } from "./wording.ts";

/** In the words of findings: a "turn" of " of this conversation". Without `where` it is one of the whole file. */
export interface IdOwner {
  readonly noun: string;
  readonly where?: string;
}

/** An id with the index of its record. */
export interface PlacedId extends RecordId {
  readonly record: number;
  /** Equal for ids that the loader or the scorer takes for the same. */
  readonly key: string;
  /** Whether the scorer makes a number of it, which is a finding of its own, blanks and all. */
  readonly isDigits: boolean;
}

/** All ids of one scope, in document order. A large file has many, so rules look at the texts first. */
export class PlacedIdGroup {
  readonly owner: IdOwner;
  readonly #parts: Located<IdGroup>[] = [];

  constructor(owner: IdOwner) {
    this.owner = owner;
  }

  add(part: Located<IdGroup>): void {
    this.#parts.push(part);
  }

  /** The ids as text. */
  *texts(): Iterable<string> {
    for (const { fact } of this.#parts) {
      if (typeof fact.ids === "string") {
        yield fact.ids;
      } else {
        for (const id of fact.ids) {
          yield typeof id === "string" ? id : id.id;
        }
      }
    }
  }

  /** The keys of ids that two or more have; of most groups there are none. */
  repeatedKeys(): ReadonlySet<string> {
    return this.#parts.length <= MOST_COMPARED && this.#areSurelyOnce() ? NONE : repeatedAmong(this.#keys());
  }

  /** The ids with all that findings need, or those of them that have one of these keys. */
  ids(keys?: ReadonlySet<string>): readonly PlacedId[] {
    const placed: PlacedId[] = [];
    for (const { record, fact } of this.#parts) {
      const { ids, role } = fact;
      if (keys === undefined || typeof ids !== "string" || keys.has(ids)) {
        for (const id of toRecordIds(fact)) {
          if (keys === undefined || keys.has(keyOf(id, role))) {
            placed.push(toPlaced(id, role, record));
          }
        }
      }
    }
    return placed;
  }

  /** Whether each record has one id, and all differ. */
  #areSurelyOnce(): boolean {
    for (let at = 0; at < this.#parts.length; at++) {
      const ids = this.#parts[at]?.fact.ids;
      if (typeof ids !== "string") {
        return false;
      }
      for (let before = 0; before < at; before++) {
        if (this.#parts[before]?.fact.ids === ids) {
          return false;
        }
      }
    }
    return true;
  }

  *#keys(): Iterable<string> {
    for (const { fact } of this.#parts) {
      if (typeof fact.ids === "string") {
        yield fact.ids;
      } else {
        for (const id of fact.ids) {
          yield typeof id === "string" ? id : keyOf(id, fact.role);
        }
      }
    }
  }
}

/** More of them are put into a set. */
const MOST_COMPARED = 8;

const NONE: ReadonlySet<string> = new Set();

function repeatedAmong(keys: Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  let repeated: Set<string> | undefined;
  for (const key of keys) {
    if (seen.has(key)) {
      repeated ??= new Set();
      repeated.add(key);
    }
    seen.add(key);
  }
  return repeated ?? NONE;
}

/** Brings the ids of equal scopes together. */
export function groupIds(facts: readonly Located<IdTurnFact>[]): readonly PlacedIdGroup[] {
  const groups: PlacedIdGroup[] = [];
  const scopes = new Scopes();
  const isTested = testedIn(partsOf(facts));
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
      add(fact === each.fact ? (each as Located<IdGroup>) : { record: each.record, fact });
    } else {
      groupsOf({ record: each.record, fact }).forEach(add);
    }
  }
  return groups;
}

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
    return groups
      .filter(({ role }) => isWanted(role))
      .flatMap((group) => toRecordIds(group).map((id) => toPlaced(id, group.role, record)));
  });
}

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

function someIdOf(fact: IdFact, test: (id: string) => boolean): boolean {
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
  if (group.part !== undefined) {
    return ANY_PART;
  }
  const texts = toRecordIds(group).map(({ id }) => id);
  const scope = hasScope(group) ? JSON.stringify([group.role.at, group.session?.sessionId, assistantOf(group)]) : "own";
  const isOdd = !hasScope(group) || !texts.every(isTrimmed);
  const keys = texts.map((id) => `${scope} ${id.trim().toLowerCase()}`);
  return isOdd ? [...keys, ...keys] : keys;
}

/** Finds the group of ids in other records. Neighbours mostly belong to the same one. */
class Scopes {
  readonly #byPlace = new Map<string, Map<string, { readonly assistant: string; readonly group: PlacedIdGroup }[]>>();
  readonly #places = new Map<IdRole, string>();
  #last: { readonly fact: IdGroup; readonly group: PlacedIdGroup } | undefined;

  find(fact: IdGroup): PlacedIdGroup | undefined {
    if (!hasScope(fact)) {
      return undefined;
    }
    const last = this.#last;
    if (last !== undefined && last.fact.role === fact.role && last.fact.session === fact.session) {
      return last.group;
    }
    const assistant = assistantOf(fact);
    const group = this.#scopeOf(fact).find((each) => each.assistant === assistant)?.group;
    this.#last = group && { fact, group };
    return group;
  }

  keep(fact: IdGroup, group: PlacedIdGroup): void {
    if (hasScope(fact)) {
      this.#scopeOf(fact).push({ assistant: assistantOf(fact), group });
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

/** A text needs no quotes to be told from other values, which are JSON of another kind. */
function assistantOf({ session }: IdGroup): string {
  const assistant = session?.assistantId ?? null;
  return typeof assistant === "string" ? `"${assistant}` : JSON.stringify(assistant);
}

/** Whether other records have ids that must differ from these. */
function hasScope({ role: { scope } }: IdGroup): boolean {
  return scope === "file" || scope === "session";
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
  return toRecordIds(fact).map((id) => ({ record, fact: { ...fact, ids: [id] } }));
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

/** Whose id an earlier one is: `turn 3 of this conversation`, or `an earlier question`, which has no number to count by. */
export function earlierOwner({ path, record }: PlacedId, { noun, where }: IdOwner): string {
  return where === undefined ? `an earlier ${noun}` : `${turnAt(path, record)}${where}`;
}

/** The value of a new id, of the same type as the one that it replaces. */
export function toIdValue(id: string, { isNumber }: RecordId): string | JsonText {
  return isNumber ? new JsonText(id) : id;
}

function toRecordIds({ ids, role: { at } }: IdGroup): readonly RecordId[] {
  if (typeof ids === "string") {
    return [{ path: at, id: ids, isNumber: false }];
  }
  return ids.map((id, index) => (typeof id === "string" ? { path: placeOfId(at, index), id, isNumber: false } : id));
}

function toPlaced(id: RecordId, role: IdRole, record: number): PlacedId {
  const isDigits = role.readsDigits === true && !id.isNumber && isPythonInt(id.id);
  return { ...id, record, key: keyOf(id, role), isDigits };
}

/** Elsewhere ids are compared with keys of JSON, which are text. */
function keyOf({ id, isNumber }: RecordId, { readsDigits }: IdRole): string {
  return isNumber && readsDigits === true ? `\u0000${id}` : id;
}
