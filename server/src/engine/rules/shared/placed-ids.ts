import type { IdRole } from "../../formats/format.ts";
import { JsonText, type Located } from "../rule.ts";
import { type IdGroup, placeOfId, type RecordId, recordOfId } from "./ids.ts";
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
    return areSurelyOnce(this.#parts.map(({ fact }) => fact)) ? NONE : repeatedAmong(this.#keys());
  }

  /** The ids with all that findings need, or those of them that have one of these keys. */
  ids(keys?: ReadonlySet<string>): readonly PlacedId[] {
    return this.#parts.flatMap((part) => placedIn(part, keys));
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

/** Whether all ids differ. In doubt the answer is no. */
export function areSurelyOnce(groups: readonly IdGroup[]): boolean {
  const texts: string[] = [];
  for (const { ids } of groups) {
    for (const id of typeof ids === "string" ? [ids] : ids) {
      if (typeof id !== "string" || texts.length === MOST_COMPARED || texts.includes(id)) {
        return false;
      }
      texts.push(id);
    }
  }
  return true;
}

/** More of them are put into a set. */
const MOST_COMPARED = 16;

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

/** The ids of a group, each with its place in its record. */
export function toRecordIds({ ids, role }: IdGroup): readonly RecordId[] {
  return typeof ids === "string" ? [toRecordId(ids, role, 0)] : ids.map((id, index) => toRecordId(id, role, index));
}

function toRecordId(id: string | RecordId, { at }: IdRole, index: number): RecordId {
  return typeof id === "string" ? { path: placeOfId(at, index), id, isNumber: false } : id;
}

/** Ids with all that findings need, or those of them that have one of these keys. */
export function placedIn({ record, fact }: Located<IdGroup>, keys?: ReadonlySet<string>): readonly PlacedId[] {
  const { ids, role } = fact;
  const placed: PlacedId[] = [];
  for (const [index, each] of (typeof ids === "string" ? [ids] : ids).entries()) {
    const key = typeof each === "string" ? each : keyOf(each, role);
    if (keys?.has(key) !== false) {
      const id = toRecordId(each, role, index);
      const isDigits = role.readsDigits === true && !id.isNumber && isPythonInt(id.id);
      placed.push({ ...id, record: recordOfId(fact, record, index), key, isDigits });
    }
  }
  return placed;
}

/** Elsewhere ids are compared with keys of JSON, which are text. */
function keyOf({ id, isNumber }: RecordId, { readsDigits }: IdRole): string {
  return isNumber && readsDigits === true ? `\u0000${id}` : id;
}
