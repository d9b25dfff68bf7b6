import type { IdRole } from "../../formats/format.ts";
import { isObject, type JsonValue, member } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import { JsonText, type Located, type RecordContext } from "../rule.ts";
import { groupBy } from "./group-by.ts";
import { holderNoun } from "./ids.ts";
import { idsForGaps } from "./next-id.ts";

/** The ids of a record that must differ from those of all others of its kind. */
export interface FileIds {
  /** The same for records whose ids must differ. */
  readonly scope: string;
  /** What a finding calls that which has the id. */
  readonly noun: string;
  readonly isPosition: boolean;
  /** Of all objects that need one, in document order; `id` is undefined where it is missing. */
  readonly ids: readonly { readonly path: Path; readonly id: string | number | undefined }[];
}

/** Ids for objects that lack one: by record, then by path as JSON. */
export type Proposals = ReadonlyMap<number, ReadonlyMap<string, string | JsonText>>;

/** The ids of a record, with the gaps among them; `undefined` where its shape has none that concern the whole file. */
export function fileIds(value: JsonValue, { shape }: RecordContext): FileIds | undefined {
  const role = shape.roles.ids?.find(({ scope }) => scope === "file");
  return role === undefined
    ? undefined
    : {
        scope: JSON.stringify(role.at),
        noun: holderNoun(shape),
        isPosition: role.isPosition === true,
        ids: readIds(value, role),
      };
}

function readIds(value: JsonValue, { at }: IdRole): FileIds["ids"] {
  const key = at.at(-1);
  return valuesAt(value, at.slice(0, -1)).flatMap(({ path, value: holder }) => {
    if (key === undefined || !isObject(holder)) {
      return [];
    }
    const id = member(holder, key);
    return id === undefined || typeof id === "string" || typeof id === "number" ? [{ path: [...path, key], id }] : [];
  });
}

/** Fills the gaps of those records that lack an id, in the pattern of the ids before them. */
export function proposeFileIds<Fact extends FileIds>(
  facts: readonly Located<Fact>[],
  lacks: (fact: Fact) => boolean,
): Proposals {
  const proposals = new Map<number, Map<string, string | JsonText>>();
  for (const group of groupBy(facts, ({ fact }) => fact.scope)) {
    const slots = group.flatMap(({ record, fact }) =>
      fact.ids.filter(({ id }) => id !== undefined || lacks(fact)).map((slot) => ({ ...slot, record, fact })),
    );
    const known = slots.flatMap(({ id }) => (id === undefined || String(id).trim() === "" ? [] : [id]));
    const areNumbers = known.length > 0 && known.every((id) => typeof id === "number");
    const ids = slots.map(({ id }) => textOf(id));
    const arePositions = slots.every(
      ({ fact, id }, at) => fact.isPosition && (id === undefined || textOf(id) === `${at}`),
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
  return slots.map(({ fact: { noun, isPosition } }, index) => (isPosition ? String(index) : `${noun}-${index + 1}`));
}
