/** The one value that suits a place best, where the file shows which. */
import {
  isArray,
  type JsonValue,
  member,
  nextIdOf,
  type Path,
  pathMatches,
  readWeight,
  type Shape,
  valueAt,
  valuesAt,
} from "../../engine/index.ts";
import { isOwn, type Site, schemaOf } from "./site.ts";
import { isShort, neighboursOf, valuesLike } from "./used-values.ts";

type IdRole = NonNullable<Shape["roles"]["ids"]>[number];

/** What an author would most likely write at a place at or below the site; `undefined` when nothing tells. */
export function suggestAt(site: Site, path: Path): JsonValue | undefined {
  const { roles } = site.shape;
  if (site.part === "envelope") {
    return undefined;
  }
  if (roles.weights !== undefined && pathMatches(path, roles.weights)) {
    return remainingShare(site);
  }
  const id = roles.ids?.find(({ at }) => pathMatches(path, at));
  if (id !== undefined && id.scope !== "none") {
    return nextId(site, path, id);
  }
  if (roles.session !== undefined && pathMatches(path.slice(0, -1), roles.session)) {
    return suggestForSession(site, path);
  }
  return member(schemaOf(site, path), "x-type") === "whole number" ? nextNumber(site, path) : undefined;
}

/** Whether a shape holds its turns one by one, so that records of one session follow each other. */
function isTurnByTurn({ roles }: Shape): boolean {
  return roles.conversation === undefined;
}

/** A new conversation gets an id of its own; a further turn has the same session as the one before. */
function suggestForSession(site: Site, path: Path): JsonValue | undefined {
  if (path.at(-1) === "session_id" && !isTurnByTurn(site.shape)) {
    const all = valuesLike(site, path, site.dataset.records).map(({ value }) => value);
    return nextIdOf(all.filter((value) => typeof value === "string"));
  }
  const used = valuesLike(site, path);
  const last = used.findLast(({ record }) => record < site.record) ?? used.at(-1);
  const isCarriedOver = typeof last?.value === "string" && (isTurnByTurn(site.shape) || isShort(last.value));
  return isCarriedOver ? last.value : undefined;
}

/** The next id among those that it must differ from; the first of a session where these begin anew in each. */
function nextId(site: Site, path: Path, { scope }: IdRole): string | undefined {
  const groups = new Map<unknown, string[]>();
  const records = scope === "record" ? neighboursOf(site) : site.dataset.records;
  for (const { record, value } of valuesLike(site, path, records)) {
    if (typeof value === "string" && value !== "") {
      const group = groupOf(site, record, scope);
      const ids = groups.get(group) ?? [];
      ids.push(value);
      groups.set(group, ids);
    }
  }
  return nextIdOf(groups.get(ownGroup(site, scope)) ?? []) ?? firstId([...groups.values()]);
}

/** Ids must differ within a group. */
function groupOf(site: Site, record: number, scope: IdRole["scope"]): unknown {
  switch (scope) {
    case "record":
      return record;
    case "session":
      return sessionOf(site, site.dataset.records[record]?.record.value);
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

function suggestSession(site: Site): JsonValue | undefined {
  const { session } = site.shape.roles;
  return session && suggestForSession(site, [...session, "session_id"]);
}

function sessionOf({ shape }: Site, record: JsonValue | undefined): JsonValue | undefined {
  return shape.roles.session && valueAt(record, [...shape.roles.session, "session_id"]);
}

/** Numbers either begin anew in each group or go on through the file; other ids show no first one. */
function firstId(groups: readonly (readonly string[])[]): string | undefined {
  const first = groups[0]?.[0];
  if (first === undefined || !/\d$/.test(first)) {
    return undefined;
  }
  const all = groups.flat();
  return groups.length > 1 && new Set(all).size === all.length ? nextIdOf(all) : first;
}

/** What the other turns of the session leave; turns without weight get as much as this one. */
function remainingShare(site: Site): number {
  let sum = 0;
  let open = 1;
  for (const weight of otherWeights(site)) {
    const reading = readWeight(weight);
    if (reading.kind === "number") {
      sum += reading.value;
    } else {
      open++;
    }
  }
  const share = Math.max(0, 1 - sum) / open;
  // The last one takes all that is left; a share of several needs no more digits than people read.
  return Number(share.toPrecision(open === 1 ? 12 : 4));
}

function otherWeights(site: Site): readonly (JsonValue | undefined)[] {
  const { turns } = site.shape.roles;
  const own = sessionOf(site, site.value) ?? (isTurnByTurn(site.shape) ? suggestSession(site) : undefined);
  return site.dataset.records.flatMap(({ record, index }) => {
    const isHere = site.value !== undefined && index === site.record;
    const isSame = own !== undefined && sessionOf(site, record.value) === own;
    if (turns === undefined || !(isHere || isSame)) {
      return [];
    }
    return valuesAt(record.value, turns)
      .filter((turn) => !isOwn(site, index, [...turn.path, "weight"]) && !isOwn(site, index, turn.path))
      .map((turn) => member(turn.value, "weight"));
  });
}

/** One more than the highest number at the same place in the other elements of the nearest list. */
function nextNumber(site: Site, path: Path): number {
  const at = path.findLastIndex((step) => typeof step === "number");
  const list = valueAt(site.value, path.slice(0, Math.max(at, 0)));
  const items = at >= 0 && isArray(list) ? list : [];
  const others = items.filter(
    (_, index) => !isOwn(site, site.record, [...path.slice(0, at), index, ...path.slice(at + 1)]),
  );
  const numbers = others.map((item) => valueAt(item, path.slice(at + 1))).filter((value) => typeof value === "number");
  return numbers.filter(Number.isSafeInteger).reduce((highest, number) => Math.max(highest, number), 0) + 1;
}
