/** Ids that the file uses already. */
import { type JsonValue, nextUntakenId } from "../../engine/index.ts";

/** Texts and whole numbers. */
export type Id = string | number;

/** Some ids in document order. */
export class IdGroup {
  readonly ids: readonly Id[];
  #texts: ReadonlySet<string> | undefined;
  #areDifferent: boolean | undefined;

  constructor(ids: readonly Id[]) {
    this.ids = ids;
  }

  /** As ids are compared: with blanks around them and without. */
  get texts(): ReadonlySet<string> {
    this.#texts ??= new Set(this.ids.flatMap((id) => [String(id), String(id).trim()]));
    return this.#texts;
  }

  get areDifferent(): boolean {
    this.#areDifferent ??= new Set(this.ids).size === this.ids.length;
    return this.#areDifferent;
  }
}

/** The ids of some records, by what they must differ within, and all of them. */
export interface GroupedIds {
  readonly groups: ReadonlyMap<unknown, IdGroup>;
  /** Group after group. */
  readonly all: IdGroup;
}

/** Brings the ids among some values together; what is no id is left out. */
export function groupIds<Value extends { readonly value: JsonValue }>(
  values: readonly Value[],
  groupOf: (value: Value) => unknown,
): GroupedIds {
  const byGroup = new Map<unknown, Id[]>();
  for (const each of values) {
    if (isId(each.value)) {
      const group = groupOf(each);
      const ids = byGroup.get(group);
      if (ids === undefined) {
        byGroup.set(group, [each.value]);
      } else {
        ids.push(each.value);
      }
    }
  }
  const groups = new Map([...byGroup].map(([group, ids]) => [group, new IdGroup(ids)]));
  return { groups, all: new IdGroup([...byGroup.values()].flat()) };
}

function isId(value: JsonValue): value is Id {
  return typeof value === "string" ? value.trim() !== "" : Number.isSafeInteger(value);
}

/** After so many questions it is cheaper to bring all groups together. */
const MOST_QUESTIONS = 100;

/** The next id in the pattern of the last one, which none of the groups has; `undefined` where they have no id. */
export function nextIdAfter(groups: readonly IdGroup[]): string | undefined {
  const last = groups.findLast(({ ids }) => ids.length > 0)?.ids.at(-1);
  let questions = 0;
  let joined: ReadonlySet<string> | undefined;
  const isTaken = (id: string): boolean => {
    if (questions++ < MOST_QUESTIONS) {
      return groups.some(({ texts }) => texts.has(id));
    }
    joined ??= new Set(groups.flatMap(({ texts }) => [...texts]));
    return joined.has(id);
  };
  return last === undefined ? undefined : nextUntakenId(String(last), isTaken);
}

/** Enough ids to see whether they begin anew somewhere. */
const MOST_COMPARED = 10_000;

/** Whether no id stands twice: within a group, or in several as far as the first ones show. */
export function areDifferent(groups: readonly IdGroup[]): boolean {
  const seen = new Set<Id>();
  let count = 0;
  for (const { ids } of groups) {
    count += ids.length;
    for (const id of ids) {
      seen.add(id);
    }
    if (seen.size < count || count > MOST_COMPARED) {
      break;
    }
  }
  return seen.size === count && groups.every((group) => group.areDifferent);
}
