import type { Format } from "../formats/format.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { countOfRun, eachRecord } from "./shared/fact-runs.ts";
import { mixedReleases } from "./shared/mixed-releases.ts";
import { collectShape, releasedOf, type ShapeFact } from "./shared/releases.ts";

interface ShapeCount {
  readonly id: string;
  readonly title: string;
  readonly first: number;
  count: number;
}

/** Retrievers of Fair Forge and Gaussia read one kind or the other (formats.md 2.6), and so do ALUE's scripts (6.2). */
export const noMixedShapes = datasetRule<ShapeFact>({
  id: "no-mixed-shapes",
  severity: "error",
  checks: "All records of a file have one shape.",
  why: "No reader takes both kinds from one file: it stops at the first record of the other one.",
  fixAll: "Give all records the keys that most of them have",
  collect: collectShape,
  takesRuns: true,
  *check(facts, { format }) {
    const released = releasedOf(facts).filter(({ fact }) => fact.isRecognised);
    if (released.length === 0) {
      yield* mixedShapes(facts, format);
    } else if (released.some(({ fact }) => fact.release !== released[0]?.fact.release)) {
      yield* mixedReleases(eachRecord(released));
    }
  },
});

function* mixedShapes(facts: readonly Located<ShapeFact>[], format: Format): Iterable<DatasetFinding> {
  // At a tie the kind that comes first counts as the usual one.
  const [usual, ...rarer] = countShapes(facts).sort((a, b) => b.count - a.count || a.first - b.first);
  if (usual !== undefined) {
    const isOther = rarer.length === 0 && usual.id !== format.shapes[0].id;
    yield* isOther ? [otherShape(usual, format)] : rarer.map((each) => toFinding(each, usual));
  }
}

function countShapes(facts: readonly Located<ShapeFact>[]): ShapeCount[] {
  const counts: ShapeCount[] = [];
  let last: ShapeCount | undefined;
  for (const each of facts) {
    const { record, fact } = each;
    if ("release" in fact) {
      continue;
    }
    if (last?.id !== fact.id) {
      last = counts.find(({ id }) => id === fact.id);
      if (last === undefined) {
        last = { id: fact.id, title: fact.title, count: 0, first: record };
        counts.push(last);
      }
    }
    last.count += countOfRun(each);
  }
  return counts;
}

/** All records are of a kind that the format only takes among others: somebody chose the wrong format. */
function otherShape({ title, first, count }: ShapeCount, format: Format): DatasetFinding {
  const records = count === 1 ? `This record is a ${title}` : `All ${count} records have the shape of a ${title}`;
  return {
    record: first,
    place: { path: [], part: "open" },
    severity: "information",
    message: `${records}, but the file is read as "${format.title}".`,
    help: `Read the file as another format, or write a ${format.shapes[0].title} for each.`,
  };
}

function toFinding(rarer: ShapeCount, usual: ShapeCount): DatasetFinding {
  return {
    record: rarer.first,
    place: { path: [], part: "open" },
    severity: "information",
    message: `This record is a ${rarer.title}, while ${usual.count} of the other records ${usual.count === 1 ? "is" : "are"} a ${usual.title}.`,
    help: `Move each ${rarer.title} to a file of its own kind.`,
    related: [{ record: usual.first, place: { path: [], part: "open" }, message: `A ${usual.title} is here.` }],
  };
}
