/** Which session a record belongs to, or should. */
import type { JsonValue, Path, Shape } from "../../engine/index.ts";
import { RunSummaries } from "./run-summaries.ts";
import type { Site } from "./site.ts";
import { groupIds, nextIdAfter } from "./used-ids.ts";
import { isShort, patternOf, valuesLike } from "./used-values.ts";

/** Whether a shape holds its turns one by one, so that records of one session follow each other. */
export function isTurnByTurn({ roles }: Shape): boolean {
  return roles.conversation === undefined;
}

/** The texts that name sessions; numbers name none. */
const SESSION_IDS = new RunSummaries((values) => {
  const named = values.filter(({ value }) => typeof value === "string");
  return groupIds(named, () => undefined).all;
});

/** A new conversation gets an id of its own; a further turn has the same session as the one before. */
export function suggestForSession(site: Site, path: Path): JsonValue | undefined {
  if (path.at(-1) === "session_id" && !isTurnByTurn(site.shape)) {
    return nextIdAfter(SESSION_IDS.of(site, { pattern: patternOf(path) }));
  }
  const used = valuesLike(site, path);
  const last = used.findLast(({ record }) => record < site.record) ?? used.at(-1);
  const isCarriedOver = typeof last?.value === "string" && (isTurnByTurn(site.shape) || isShort(last.value));
  return isCarriedOver ? last.value : undefined;
}

/** The session that a record at the site would most likely belong to. */
export function suggestSession(site: Site): JsonValue | undefined {
  const { session } = site.shape.roles;
  return session && suggestForSession(site, [...session, "session_id"]);
}
