import type { IdRole, Shape } from "../../formats/format.ts";
import { isArray, isObject, type JsonValue, member } from "../../model/json.ts";
import { type Path, type PathPattern, valuesAt } from "../../model/place.ts";
import { JsonText, type Located } from "../rule.ts";
import { groupBy } from "./group-by.ts";
import { holderNoun } from "./ids.ts";
import { idsForGaps } from "./next-id.ts";

/** What is the same for many records that have ids. */
export interface IdKind {
  /** The same for records whose ids must differ. */
  readonly scope: string;
  /** What a finding calls that which has the id. */
  readonly noun: string;
  readonly isPosition: boolean;
  /** Where the ids stand. */
  readonly at: PathPattern;
}

/** The ids of a record that must differ from those of all others of its kind. */
export interface FileIds {
  readonly kind: IdKind;
  /** Of all objects that need one, in document order; as values alone where all of them have one. */
  readonly ids: FileId | readonly FileId[] | IdSlots;
}

type FileId = string | number;

/** Objects that need an id; `id` is undefined where it is missing. */
interface IdSlots {
  readonly slots: readonly IdSlot[];
}

interface IdSlot {
  readonly path: Path;
  readonly id: FileId | undefined;
}

/** Ids for objects that lack one: by record, then by path as JSON. */
export type Proposals = ReadonlyMap<number, ReadonlyMap<string, string | JsonText>>;

/** What the ids of records of a shape have in common; `undefined` where none of them concerns the whole file. */
export function idKindOf(shape: Shape): IdKind | undefined {
  let kind = KINDS.get(shape);
  if (kind === undefined) {
    const role = shape.roles.ids?.find(({ scope }) => scope === "file");
    kind = role === undefined ? NO_KIND : toKind(role, shape);
    KINDS.set(shape, kind);
  }
  return kind === NO_KIND ? undefined : kind;
}

const KINDS = new WeakMap<Shape, IdKind>();
const NO_KIND: IdKind = { scope: "", noun: "", isPosition: false, at: [] };

function toKind({ at, isPosition }: IdRole, shape: Shape): IdKind {
  return { scope: JSON.stringify(at), noun: holderNoun(shape), isPosition: isPosition === true, at };
}

/** The ids of a record, with the gaps among them. */
export function fileIds(value: JsonValue, kind: IdKind): FileIds["ids"] {
  return idAt(value, kind.at) ?? idsOfList(value, kind.at) ?? { slots: readSlots(value, kind.at) };
}

/** The id of a record that has one, in an object that is not in a list. */
function idAt(value: JsonValue, at: PathPattern): FileId | undefined {
  return at.length === 1 ? toId(member(value, at[0] ?? "")) : undefined;
}

/** The ids of the objects of a list, where each of them has one. */
function idsOfList(value: JsonValue, at: PathPattern): readonly FileId[] | undefined {
  const [listKey = "", star, key = ""] = at;
  const list = at.length === 3 && star === "*" ? member(value, listKey) : undefined;
  if (!isArray(list)) {
    return undefined;
  }
  const ids: FileId[] = [];
  for (const item of list) {
    const id = toId(member(item, key));
    if (id === undefined) {
      return undefined;
    }
    ids.push(id);
  }
  return ids;
}

function toId(id: JsonValue | undefined): FileId | undefined {
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function readSlots(value: JsonValue, at: PathPattern): readonly IdSlot[] {
  const key = at.at(-1);
  return valuesAt(value, at.slice(0, -1)).flatMap(({ path, value: holder }) => {
    if (key === undefined || !isObject(holder)) {
      return [];
    }
    const id = member(holder, key);
    return id === undefined || typeof id === "string" || typeof id === "number" ? [{ path: [...path, key], id }] : [];
  });
}

function slotsOf({ kind: { at }, ids }: FileIds): readonly IdSlot[] {
  if (typeof ids !== "object") {
    return [{ path: at, id: ids }];
  }
  return "slots" in ids
    ? ids.slots
    : ids.map((id, index) => ({ path: at.map((step) => (step === "*" ? index : step)), id }));
}

/** Fills the gaps of those records that lack an id, in the pattern of the ids before them. */
export function proposeFileIds<Fact extends FileIds>(
  facts: readonly Located<Fact>[],
  lacks: (fact: Fact) => boolean,
): Proposals {
  const proposals = new Map<number, Map<string, string | JsonText>>();
  for (const group of groupBy(facts, ({ fact }) => fact.kind.scope)) {
    const slots = group.flatMap(({ record, fact }) =>
      slotsOf(fact)
        .filter(({ id }) => id !== undefined || lacks(fact))
        .map((slot) => ({ ...slot, record, fact })),
    );
    const known = slots.flatMap(({ id }) => (id === undefined || String(id).trim() === "" ? [] : [id]));
    const areNumbers = known.length > 0 && known.every((id) => typeof id === "number");
    const ids = slots.map(({ id }) => textOf(id));
    const arePositions = slots.every(
      ({ fact, id }, at) => fact.kind.isPosition && (id === undefined || textOf(id) === `${at}`),
    );
    const proposed = arePositions
      ? ids.map((_, at) => `${at}`)
      : known.length === 0
        ? firstIds(slots)
        : idsForGaps(ids);
    slots.forEach(({ record, path }, index) => {
      const id = proposed[index];
      if (id !== undefined) {
        const own = proposals.get(record) ?? new Map<string, string | JsonText>();
        own.set(JSON.stringify(path), areNumbers ? new JsonText(id) : id);
        proposals.set(record, own);
      }
    });
  }
  return proposals;
}

function textOf(id: string | number | undefined): string | undefined {
  return id === undefined ? undefined : String(id);
}

/** No id shows a pattern; digits alone would be taken for numbers by some scorers, and for positions by others. */
function firstIds(slots: readonly { readonly fact: FileIds }[]): readonly string[] {
  return slots.map(({ fact: { kind } }, index) => (kind.isPosition ? String(index) : `${kind.noun}-${index + 1}`));
}
