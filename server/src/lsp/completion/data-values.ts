/** Values that the file itself names for a place: the labels of a question's choices, ids of documents, classes. */
import {
  isArray,
  type JsonValue,
  type Path,
  type PathPattern,
  pathMatches,
  readChoices,
  valueAt,
} from "../../engine/index.ts";
import { RunSummaries } from "./run-summaries.ts";
import type { Site } from "./site.ts";
import { countTexts, mostFrequent } from "./used-values.ts";

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

/** Nobody looks through more of them. */
const MOST_DOCUMENTS = 1000;
/** More labels than this are no set to choose from. */
const MOST_LABELS = 50;

function closedAt(site: Site, path: Path): readonly DataValue[] {
  const { choices, split, labelled } = site.shape.roles;
  if (choices !== undefined && pathMatches(path, choices.answer)) {
    return choicesOf(valueAt(site.value, choices.text));
  }
  if (split !== undefined && pathMatches(path, [split.key])) {
    const used = countsAt(site, [split.key]);
    const known = [split.example, split.test];
    const inOrder = [...used.keys()].filter((each) => known.includes(each));
    return mostFrequent(new Map([...inOrder, ...known].map((each) => [each, used.get(each) ?? 0]))).map((value) => ({
      value,
    }));
  }
  if (labelled !== undefined && pathMatches(path, labelled.label)) {
    return mostFrequent(countsAt(site, labelled.label))
      .filter((label) => label.trim() !== "")
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
  return mostFrequent(countsAt(site, [...pattern, "*"]))
    .filter((id) => id.trim() !== "" && !taken.includes(id))
    .slice(0, MOST_DOCUMENTS)
    .map((value) => ({ value }));
}

const COUNTS = new RunSummaries((values) => countTexts(values.map(({ value }) => value)));

/** More different texts than this are counted in no whole file. */
const MOST_COUNTED = 10_000;

/**
 * How often each text stands at such a place in the whole file, the site's own left out. Where they are very many, only
 * in the records around the site, which tell as well what is in use.
 */
function countsAt(site: Site, pattern: PathPattern): ReadonlyMap<string, number> {
  const parts = COUNTS.of(site, { pattern, everywhere: true });
  const counts = new Map<string, number>();
  for (const part of parts.slice(...around(parts, site.dataset.records.runOf(site.record)))) {
    for (const [text, count] of part) {
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  return counts;
}

/** From which to which part there are not too many, with as many before a place as behind it. */
function around(parts: readonly { readonly size: number }[], place: number): readonly [start: number, end: number] {
  let [start, end] = [Math.max(place, 0), Math.max(place, 0)];
  for (let size = 0; size <= MOST_COUNTED && (start > 0 || end < parts.length); ) {
    size += (parts[end]?.size ?? 0) + (parts[start - 1]?.size ?? 0);
    start = Math.max(0, start - 1);
    end = Math.min(parts.length, end + 1);
  }
  return [start, end];
}
