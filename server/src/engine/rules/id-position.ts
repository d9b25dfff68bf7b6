import type { JsonValue } from "../model/json.ts";
import { isArray, member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type DatasetContext, datasetRule, type Located, type RecordContext, type ValueEdit } from "./rule.ts";
import { recordPaths } from "./shared/record-paths.ts";
import { quote } from "./shared/wording.ts";

interface PositionFact {
  /** The ids of a record's questions, in order; `undefined` where one lacks or is at fault, or the questions are. */
  readonly questions: readonly { readonly path: Path; readonly id: string }[] | undefined;
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
    // Repeated ids are findings of their own, too.
    const areDistinct = new Set(questions.map(({ id }) => id)).size === questions.length;
    const position = areDistinct ? questions.findIndex(({ id }, at) => id !== String(at)) : -1;
    const wrong = questions[position];
    if (wrong !== undefined) {
      yield {
        record: wrong.record,
        place: { path: wrong.path },
        message: `The id ${quote(wrong.id)} is not the position of its question, which is ${quote(String(position))}: Recall@k looks for the wrong prediction.`,
        help: 'Number the questions in order, from "0" on.',
        fixes: () => [{ title: "Number all questions by position", edits: numberAll(questions), safe: false }],
      };
    }
  },
});

function collectIds(value: JsonValue, { shape, isDamaged }: RecordContext): PositionFact | undefined {
  const { ids: roles, questions } = shape.roles;
  const key = roles?.find(({ isPosition }) => isPosition)?.at.at(-1);
  if (key === undefined || questions === undefined) {
    return undefined;
  }
  const ids = valuesAt(value, questions).flatMap(({ path, value: question }) => {
    const id = usableId(member(question, key));
    return id === undefined ? [] : [{ path: [...path, key], id }];
  });
  const list = valuesAt(value, questions.slice(0, -1))[0]?.value;
  const isSound = isArray(list) && ids.length === list.length;
  return { questions: isSound ? ids : undefined, isDamaged: isDamaged([]) || isDamaged(questions.slice(0, -1)) };
}

/** What has no finding of its own: neither blank nor with blanks around it, no fraction, and no number too long. */
function usableId(id: JsonValue | undefined): string | undefined {
  const isUsable = typeof id === "string" ? id !== "" && id.trim() === id : Number.isSafeInteger(id);
  return isUsable ? String(id) : undefined;
}

interface PlacedQuestion {
  readonly record: number;
  readonly path: Path;
  readonly id: string;
}

/** The questions that the loader reads: those of the first group. None where a fault of any hides the positions. */
function readQuestions(facts: readonly Located<PositionFact>[], context: DatasetContext): readonly PlacedQuestion[] {
  const paths = recordPaths(context);
  const groupOf = (record: number): string => JSON.stringify(paths?.[record]?.slice(0, -2) ?? []);
  const [first] = facts;
  const read = facts.filter(({ record }) => groupOf(record) === groupOf(first?.record ?? record));
  return read.some(({ fact }) => fact.questions === undefined)
    ? []
    : read.flatMap(({ record, fact }) => (fact.questions ?? []).map((question) => ({ record, ...question })));
}

function numberAll(questions: readonly PlacedQuestion[]): readonly ValueEdit[] {
  return questions.flatMap(({ record, path, id }, position) =>
    id === String(position) ? [] : [{ record, set: path, to: String(position) }],
  );
}
