/** Values that the file itself names for a place: the labels of a question's choices, ids of documents, classes. */
import {
  isArray,
  type JsonValue,
  type Path,
  type PathPattern,
  pathMatches,
  readChoices,
  valueAt,
  valuesAt,
} from "../../engine/index.ts";
import { isOwn, type Site } from "./site.ts";
import { byFrequency } from "./used-values.ts";

/** A value to choose. */
export interface DataValue {
  readonly value: string;
  /** What tells it from the others. */
  readonly beside?: string;
}

/** The values to choose from at a place, the likeliest first; none where the file names none. */
export function dataValuesAt(site: Site, path: Path): readonly DataValue[] {
  const { documentIds } = site.shape.roles;
  return documentIds !== undefined && pathMatches(path, [...documentIds, "*"])
    ? documentIdsAt(site, path, documentIds)
    : closedAt(site, path);
}

/** Those of them that hardly anything else stands beside, so that a new value is one of them. */
export function closedValuesAt(site: Site, path: Path): readonly string[] {
  return closedAt(site, path).map(({ value }) => value);
}

/** More labels than this are no set to choose from. */
const MOST_LABELS = 50;

function closedAt(site: Site, path: Path): readonly DataValue[] {
  const { choices, split, labelled } = site.shape.roles;
  if (choices !== undefined && pathMatches(path, choices.answer)) {
    return choicesOf(valueAt(site.value, choices.text));
  }
  if (split !== undefined && pathMatches(path, [split.key])) {
    const used = textsAt(site, [split.key]);
    const known = [split.example, split.test];
    return byFrequency([...used.filter((each) => known.includes(each)), ...known]).map((value) => ({ value }));
  }
  if (labelled !== undefined && pathMatches(path, labelled.label)) {
    const labels = textsAt(site, labelled.label).filter((label) => label.trim() !== "");
    return byFrequency(labels)
      .slice(0, MOST_LABELS)
      .map((value) => ({ value }));
  }
  return [];
}

function choicesOf(text: JsonValue | undefined): readonly DataValue[] {
  const choices = typeof text === "string" ? readChoices(text) : [];
  // Of a label that stands twice, the first choice has a claim to it.
  return choices
    .filter(({ label }, at) => choices.findIndex((other) => other.label === label) === at)
    .map((choice) => ({ value: choice.label, beside: choice.text }));
}

/** The ids of documents in use, without those that this list has already. */
function documentIdsAt(site: Site, path: Path, pattern: PathPattern): readonly DataValue[] {
  const list = valueAt(site.value, path.slice(0, -1));
  const own = site.token === "none" ? -1 : path.at(-1);
  const taken = isArray(list) ? list.filter((_, at) => at !== own) : [];
  return byFrequency(textsAt(site, [...pattern, "*"]).filter((id) => id.trim() !== ""))
    .filter((id) => !taken.includes(id))
    .map((value) => ({ value }));
}

/** The texts at such a place in the whole file, the site's own left out. */
function textsAt(site: Site, pattern: PathPattern): readonly string[] {
  return [...site.dataset.records].flatMap(({ record, index }) =>
    valuesAt(record.value, pattern)
      .filter(({ path }) => !isOwn(site, index, path))
      .map(({ value }) => value)
      .filter((value) => typeof value === "string"),
  );
}
