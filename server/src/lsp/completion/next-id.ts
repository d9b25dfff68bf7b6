import { isPythonInt, type JsonValue, nextIdOf, type Path, type Shape } from "../../engine/index.ts";
import { sessionOf, suggestSession } from "./session.ts";
import { type Site, schemaOf } from "./site.ts";
import { neighboursOf, valuesLike } from "./used-values.ts";
import { kindOf } from "./value-kind.ts";

type IdRole = NonNullable<Shape["roles"]["ids"]>[number];
type Id = string | number;

/** The next id among those that it must differ from; the first of a session where these begin anew in each. */
export function nextId(site: Site, path: Path, role: IdRole): Id | undefined {
  const { scope } = role;
  const groups = new Map<unknown, Id[]>();
  const records = scope === "record" ? neighboursOf(site) : site.dataset.records.slice(0);
  for (const { record, value } of valuesLike(site, path, records)) {
    if (isId(value)) {
      const group = groupOf(site, record, scope);
      const ids = groups.get(group) ?? [];
      ids.push(value);
      groups.set(group, ids);
    }
  }
  const ids = groups.get(ownGroup(site, scope)) ?? [];
  return follow(ids, role, site) ?? firstId([...groups.values()]) ?? beginning(site, path, role);
}

function isId(value: JsonValue): value is Id {
  return typeof value === "string" ? value.trim() !== "" : Number.isSafeInteger(value);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id after the last one, a number after a number; `undefined` where the ids show no pattern to go on with. */
function follow(ids: readonly Id[], role: IdRole, { newUuid }: Site): Id | undefined {
  const last = ids.at(-1);
  if (typeof last === "string" && UUID.test(last)) {
    return newUuid();
  }
  const next = nextIdOf(ids.map(String));
  if (next === undefined) {
    return undefined;
  }
  const isNumber = typeof last === "number" && role.integers !== "unmatched";
  return !isNumber && role.readsDigits === true && isPythonInt(next) ? newUuid() : isNumber ? Number(next) : next;
}

/** The first id of a file. */
function beginning(site: Site, path: Path, role: IdRole): Id | undefined {
  if (role.isPosition === true) {
    return "0";
  }
  if (role.readsDigits === true) {
    return site.newUuid();
  }
  return kindOf(schemaOf(site, path)) === "number" ? 1 : undefined;
}

/** Ids must differ within a group. */
function groupOf(site: Site, record: number, scope: IdRole["scope"]): unknown {
  switch (scope) {
    case "record":
      return record;
    case "session":
      return sessionOf(site, site.dataset.records.at(record)?.record.value);
    case "file":
    case "none":
      return undefined;
  }
}

function ownGroup(site: Site, scope: IdRole["scope"]): unknown {
  if (scope === "session") {
    return sessionOf(site, site.value) ?? suggestSession(site);
  }
  return scope === "record" && site.value === undefined ? Symbol("new") : groupOf(site, site.record, scope);
}

/** Numbers either begin anew in each group or go on through the file; other ids show no first one. */
function firstId(groups: readonly (readonly Id[])[]): Id | undefined {
  const first = groups[0]?.[0];
  if (typeof first !== "string" || !/\d$/.test(first)) {
    return undefined;
  }
  const all = groups.flat();
  return groups.length > 1 && new Set(all).size === all.length ? nextIdOf(all.map(String)) : first;
}
