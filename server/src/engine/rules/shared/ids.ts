import type { IdRole, Shape } from "../../formats/format.ts";
import { type JsonValue, member } from "../../model/json.ts";
import { type Path, type PathPattern, valuesAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { idsForGaps } from "./next-id.ts";

/** An id of a record, neither empty nor blank. */
export interface RecordId {
  readonly path: Path;
  readonly id: string;
}

/** Ids of one record that must differ from each other, and from those of the same scope in other records. */
export interface IdGroup {
  /** Absent where other records do not matter. */
  readonly scope?: string;
  /** Says of what the ids are, behind the name of one: " of this conversation". */
  readonly where: string;
  readonly ids: readonly RecordId[];
}

/** An id with the index of its record. */
export interface PlacedId extends RecordId {
  readonly record: number;
}

/** All ids of one scope, in document order. */
export interface PlacedIdGroup {
  readonly where: string;
  readonly ids: readonly PlacedId[];
}

/** Collects the ids of a record, but of those that only matter within it no more than the rule asks for. */
export function collectIds(
  value: JsonValue,
  { shape }: RecordContext,
  matters: (ids: readonly RecordId[]) => boolean,
): readonly IdGroup[] | undefined {
  const groups = (shape.roles.ids ?? [])
    .flatMap((role) => groupsOf(value, role, shape))
    .filter(({ scope, ids }) => ids.length > 0 && (scope !== undefined || matters(ids)));
  return groups.length > 0 ? groups : undefined;
}

/** Brings the ids of equal scopes together. */
export function mergeIds(
  facts: readonly { readonly record: number; readonly fact: readonly IdGroup[] }[],
): readonly PlacedIdGroup[] {
  const merged: { where: string; ids: PlacedId[] }[] = [];
  const byScope = new Map<string, { where: string; ids: PlacedId[] }>();
  for (const { record, fact } of facts) {
    for (const { scope, where, ids } of fact) {
      const known = scope === undefined ? undefined : byScope.get(scope);
      const group = known ?? { where, ids: [] };
      for (const each of ids) {
        group.ids.push({ ...each, record });
      }
      if (known === undefined) {
        merged.push(group);
      }
      if (scope !== undefined) {
        byScope.set(scope, group);
      }
    }
  }
  return merged;
}

/** Proposes an id, in the pattern of the others, for each object that lacks a usable one; by path of the id, as JSON. */
export function proposeIds(value: JsonValue, { roles }: Shape): ReadonlyMap<string, string> {
  const proposals = new Map<string, string>();
  for (const { at, scope } of roles.ids ?? []) {
    const key = at.at(-1);
    if (scope === "record" && key !== undefined) {
      const holders = valuesAt(value, at.slice(0, -1));
      const proposed = idsForGaps(holders.map((holder) => usableId(member(holder.value, key))));
      holders.forEach(({ path }, index) => {
        const id = proposed[index];
        if (id !== undefined) {
          proposals.set(JSON.stringify([...path, key]), id);
        }
      });
    }
  }
  return proposals;
}

/** A number is an id that lacks its quotes. */
function usableId(id: JsonValue | undefined): string | undefined {
  const text = typeof id === "number" ? String(id) : id;
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}

function groupsOf(value: JsonValue, { at, scope }: IdRole, shape: Shape): readonly IdGroup[] {
  const ids = readIds(value, at);
  switch (scope) {
    case "none":
      return ids.map((id) => ({ where: "", ids: [id] }));
    case "record":
      return [{ where: " of this conversation", ids }];
    case "file":
      return [{ scope: JSON.stringify(at), where: "", ids }];
    case "session": {
      const session = sessionOf(value, shape);
      return session === undefined ? [] : [{ scope: JSON.stringify([at, session]), where: " of this session", ids }];
    }
  }
}

function readIds(value: JsonValue, at: PathPattern): readonly RecordId[] {
  return valuesAt(value, at).flatMap(({ path, value: id }) =>
    typeof id === "string" && id.trim() !== "" ? [{ path, id }] : [],
  );
}

/**
 * What makes two turns part of one conversation where each stands alone. Assistants that answer the same questions,
 * as for BestOf, have conversations of their own.
 */
function sessionOf(value: JsonValue, { roles }: Shape): readonly (JsonValue | undefined)[] | undefined {
  const session = roles.session && valuesAt(value, roles.session)[0]?.value;
  const id = member(session, "session_id");
  return typeof id === "string" ? [id, member(session, "assistant_id")] : undefined;
}
