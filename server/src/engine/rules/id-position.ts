import type { IdRole, Shape } from "../formats/format.ts";
import type { JsonValue } from "../model/json.ts";
import { isArray, member } from "../model/json.ts";
import { type Path, type PathPattern, pathStartsWith } from "../model/place.ts";
import { type DatasetContext, datasetRule, type Located, type RecordContext, type ValueEdit } from "./rule.ts";
import { recordPaths } from "./shared/record-paths.ts";
import { quote } from "./shared/wording.ts";

interface PositionFact {
  /** Where the ids of a record's questions stand. */
  readonly at: PathPattern;
  /** These ids, in order; `undefined` where one lacks or is at fault, or the questions are. */
  readonly ids: readonly string[] | undefined;
  /** Whether a fault in the text may hide questions. */
  readonly isDamaged: boolean;
}

/** The later `scripts/rag.py` of ALUE keys predictions by their number, where Recall@k looks for the id (formats.md 6.5). */
export const idPosition = datasetRule<PositionFact>({
  id: "id-position",
  severity: "information",
  checks: 'The ids of RAG questions are their positions: "0", "1", "2".',
  why: "The later scripts/rag.py numbers its predictions from 0, and Recall@k looks them up by id: other ids stop it with a KeyError, or give it the prediction of another question.",
  plainFact: ({ shape, options }) =>
    positionRole(shape) === undefined || options.alueProfile === "initial" ? [] : undefined,
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
        place: { path: pathOf(wrong) },
        message: `The id ${quote(wrong.id)} is not the position of its question, which is ${quote(String(position))}: Recall@k looks for the wrong prediction.`,
        help: 'Number the questions in order, from "0" on.',
        fixes: () => [{ title: "Number all questions by position", edits: numberAll(questions), safe: false }],
      };
    }
  },
});

function positionRole({ roles }: Shape): IdRole | undefined {
  return roles.questions && roles.ids?.find(({ isPosition }) => isPosition);
}

/** The questions are the elements of a list. */
function collectIds(value: JsonValue, { shape, isDamaged }: RecordContext): PositionFact | undefined {
  const at = positionRole(shape)?.at;
  const [listKey = "", , key = ""] = at ?? [];
  return at && { at, ids: readIds(member(value, listKey), key), isDamaged: isDamaged([]) || isDamaged([listKey]) };
}

function readIds(questions: JsonValue | undefined, key: string): readonly string[] | undefined {
  if (!isArray(questions)) {
    return undefined;
  }
  const ids: string[] = [];
  for (const question of questions) {
    const id = usableId(member(question, key));
    if (id === undefined) {
      return undefined;
    }
    ids.push(id);
  }
  return ids;
}

/** What has no finding of its own: neither blank nor with blanks around it, no fraction, and no number too long. */
function usableId(id: JsonValue | undefined): string | undefined {
  const isUsable = typeof id === "string" ? id !== "" && id.trim() === id : Number.isSafeInteger(id);
  return isUsable ? String(id) : undefined;
}

interface PlacedQuestion {
  readonly record: number;
  readonly id: string;
  /** Its place in the list. */
  readonly index: number;
  readonly at: PathPattern;
}

function pathOf({ at, index }: PlacedQuestion): Path {
  return at.map((step) => (step === "*" ? index : step));
}

/** The questions that the loader reads: those of the first group. None where a fault of any hides the positions. */
function readQuestions(facts: readonly Located<PositionFact>[], context: DatasetContext): readonly PlacedQuestion[] {
  const paths = recordPaths(context);
  const [first] = facts;
  const group = paths?.[first?.record ?? 0]?.slice(0, -2) ?? [];
  const isRead = (path: Path | undefined): boolean =>
    path === undefined || (path.length === group.length + 2 && pathStartsWith(path, group));
  const read = facts.filter(({ record }) => isRead(paths?.[record]));
  return read.some(({ fact }) => fact.ids === undefined)
    ? []
    : read.flatMap(({ record, fact: { ids, at } }) => (ids ?? []).map((id, index) => ({ record, id, index, at })));
}

function numberAll(questions: readonly PlacedQuestion[]): readonly ValueEdit[] {
  return questions.flatMap((question, position) =>
    question.id === String(position) ? [] : [{ record: question.record, set: pathOf(question), to: String(position) }],
  );
}
