import { hasMember, isArray, member } from "../model/json.ts";
import { type Path, type PlacedValue, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Fix, JsonText } from "./rule.ts";
import { createSources, type RecordSource, recordSource, type SourcesIn } from "./shared/record-sources.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's later `data_utils.py` takes the first entry with paragraphs; the initial release takes all. */
export const noIgnoredData = datasetRule<RecordSource>({
  id: "no-ignored-data",
  severity: "warning",
  checks: "All questions stand in the first entry of data.",
  why: "The later loader reads only the first entry that has paragraphs. The questions of others are never asked, and the scorer of extractive QA, which goes through all, stops where it finds no prediction.",
  plainFact: ({ format }) => (format.envelope?.roles.groups === undefined ? [] : undefined),
  collect: (_, context) => (context.format.envelope?.roles.groups === undefined ? undefined : recordSource(context)),
  *check(facts, context) {
    const groups = context.format.envelope?.roles.groups;
    if (groups === undefined || context.options.alueProfile === "initial") {
      return;
    }
    const entries = valuesAt(context.envelope, groups.at).filter(({ value }) => hasMember(value, groups.holding));
    const [first, ...others] = entries;
    const sourcesIn = createSources(facts, context);
    for (const { path } of first === undefined ? [] : others) {
      yield toFinding(path, groups.holding, first, () => moveFixes([...path, groups.holding], first, sourcesIn));
    }
  },
});

function toFinding(
  path: Path,
  holding: string,
  first: PlacedValue | undefined,
  fixes: () => readonly Fix[],
): DatasetFinding {
  return {
    record: undefined,
    place: { path, part: "open" },
    message: `This entry is ignored: only the first one with ${quote(holding)} is read.`,
    help: `Move its ${holding} into the first entry.`,
    related: first === undefined ? [] : [{ place: { path: first.path, part: "open" }, message: "This entry is read." }],
    fixes,
  };
}

function moveFixes(from: Path, first: PlacedValue | undefined, sourcesIn: SourcesIn): readonly Fix[] {
  const holding = String(from.at(-1));
  const target = member(first?.value, holding);
  const sources = sourcesIn(from) ?? [];
  if (first === undefined || !isArray(target) || sources.length === 0) {
    return [];
  }
  const to = [...first.path, holding];
  const moved = sources.map((source, at) => ({
    insertAt: [...to, target.length + at],
    value: new JsonText(source),
  }));
  const title = `Move its ${holding} into the first entry, and remove the rest of it`;
  return [{ title, edits: [...moved, { remove: from.slice(0, -1) }], safe: false }];
}
