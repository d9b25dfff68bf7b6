/** The one value that suits a place best, where the file shows which. */
import {
  isArray,
  type JsonValue,
  member,
  type Path,
  pathMatches,
  readPassageAnswers,
  valueAt,
} from "../../engine/index.ts";
import { nextId } from "./next-id.ts";
import { suggestForSession } from "./session.ts";
import { remainingShare } from "./session-weights.ts";
import { intoRecord, isOwn, type Site, schemaOf } from "./site.ts";

/** What an author would most likely write at a place at or below the site; `undefined` when nothing tells. */
export function suggestAt(from: Site, fullPath: Path): JsonValue | undefined {
  const { site, path } = intoRecord(from, fullPath);
  const { roles } = site.shape;
  if (site.part === "envelope") {
    return undefined;
  }
  if (roles.extraction !== undefined && path.at(-1) === "answer_start") {
    return answerStart(site, path);
  }
  const described = member(schemaOf(site, path), "x-type");
  if (roles.weights !== undefined && pathMatches(path, roles.weights)) {
    return remainingShare(site);
  }
  const id = roles.ids?.find(({ at }) => pathMatches(path, at));
  if (id !== undefined && id.scope !== "none") {
    return nextId(site, path, id);
  }
  if (path.at(-1) === "id" && typeof described === "string" && /\bwhole number\b/.test(described)) {
    // Nobody reads it, but authors count on.
    return nextId(site, path, { at: [], scope: "file" });
  }
  if (roles.session !== undefined && pathMatches(path.slice(0, -1), roles.session)) {
    return suggestForSession(site, path);
  }
  return described === "whole number" ? nextNumber(site, path) : undefined;
}

/** Where the answer beside it starts in its passage, in characters as Python counts them. */
function answerStart({ value, shape }: Site, path: Path): number | undefined {
  const beside = path.slice(0, -1).join();
  const answers = value === undefined ? [] : readPassageAnswers(value, shape);
  const answer = answers.find((each) => each.isThere && each.path.slice(0, -1).join() === beside);
  const found = answer?.find();
  return answer && found && [...answer.passage.text.slice(0, found.span.start)].length;
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
