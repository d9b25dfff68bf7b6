import type { IdRole } from "../../formats/format.ts";
import { JsonText, type Located } from "../rule.ts";
import { type IdGroup, placeOfId, type RecordId } from "./ids.ts";
import { isPythonInt } from "./python-int.ts";
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

/** Whose id an earlier one is: `turn 3 of this conversation`, or `an earlier question`, which has no number to count by. */
export function earlierOwner({ path, record }: PlacedId, { noun, where }: IdOwner): string {
  return where === undefined ? `an earlier ${noun}` : `${turnAt(path, record)}${where}`;
}

/** The value of a new id, of the same type as the one that it replaces. */
export function toIdValue(id: string, { isNumber }: RecordId): string | JsonText {
  return isNumber ? new JsonText(id) : id;
}

/** The ids of a group, each with its place. */
export function toRecordIds({ ids, role: { at } }: IdGroup): readonly RecordId[] {
  if (typeof ids === "string") {
    return [{ path: at, id: ids, isNumber: false }];
  }
  return ids.map((id, index) => (typeof id === "string" ? { path: placeOfId(at, index), id, isNumber: false } : id));
}

/** An id with all that findings need. */
export function toPlaced(id: RecordId, role: IdRole, record: number): PlacedId {
  const isDigits = role.readsDigits === true && !id.isNumber && isPythonInt(id.id);
  return { ...id, record, key: keyOf(id, role), isDigits };
}

/** Elsewhere ids are compared with keys of JSON, which are text. */
function keyOf({ id, isNumber }: RecordId, { readsDigits }: IdRole): string {
  return isNumber && readsDigits === true ? `\u0000${id}` : id;
}
