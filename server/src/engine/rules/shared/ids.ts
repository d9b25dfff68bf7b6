/** The ids of a record, as small as they can be kept: a file may have a million of them. */
import type { IdRole, Shape } from "../../formats/format.ts";
import { allowedTypes, schemaAt } from "../../formats/schema-at.ts";
import { isArray, type JsonValue } from "../../model/json.ts";
import { type Path, type PathPattern, valueAt, valuesAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { areSurelyUnlike } from "./plain-ids.ts";
import { isFilled, isTrimmed } from "./plain-texts.ts";
import { type SessionKey, sessionOf } from "./sessions.ts";
import { type Part, partOf } from "./splits.ts";

/** An id of a record, neither empty nor blank, that says itself where it stands. */
export interface RecordId {
  readonly path: Path;
  /** An integer, where the schema takes one, as its digits. */
  readonly id: string;
  readonly isNumber: boolean;
}

/** Ids of one record that must differ from each other, and from those of the same scope in other records. */
export interface IdGroup {
  /**
   * A text: the only id, at the role's own place. A list of texts: the ids of all elements of the role's list, or,
   * where the role has none, of a run of neighbouring records. Other ids say where they are.
   */
  readonly ids: string | readonly string[] | readonly RecordId[];
  readonly role: IdRole;
  /** What has such an id, where it must be unique in the file. */
  readonly noun: string;
  /** Where ids of one session must differ. */
  readonly session?: SessionKey;
  /** Where a file has parts, ids matter only in records that are tested. */
  readonly part?: Part;
}

/** One group is not put into a list. */
export type IdFact = IdGroup | readonly IdGroup[];

/** What has an id of the file, in the words of findings: a question of a paragraph, or the record itself. */
export function holderNoun({ roles, title }: Shape): string {
  return roles.questions === undefined ? title : "question";
}

/** The path of an id that is one of a list of texts, or the only one. */
export function placeOfId(at: PathPattern, index: number): Path {
  const star = at.indexOf("*");
  return star < 0 ? at : [...at.slice(0, star), index, ...at.slice(star + 1)];
}

/** The record of an id of some that belong to this record, or to a run that begins with it. */
export function recordOfId({ ids, role }: Pick<IdGroup, "ids" | "role">, record: number, index: number): number {
  return typeof ids === "string" || role.at.includes("*") ? record : record + index;
}

/**
 * The ids of a record that matter to other records, and of those that only matter within it the ones that some rule may
 * have to speak of.
 */
export function readIdFact(value: JsonValue, context: RecordContext): IdFact | undefined {
  const { shape } = context;
  const { ids: roles = [], split } = shape.roles;
  const noun = holderNoun(shape);
  let groups: IdFact | undefined;
  for (const role of roles) {
    const ids = readIds(value, role, context);
    if (role.scope === "file") {
      if (ids.length > 0 || split !== undefined) {
        const part = partOf(value, context);
        groups = withGroup(groups, part === undefined ? { ids, role, noun } : { ids, role, noun, part });
      }
    } else if (role.scope === "session") {
      const session = ids.length > 0 ? sessionOf(value, context) : undefined;
      groups = session === undefined ? groups : withGroup(groups, { ids, role, noun, session });
    } else if (!isQuiet(ids, role)) {
      groups = withGroup(groups, { ids, role, noun });
    }
  }
  return groups;
}

function withGroup(groups: IdFact | undefined, group: IdGroup): IdFact {
  return groups === undefined ? group : "role" in groups ? [groups, group] : [...groups, group];
}

/** Whether ids that matter only within their record, or alone, surely give nothing to say. */
function isQuiet(ids: IdGroup["ids"], { scope }: IdRole): boolean {
  if (typeof ids === "string") {
    return isTrimmed(ids);
  }
  const texts = ids.map((id) => (typeof id === "string" ? id : id.id));
  return texts.every(isTrimmed) && (scope === "none" || areSurelyUnlike(texts));
}

function readIds(value: JsonValue, role: IdRole, context: RecordContext): IdGroup["ids"] {
  return readTexts(value, role.at, context) ?? readEach(value, role, context);
}

/** Where all ids of a record are texts, as mostly, the texts are enough. */
function readTexts(
  value: JsonValue,
  at: PathPattern,
  { isFaulty }: RecordContext,
): string | readonly string[] | undefined {
  const star = at.indexOf("*");
  if (star < 0) {
    const id = valueAt(value, at);
    return isId(id) && !isFaulty(at) ? id : undefined;
  }
  const list = valueAt(value, at.slice(0, star));
  const inside = at.slice(star + 1);
  if (!isArray(list) || inside.includes("*")) {
    return undefined;
  }
  const ids: string[] = [];
  for (let index = 0; index < list.length; index++) {
    const id = valueAt(list[index], inside);
    if (!isId(id) || isFaulty(placeOfId(at, index))) {
      return undefined;
    }
    ids.push(id);
  }
  return ids;
}

function isId(id: JsonValue | undefined): id is string {
  return typeof id === "string" && isFilled(id);
}

function readEach(value: JsonValue, { at }: IdRole, context: RecordContext): readonly RecordId[] {
  const ids: RecordId[] = [];
  for (const { path, value: id } of valuesAt(value, at)) {
    if (context.isFaulty(path)) {
      continue;
    }
    if (isId(id)) {
      ids.push({ path, id, isNumber: false });
    } else if (typeof id === "number" && isIntegerId(id, path, context)) {
      const digits = Number.isSafeInteger(id) ? String(id) : (context.textAt(path) ?? String(id));
      ids.push({ path, id: digits, isNumber: true });
    }
  }
  return ids;
}

function isIntegerId(id: number, path: Path, { shape }: RecordContext): boolean {
  return Number.isInteger(id) && allowedTypes(schemaAt(shape, path)).includes("integer");
}
