import type { Format } from "../formats/format.ts";
import { isObject } from "../model/json.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { mixedReleases } from "./shared/mixed-releases.ts";
import { type ReleaseFact, releaseOf } from "./shared/releases.ts";

/** The shape that a record means to have. */
interface ShapeFact {
  readonly id: string;
  readonly title: string;
  /** Where the other release has another shape: then records of both stop every script. */
  readonly release?: ReleaseFact;
}

interface ShapeCount extends ShapeFact {
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
  collect: (value, context) => {
    const { id, title, recognises, livesAt } = context.shape;
    const release = context.shared(releaseOf);
    // Where each place of a document has a shape of its own, all of them belong to one file.
    const isFree = livesAt === undefined || release !== undefined;
    if (!isObject(value) || !recognises(value) || !isFree) {
      return undefined;
    }
    // A shape is its own fact: one for all its records.
    return release === undefined ? context.shape : { id, title, release };
  },
  *check(facts, { format }) {
    const released = facts.some(({ fact }) => fact.release !== undefined)
      ? facts.flatMap(({ record, fact }) => (fact.release ? [{ record, fact: fact.release }] : []))
      : [];
    yield* released.length > 0 ? mixedReleases(released) : mixedShapes(facts, format);
  },
});

function* mixedShapes(facts: readonly Located<ShapeFact>[], format: Format): Iterable<DatasetFinding> {
  const counts = new Map<string, ShapeCount>();
  for (const { record, fact } of facts) {
    const known = counts.get(fact.id);
    if (known === undefined) {
      counts.set(fact.id, { id: fact.id, title: fact.title, count: 1, first: record });
    } else {
      known.count++;
    }
  }
  // At a tie the kind that comes first counts as the usual one.
  const [usual, ...rarer] = [...counts.values()].sort((a, b) => b.count - a.count || a.first - b.first);
  if (usual !== undefined) {
    const isOther = rarer.length === 0 && usual.id !== format.shapes[0].id;
    yield* isOther ? [otherShape(usual, format)] : rarer.map((each) => toFinding(each, usual));
  }
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
