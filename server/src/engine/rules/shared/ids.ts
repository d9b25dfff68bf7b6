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
  context: RecordContext,
  matters: (ids: readonly RecordId[]) => boolean,
): readonly IdGroup[] | undefined {
  const groups: IdGroup[] = [];
  for (const { role, ids } of context.shared(idsByRole)) {
    if (role.scope === "none") {
      groups.push(...ids.filter((id) => matters([id])).map((id) => ({ where: "", ids: [id] })));
    } else if (role.scope === "record") {
      groups.push(...(matters(ids) ? [{ where: " of this conversation", ids }] : []));
    } else if (ids.length > 0) {
      groups.push(...sharedGroups(ids, role, sessionOf(value, context.shape)));
    }
  }
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

/** Ids that other records matter for; none where a turn says no session. */
function sharedGroups(
  ids: readonly RecordId[],
  { at, scope }: IdRole,
  session: readonly (JsonValue | undefined)[] | undefined,
): readonly IdGroup[] {
  if (scope === "file") {
    return [{ scope: JSON.stringify(at), where: "", ids }];
  }
  return session === undefined ? [] : [{ scope: JSON.stringify([at, session]), where: " of this session", ids }];
}

/** Several rules ask for the same ids. */
function idsByRole(
  value: JsonValue,
  { shape }: RecordContext,
): readonly { readonly role: IdRole; readonly ids: readonly RecordId[] }[] {
  return (shape.roles.ids ?? []).map((role) => ({ role, ids: readIds(value, role.at) }));
}

function readIds(value: JsonValue, at: PathPattern): readonly RecordId[] {
  const ids: RecordId[] = [];
  for (const { path, value: id } of valuesAt(value, at)) {
    if (typeof id === "string" && id.trim() !== "") {
      ids.push({ path, id });
    }
  }
  return ids;
}

/**
 * What makes two turns part of one conversation where each stands alone. Assistants that answer the same questions,
 * as for BestOf, have conversations of their own.
 */
function sessionOf(value: JsonValue, { roles }: Shape): readonly (JsonValue | undefined)[] | undefined {
  const session = valuesAt(value, roles.session)[0]?.value;
  const id = member(session, "session_id");
  return typeof id === "string" ? [id, member(session, "assistant_id")] : undefined;
}
