import { isObject } from "../model/json.ts";
import { type DatasetFinding, datasetRule } from "./rule.ts";

/** The shape that a record means to have. */
interface ShapeFact {
  readonly id: string;
  readonly title: string;
}

interface ShapeCount extends ShapeFact {
  readonly count: number;
  readonly first: number;
}

/** Retrievers of Fair Forge and Gaussia read one kind or the other (formats.md 2.6). */
export const noMixedShapes = datasetRule<ShapeFact>({
  id: "no-mixed-shapes",
  severity: "error",
  checks: "All records of a file have one shape.",
  why: "No reader takes both kinds from one file: it stops at the first record of the other one.",
  collect: (value, { shape }) =>
    isObject(value) && shape.recognises(value) ? { id: shape.id, title: shape.title } : undefined,
  *check(facts) {
    const counts = new Map<string, ShapeCount>();
    for (const { record, fact } of facts) {
      const known = counts.get(fact.id);
      counts.set(fact.id, known ? { ...known, count: known.count + 1 } : { ...fact, count: 1, first: record });
    }
    // At a tie the kind that comes first counts as the usual one.
    const [usual, ...rarer] = [...counts.values()].sort((a, b) => b.count - a.count || a.first - b.first);
    if (usual !== undefined) {
      yield* rarer.map((each) => toFinding(each, usual));
    }
  },
});

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
