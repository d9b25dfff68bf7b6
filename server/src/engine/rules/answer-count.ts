import { isArray } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule } from "./rule.ts";
import { everyAt } from "./shared/plain-places.ts";
import { quote } from "./shared/wording.ts";

interface CountFact {
  readonly lists: readonly { readonly path: Path; readonly count: number }[];
  readonly hasIds: boolean;
}

/** Recall@k of ALUE pairs one list per answer with one list per question (formats.md 6.5). */
export const answerCount = datasetRule<CountFact>({
  id: "answer-count",
  severity: "warning",
  checks: "A question of RAG has one gold answer.",
  why: "Only the first answer is scored, and each further one shifts Recall@k of all later questions by one; the initial release asks the question once per answer, all under one id.",
  plainFact: ({ shape }) =>
    shape.roles.answers === undefined || shape.roles.documentIds === undefined ? [] : undefined,
  collect: (value, context) => {
    const { answers, documentIds } = context.shape.roles;
    if (answers === undefined || documentIds === undefined) {
      return undefined;
    }
    if (everyAt(value, answers, (list) => !isArray(list) || list.length < 2)) {
      return everyAt(value, documentIds, () => false) ? undefined : ONLY_IDS;
    }
    const lists = valuesAt(value, answers).flatMap(({ path, value: list }) =>
      isArray(list) && list.length > 1 ? [{ path, count: list.length }] : [],
    );
    return { lists, hasIds: !everyAt(value, documentIds, () => false) };
  },
  *check(facts) {
    const hasIds = facts.some(({ fact }) => fact.hasIds);
    for (const { record, fact } of facts) {
      yield* fact.lists.map(({ path, count }) => toFinding(record, path, count, hasIds));
    }
  },
});

/** Of most records: one fact for all of them. */
const ONLY_IDS: CountFact = { lists: [], hasIds: true };

function toFinding(record: number, path: Path, count: number, hasIds: boolean): DatasetFinding {
  const consequence = hasIds ? "Recall@k gets out of step with the later questions" : "only the first is scored";
  const further = Array.from({ length: count - 1 }, (_, at) => at + 1);
  return {
    record,
    place: { path, part: "key" },
    ...(!hasIds && { severity: "information" }),
    message: `${quote(String(path.at(-1)))} has ${count} answers, but RAG reads one: ${consequence}.`,
    help: "Keep one answer.",
    fixes: () => [
      {
        title: "Keep only the first answer",
        edits: further.map((at) => ({ remove: [...path, at] })),
        safe: false,
      },
    ],
  };
}
