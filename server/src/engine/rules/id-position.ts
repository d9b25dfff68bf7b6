import type { JsonValue } from "../model/json.ts";
import { member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type DatasetContext, datasetRule, type Located, type RecordContext, type ValueEdit } from "./rule.ts";
import { recordPaths } from "./shared/record-paths.ts";
import { quote } from "./shared/wording.ts";

interface PositionFact {
  /** The ids of a record's questions, in order; `undefined` for what is no usable id. */
  readonly questions: readonly { readonly path: Path; readonly id: string | undefined }[];
  /** Whether a fault in the text may hide questions. */
  readonly isDamaged: boolean;
}

/** The later `scripts/rag.py` of ALUE keys predictions by their number, where Recall@k looks for the id (formats.md 6.5). */
export const idPosition = datasetRule<PositionFact>({
  id: "id-position",
  severity: "information",
  checks: 'The ids of RAG questions are their positions: "0", "1", "2".',
  why: "The later scripts/rag.py numbers its predictions from 0, and Recall@k looks them up by id: other ids stop it with a KeyError, or give it the prediction of another question.",
  collect: collectIds,
  *check(facts, context) {
    // The initial release keeps predictions under the ids themselves.
    const isRead = context.options.alueProfile !== "initial" && !context.mayLackRecords;
    const questions = isRead && !facts.some(({ fact }) => fact.isDamaged) ? readQuestions(facts, context) : [];
    const seen = new Set<string>();
    for (const [position, { record, path, id }] of questions.entries()) {
      // Missing and repeated ids are findings of their own, which are not to be told twice.
      const isOwnMatter = id === undefined || seen.has(id);
      if (!isOwnMatter && id !== String(position)) {
        yield {
          record,
          place: { path },
          message: `The id ${quote(id)} is not the position of its question, which is ${quote(String(position))}: Recall@k looks for the wrong prediction.`,
          help: 'Number the questions in order, from "0" on.',
          fixes: () => [{ title: "Number all questions by position", edits: numberAll(questions), safe: false }],
        };
        return;
      }
      seen.add(id ?? "");
    }
  },
});

function collectIds(value: JsonValue, { shape, isDamaged }: RecordContext): PositionFact | undefined {
  const { ids: roles, questions } = shape.roles;
  const key = roles?.find(({ isPosition }) => isPosition)?.at.at(-1);
  if (key === undefined || questions === undefined) {
    return undefined;
  }
  const ids = valuesAt(value, questions).map(({ path, value: question }) => {
    const id = member(question, key);
    const isUsable = (typeof id === "string" && id.trim() !== "") || typeof id === "number";
    return { path: [...path, key], id: isUsable ? String(id) : undefined };
  });
  return { questions: ids, isDamaged: isDamaged([]) || isDamaged(questions.slice(0, -1)) };
}

interface PlacedQuestion {
  readonly record: number;
  readonly path: Path;
  readonly id: string | undefined;
}

/** The questions that the loader reads: those of the first group. */
function readQuestions(facts: readonly Located<PositionFact>[], context: DatasetContext): readonly PlacedQuestion[] {
  const paths = recordPaths(context);
  const groupOf = (record: number): string => JSON.stringify(paths?.[record]?.slice(0, -2) ?? []);
  const [first] = facts;
  const read = facts.filter(({ record }) => groupOf(record) === groupOf(first?.record ?? record));
  return read.flatMap(({ record, fact }) => fact.questions.map((question) => ({ record, ...question })));
}

function numberAll(questions: readonly PlacedQuestion[]): readonly ValueEdit[] {
  return questions.flatMap(({ record, path, id }, position) =>
    id === undefined || id === String(position) ? [] : [{ record, set: path, to: String(position) }],
  );
}
