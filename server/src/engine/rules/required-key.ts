import { hasMember, isObject, type JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type RecordContext, type ValueEdit } from "./rule.ts";
import { type FileIds, fileIds, type Proposals, proposeFileIds } from "./shared/file-ids.ts";
import { incompleteFinding, incompleteObjects } from "./shared/incomplete-objects.ts";
import { createKeyInserter } from "./shared/insert-key.ts";
import { type Part, partOf, testedIn } from "./shared/splits.ts";

/** A record that looks to the others: they decide whether it is tested, and which ids are free. */
interface RecordFact extends FileIds {
  /** `undefined` where records have no parts: then all are tested. */
  readonly part: Part | undefined;
  /** Absent where the record has all that it could need. */
  readonly gap?: Gap;
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
  plainAlone: () => [],
  *checkAlone(value, context) {
    if (fileIds(value, context) === undefined) {
      const insert = createKeyInserter(value, context.shape);
      for (const incomplete of incompleteObjects(value, context)) {
        yield incompleteFinding(incomplete, value, context, insert);
      }
    }
  },
  collect: toFact,
  *check(facts) {
    const isTested = testedIn(facts.flatMap(({ fact }) => fact.part ?? []));
    const lacks = ({ gap, part }: RecordFact): boolean => gap !== undefined && (part === undefined || isTested(part));
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
  const ids = fileIds(value, context);
  if (ids === undefined) {
    return undefined;
  }
  const { split, initialNeeds } = context.shape.roles;
  const inRelease = context.options.alueProfile === "initial" ? (initialNeeds ?? []) : [];
  const needed = context.isDamaged([]) ? [] : [...(split?.testedNeeds ?? []), ...inRelease];
  const needs = needed.filter((key) => isObject(value) && !hasMember(value, key));
  const isComplete = needs.length === 0 && incompleteObjects(value, context).length === 0;
  return { ...ids, part: partOf(value, context), ...(isComplete ? {} : { gap: { value, context, needs } }) };
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
