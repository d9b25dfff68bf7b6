import { hasMember, isArray, isObject, member } from "../model/json.ts";
import { type Path, type PlacedValue, valuesAt } from "../model/place.ts";
import {
  type DatasetContext,
  type DatasetFinding,
  datasetRule,
  type Fix,
  JsonText,
  type Located,
  type ValueEdit,
} from "./rule.ts";
import { keyBefore } from "./shared/insert-key.ts";
import { createSources, type RecordSource, recordSource } from "./shared/record-sources.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's later `data_utils.py` looks at the top first, the initial release never (formats.md 6.1). */
export const noShadowedExamples = datasetRule<RecordSource>({
  id: "no-shadowed-examples",
  severity: "warning",
  checks: "Examples of extractive QA stand in the first entry of data, not at the top.",
  why: "The later loader takes examples at the top, even an empty list, in place of those in the entries; the initial release reads none but those of the first entry.",
  plainFact: ({ format, shape }) =>
    format.envelope?.roles.hidingExamples !== undefined && shape.roles.isExample === true ? undefined : [],
  collect: (_, context) =>
    context.format.envelope?.roles.hidingExamples !== undefined && context.shape.roles.isExample === true
      ? recordSource(context)
      : undefined,
  *check(facts, context) {
    const { hidingExamples, groups } = context.format.envelope?.roles ?? {};
    const entries = groups === undefined ? [] : valuesAt(context.envelope, groups.at);
    const isInitial = context.options.alueProfile === "initial";
    for (const { path, value } of hidingExamples === undefined ? [] : valuesAt(context.envelope, hidingExamples)) {
      const fixes = (): readonly Fix[] => (isArray(value) ? moveFixes(path, entries[0], facts, context) : []);
      if (isInitial) {
        yield toFinding(path, { message: "stands at the top, where the initial release reads none" }, fixes);
      } else if (isArray(value)) {
        // The later loader stops at what is no list, which is reported as such.
        yield toFinding(path, inLater(path, entries), fixes);
      }
    }
  },
});

/** How the later loader reads examples at the top. */
function inLater(path: Path, entries: readonly PlacedValue[]): Matter {
  const key = String(path.at(-1));
  const hidden = entries.find((entry) => hasMember(entry.value, key));
  return hidden === undefined
    ? { message: 'stands at the top, but belongs into the first entry of "data"' }
    : { message: `at the top is read in place of the ${quote(key)} in "data"`, hidden: [...hidden.path, key] };
}

/** What to say of examples at the top. */
interface Matter {
  /** Behind the name of their key. */
  readonly message: string;
  /** Those that are not read because of them. */
  readonly hidden?: Path;
}

function toFinding(path: Path, { message, hidden }: Matter, fixes: () => readonly Fix[]): DatasetFinding {
  return {
    record: undefined,
    place: { path, part: "key" },
    message: `${quote(String(path.at(-1)))} ${message}.`,
    help: 'Move the examples into the first entry of "data".',
    related: hidden === undefined ? [] : [{ place: { path: hidden, part: "key" }, message: "These are not read." }],
    fixes,
  };
}

function moveFixes(
  from: Path,
  entry: PlacedValue | undefined,
  facts: readonly Located<RecordSource>[],
  context: DatasetContext,
): readonly Fix[] {
  const sources = createSources(facts, context)(from);
  const removal: ValueEdit = { remove: from };
  if (sources?.length === 0) {
    return [{ title: 'Remove the empty "examples" at the top', edits: [removal], safe: false }];
  }
  const edits = entry === undefined || sources === undefined ? [] : insertions(sources, from, entry, context);
  return edits.length === 0
    ? []
    : [{ title: 'Move the examples into the first entry of "data"', edits: [...edits, removal], safe: false }];
}

function insertions(
  sources: readonly string[],
  from: Path,
  { path, value }: PlacedValue,
  { envelope, format }: DatasetContext,
): readonly ValueEdit[] {
  const key = String(from.at(-1));
  const there = member(value, key);
  const to = [...path, key];
  if (isArray(there)) {
    return sources.map((source, at) => ({ insertAt: [...to, there.length + at], value: new JsonText(source) }));
  }
  return there !== undefined || !isObject(value) || envelope === undefined || format.envelope === undefined
    ? []
    : [
        {
          insertAt: to,
          value: new JsonText(`[${sources.join(", ")}]`),
          after: keyBefore(to, envelope, format.envelope),
        },
      ];
}
