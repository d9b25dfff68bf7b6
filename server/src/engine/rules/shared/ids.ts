import type { IdRole, Shape } from "../../formats/format.ts";
import { allowedTypes, schemaAt } from "../../formats/schema-at.ts";
import { type JsonValue, member } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import { JsonText, type RecordContext } from "../rule.ts";
import { idsForGaps } from "./next-id.ts";
import { isPythonInt } from "./python-int.ts";
import { type Part, partOf, testedIn } from "./splits.ts";
import { turnAt } from "./wording.ts";

/** An id of a record, neither empty nor blank. */
export interface RecordId {
  readonly path: Path;
  /** An integer, where the schema takes one, as its digits. */
  readonly id: string;
  readonly isNumber: boolean;
  /** Equal for ids that the loader or the scorer takes for the same. */
  readonly key: string;
  /** Whether the scorer makes a number of it, which is a finding of its own, blanks and all. */
  readonly isDigits: boolean;
}

/** Ids of one record that must differ from each other, and from those of the same scope in other records. */
export interface IdGroup {
  /** Absent where other records do not matter. */
  readonly scope?: string;
  /** What has the ids, and of what it is a part. */
  readonly owner: IdOwner;
  readonly ids: readonly RecordId[];
  /** Where a file has parts, ids matter only in records that are tested. */
  readonly part?: Part;
}

/** In the words of findings: a "turn" of " of this conversation". Without `where` it is one of the whole file. */
export interface IdOwner {
  readonly noun: string;
  readonly where?: string;
}

/** An id with the index of its record. */
export interface PlacedId extends RecordId {
  readonly record: number;
}

/** All ids of one scope, in document order. */
export interface PlacedIdGroup {
  readonly owner: IdOwner;
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
      groups.push(...ids.filter((id) => matters([id])).map((id) => ({ owner: { noun: "" }, ids: [id] })));
    } else if (role.scope === "record") {
      groups.push(...(matters(ids) ? [{ owner: { noun: "turn", where: " of this conversation" }, ids }] : []));
    } else if (ids.length > 0 || context.shape.roles.split !== undefined) {
      const part = partOf(value, context);
      const shared = sharedGroups(ids, role, value, context.shape);
      groups.push(...(part === undefined ? shared : shared.map((group) => ({ ...group, part }))));
    }
  }
  return groups.length > 0 ? groups : undefined;
}

/** Brings the ids of equal scopes together. */
export function mergeIds(
  facts: readonly { readonly record: number; readonly fact: readonly IdGroup[] }[],
): readonly PlacedIdGroup[] {
  const merged: { owner: IdOwner; ids: PlacedId[] }[] = [];
  const byScope = new Map<string, { owner: IdOwner; ids: PlacedId[] }>();
  const isTested = testedIn(facts.flatMap(({ fact }) => fact.flatMap(({ part }) => part ?? [])));
  for (const { record, fact } of facts) {
    for (const { scope, owner, ids } of fact.filter(({ part }) => part === undefined || isTested(part))) {
      const known = scope === undefined ? undefined : byScope.get(scope);
      const group = known ?? { owner, ids: [] };
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
      const proposed = idsForGaps(
        holders.map((holder) => usableId(member(holder.value, key))),
        BEFORE_FIRST_ID,
      );
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

/** Where no id of a record shows a pattern they begin with `q1`, as in the documentation of both systems. */
const BEFORE_FIRST_ID = "q0";

/** Whose id an earlier one is: `turn 3 of this conversation`, or `an earlier question`, which has no number to count by. */
export function earlierOwner({ path, record }: PlacedId, { noun, where }: IdOwner): string {
  return where === undefined ? `an earlier ${noun}` : `${turnAt(path, record)}${where}`;
}

/** What has an id of the file, in the words of findings: a question of a paragraph, or the record itself. */
export function holderNoun({ roles, title }: Shape): string {
  return roles.questions === undefined ? title : "question";
}

/** The value of a new id, of the same type as the one that it replaces. */
export function toIdValue(id: string, { isNumber }: RecordId): string | JsonText {
  return isNumber ? new JsonText(id) : id;
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
  value: JsonValue,
  shape: Shape,
): readonly IdGroup[] {
  if (scope === "file") {
    return [{ scope: JSON.stringify(at), owner: { noun: holderNoun(shape) }, ids }];
  }
  const session = sessionOf(value, shape);
  return session === undefined
    ? []
    : [{ scope: JSON.stringify([at, session]), owner: { noun: "turn", where: " of this session" }, ids }];
}

/** Several rules ask for the same ids. */
function idsByRole(
  value: JsonValue,
  context: RecordContext,
): readonly { readonly role: IdRole; readonly ids: readonly RecordId[] }[] {
  return (context.shape.roles.ids ?? []).map((role) => ({ role, ids: readIds(value, role, context) }));
}

function readIds(value: JsonValue, role: IdRole, context: RecordContext): readonly RecordId[] {
  const ids: RecordId[] = [];
  for (const { path, value: id } of valuesAt(value, role.at)) {
    if (context.isFaulty(path)) {
      continue;
    }
    if (typeof id === "string" && id.trim() !== "") {
      const isDigits = role.readsDigits === true && isPythonInt(id);
      ids.push({ path, id, isNumber: false, key: id, isDigits });
    } else if (typeof id === "number" && isIntegerId(id, path, context)) {
      const digits = Number.isSafeInteger(id) ? String(id) : (context.textAt(path) ?? String(id));
      // Elsewhere ids are compared with keys of JSON, which are text.
      ids.push({
        path,
        id: digits,
        isNumber: true,
        key: role.readsDigits === true ? `\u0000${digits}` : digits,
        isDigits: false,
      });
    }
  }
  return ids;
}

function isIntegerId(id: number, path: Path, { shape }: RecordContext): boolean {
  return Number.isInteger(id) && allowedTypes(schemaAt(shape, path)).includes("integer");
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
