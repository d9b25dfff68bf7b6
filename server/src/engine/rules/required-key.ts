import type { Shape } from "../formats/format.ts";
import { hasMember, isObject, type JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type RecordContext, type ValueEdit } from "./rule.ts";
import { type FileIds, fileIds, type IdKind, idKindOf, type Proposals, proposeFileIds } from "./shared/file-ids.ts";
import { incompleteFinding, incompleteObjects } from "./shared/incomplete-objects.ts";
import { createKeyInserter } from "./shared/insert-key.ts";
import { type Part, partOf, testedIn } from "./shared/splits.ts";

/** A record that looks to the others: they decide whether it is tested, and which ids are free. */
interface RecordFact extends FileIds {
  readonly kind: PartKind;
  /** Absent where the record has all that it could need. */
  readonly gap?: Gap;
}

/** What most records have in common: one object for all of them. */
interface PartKind extends IdKind {
  /** `undefined` where records have no parts: then all are tested. */
  readonly part: Part | undefined;
}

interface Gap {
  readonly value: JsonValue;
  readonly context: RecordContext;
  /** Keys that it lacks, and needs only if it is tested. */
  readonly needs: readonly string[];
}

/**
 * The pydantic models of `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 answer with "Field required"; the
 * scripts of ALUE with KeyError.
 */
export const requiredKey = datasetRule<RecordFact>({
  id: "required-key",
  severity: "error",
  checks: "Every object has the keys that its loader requires.",
  why: 'The loader or the scorer stops with "Field required" or a KeyError, and nothing of the file is evaluated.',
  fixAll: "Complete all objects that lack keys",
  // What fits its schema lacks nothing.
  plainAlone: () => [],
  *checkAlone(value, context) {
    if (idKindOf(context.shape) === undefined) {
      const insert = createKeyInserter(value, context.shape);
      for (const incomplete of incompleteObjects(value, context)) {
        yield incompleteFinding(incomplete, value, context, insert);
      }
    }
  },
  plainFact: ({ shape }) => (idKindOf(shape) === undefined ? [] : undefined),
  collect: toFact,
  *check(facts) {
    if (facts.every(({ fact }) => fact.gap === undefined)) {
      return;
    }
    const isTested = testedIn(facts.flatMap(({ fact }) => fact.kind.part ?? []));
    const lacks = ({ gap, kind }: RecordFact): boolean =>
      gap !== undefined && (kind.part === undefined || isTested(kind.part));
    let proposals: Proposals | undefined;
    const propose = (): Proposals => {
      proposals ??= proposeFileIds(facts, lacks);
      return proposals;
    };
    for (const { record, fact } of facts) {
      yield* fact.gap === undefined ? [] : findingsIn(record, fact.gap, lacks(fact), propose);
    }
  },
});

function toFact(value: JsonValue, context: RecordContext): RecordFact | undefined {
  const part = partOf(value, context);
  const kind = kindOf(context.shape, part);
  if (kind === undefined) {
    return undefined;
  }
  const ids = fileIds(value, kind);
  const needs = part === undefined || MAYBE_TESTED.includes(part) ? needsOf(value, context) : NONE;
  // Most records are complete, and most of what a validator takes needs no second look.
  const isComplete =
    needs.length === 0 &&
    (context.shape.validate(value).length === 0 || incompleteObjects(value, context).length === 0);
  return isComplete ? { kind, ids } : { kind, ids, gap: { value, context, needs } };
}

const NONE: readonly never[] = [];
const MAYBE_TESTED: readonly Part[] = ["test", "none"];

/** What a record lacks and needs only if it is tested, or only in a release. */
function needsOf(value: JsonValue, context: RecordContext): readonly string[] {
  const { split, initialNeeds } = context.shape.roles;
  const inRelease = context.options.alueProfile === "initial" ? (initialNeeds ?? NONE) : NONE;
  const inTest = split?.testedNeeds ?? NONE;
  const lacks = (key: string): boolean => isObject(value) && !hasMember(value, key);
  if (!(inTest.some(lacks) || inRelease.some(lacks)) || context.isDamaged([])) {
    return NONE;
  }
  return [...inTest, ...inRelease].filter(lacks);
}

const KINDS = new WeakMap<Shape, Map<Part | undefined, PartKind>>();

function kindOf(shape: Shape, part: Part | undefined): PartKind | undefined {
  const known = KINDS.get(shape)?.get(part);
  const kind = known === undefined ? idKindOf(shape) : undefined;
  if (kind === undefined) {
    return known;
  }
  const parts = KINDS.get(shape) ?? new Map<Part | undefined, PartKind>();
  KINDS.set(shape, parts);
  const made = { ...kind, part };
  parts.set(part, made);
  return made;
}

function* findingsIn(
  record: number,
  { value, context, needs }: Gap,
  isTested: boolean,
  propose: () => Proposals,
): Iterable<DatasetFinding> {
  const insert = createKeyInserter(value, context.shape);
  const insertNext = (path: Path): ValueEdit => {
    const id = propose().get(record)?.get(JSON.stringify(path));
    return id === undefined ? insert(path) : { ...insert(path), value: id };
  };
  for (const incomplete of incompleteObjects(value, context, isTested ? needs : [])) {
    yield { record, ...incompleteFinding(incomplete, value, context, insertNext) };
  }
}
