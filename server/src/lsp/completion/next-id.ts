import { isPythonInt, type Path, type Shape } from "../../engine/index.ts";
import { RunSummaries } from "./run-summaries.ts";
import { suggestSession } from "./session.ts";
import { sessionIn } from "./session-in.ts";
import { type Site, schemaOf } from "./site.ts";
import { areDifferent, type GroupedIds, groupIds, type Id, type IdGroup, nextIdAfter } from "./used-ids.ts";
import { patternOf, valuesLike } from "./used-values.ts";
import { kindOf } from "./value-kind.ts";

type IdRole = NonNullable<Shape["roles"]["ids"]>[number];

/** The next id among those that it must differ from; the first of a session where these begin anew in each. */
export function nextId(site: Site, path: Path, role: IdRole): Id | undefined {
  const parts = idsLike(site, path, role.scope);
  const own = ownGroup(site, role.scope);
  const groups = parts.flatMap((part) => part.groups.get(own) ?? []);
  return follow(groups, role, site) ?? firstId(parts) ?? beginning(site, path, role);
}

const IDS_OF_FILE = new RunSummaries((values) => groupIds(values, () => undefined));

const IDS_OF_SESSIONS = new RunSummaries((values) => groupIds(values, ({ session }) => session));

/** The ids at such a place in the whole file; where they must differ within a record alone, in those around. */
function idsLike(site: Site, path: Path, scope: IdRole["scope"]): readonly GroupedIds[] {
  switch (scope) {
    case "record":
      return [groupIds(valuesLike(site, path), ({ record }) => record)];
    case "session":
      return IDS_OF_SESSIONS.of(site, { pattern: patternOf(path) });
    case "file":
    case "none":
      return IDS_OF_FILE.of(site, { pattern: patternOf(path) });
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id after the last one, a number after a number; `undefined` where the ids show no pattern to go on with. */
function follow(groups: readonly IdGroup[], role: IdRole, { newUuid }: Site): Id | undefined {
  const last = groups.at(-1)?.ids.at(-1);
  if (typeof last === "string" && UUID.test(last)) {
    return newUuid();
  }
  const next = nextIdAfter(groups);
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

/** What ids must differ within. */
function ownGroup(site: Site, scope: IdRole["scope"]): unknown {
  switch (scope) {
    case "record":
      return site.value === undefined ? Symbol("new") : site.record;
    case "session":
      return sessionIn(site.shape, site.value) ?? suggestSession(site);
    case "file":
    case "none":
      return undefined;
  }
}

/** Numbers either begin anew in each group or go on through the file; other ids show no first one. */
function firstId(parts: readonly GroupedIds[]): Id | undefined {
  const all = parts.map((part) => part.all).filter(({ ids }) => ids.length > 0);
  const first = all[0]?.ids[0];
  if (typeof first !== "string" || !/\d$/.test(first)) {
    return undefined;
  }
  return hasSeveralGroups(parts) && areDifferent(all) ? nextIdAfter(all) : first;
}

function hasSeveralGroups(parts: readonly GroupedIds[]): boolean {
  const seen = new Set<unknown>();
  return parts.some(({ groups }) => {
    for (const group of groups.keys()) {
      seen.add(group);
      if (seen.size > 1) {
        return true;
      }
    }
    return false;
  });
}
