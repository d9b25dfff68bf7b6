import type { Format } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { type Path, type PathPattern, type PlacedValue, pathMatches, valueAt, valuesAt } from "../model/place.ts";
import { type DatasetContext, datasetRule, type Finding, type RecordContext } from "./rule.ts";
import { plainAt } from "./shared/plain-places.ts";
import { recordPaths } from "./shared/record-paths.ts";
import { quote, withArticle } from "./shared/wording.ts";

/** Whether there is anything at all; what a single conversation lacks is left to `no-empty-conversation`. */
export const noEmptyData = datasetRule<Path>({
  id: "no-empty-data",
  severity: "information",
  checks: "A file holds at least one record.",
  why: "There is nothing to evaluate: most metrics return nothing, Agentic divides by zero, and ALUE reports a score of 0 or stops with an IndexError.",
  plainFact: ({ shape }) => plainAt(shape.roles.startsAt, (list) => !isArray(list) || list.length > 0),
  collect: emptyStart,
  *check(facts, context) {
    const { container, envelope, format, isDamaged } = context;
    const start = firstRecordAt(context);
    for (const pattern of container === "json" ? format.recordsAt.map(([first = []]) => first) : []) {
      const lists = start === undefined ? emptyLists(envelope, pattern) : emptyFirst(envelope, pattern);
      for (const { path } of lists.filter((list) => !isDamaged(list.path))) {
        const isFault = start !== undefined || isRead(path, format);
        yield { record: undefined, ...emptyList(path, format.shapes[0].title), ...(isFault && { severity: "error" }) };
      }
    }
    const first = facts.find(({ record }) => record === start);
    if (first !== undefined) {
      yield { record: first.record, ...emptyList(first.fact, "question"), severity: "error" };
    }
  },
});

function emptyList(path: Path, wanted: string): Finding {
  const name = path.length === 0 ? "This list" : quote(String(path.at(-1)));
  return {
    place: { path },
    message: `${name} is empty: there is nothing to evaluate.`,
    help: `Add ${withArticle(wanted)}.`,
  };
}

/** The list of a record whose first element the scorer reads before anything else, where it has none. */
function emptyStart(value: JsonValue, { shape, isDamaged }: RecordContext): Path | undefined {
  const { startsAt } = shape.roles;
  const [list] = startsAt === undefined ? [] : valuesAt(value, startsAt);
  return isArray(list?.value) && list.value.length === 0 && !isDamaged(list.path) ? list.path : undefined;
}

/** The index of the record that the scorer reads before anything else, -1 for none; `undefined` where it reads none so. */
function firstRecordAt(context: DatasetContext): number | undefined {
  const { shapes, recordsAt } = context.format;
  if (shapes[0].roles.startsAt === undefined) {
    return undefined;
  }
  const first = (recordsAt[0]?.[0] ?? []).map((step) => (step === "*" ? 0 : step));
  return recordPaths(context)?.findIndex((path) => JSON.stringify(path) === JSON.stringify(first)) ?? -1;
}

/** Whether the loader reads the first element of a list without a look whether there is one. */
function isRead(path: Path, { shapes }: Format): boolean {
  return shapes.some(({ roles }) => roles.neverEmpty !== undefined && pathMatches(path, roles.neverEmpty));
}

/** The list on the way to the first record that has no element, however many its neighbours have. */
function emptyFirst(envelope: JsonValue | undefined, pattern: PathPattern): readonly PlacedValue[] {
  for (const [at, step] of pattern.entries()) {
    const path = pattern.slice(0, at).map((each) => (each === "*" ? 0 : each));
    const value = step === "*" ? valueAt(envelope, path) : undefined;
    if (isArray(value) && value.length === 0) {
      return [{ path, value }];
    }
  }
  return [];
}

/** The outermost lists on the way to the evaluated records, where none of them has an element. */
function emptyLists(envelope: JsonValue | undefined, pattern: PathPattern): readonly PlacedValue[] {
  for (const [at, step] of pattern.entries()) {
    const lists = step === "*" ? valuesAt(envelope, pattern.slice(0, at)).filter(({ value }) => isArray(value)) : [];
    if (lists.length > 0 && lists.every(({ value }) => isArray(value) && value.length === 0)) {
      return lists;
    }
  }
  return [];
}
