import { type JsonValue, member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import {
  type DatasetFinding,
  datasetRule,
  type Finding,
  type Located,
  type RecordContext,
  type Severity,
} from "./rule.ts";
import { emptyGoldFindings, emptyGoldsOf, type GoldFact } from "./shared/empty-golds.ts";
import { quote, turnAt } from "./shared/wording.ts";

/** The texts of a record's turns, as far as they may be worth a finding. */
interface TextFact {
  readonly sessionId: JsonValue | undefined;
  readonly emptyQueries: readonly Path[];
  readonly emptyAnswers: readonly Path[];
  readonly emptyTruths: readonly Path[];
  readonly hasAnswer: boolean;
  readonly hasTruth: boolean;
  readonly golds?: GoldFact;
}

/** What the metrics of Fair Forge 3.0.0 and Gaussia 1.0.0 do with an empty text: formats.md 2.3 and 5.1; ALUE: 6.2 to 6.6. */
export const noEmptyText = datasetRule<TextFact>({
  id: "no-empty-text",
  severity: "warning",
  checks: "Questions and texts are not empty, nor are single answers and ground truths.",
  why: "A model, a judge or a retriever gets nothing to work on. Toxicity skips an empty answer and Vision compares with nothing; Humanity gives 0 for an empty ground truth and PromptEvaluator leaves the turn out.",
  *checkAlone(value, { shape }) {
    for (const { at, severity } of shape.roles.texts ?? []) {
      for (const { path, value: text } of valuesAt(value, at)) {
        yield* typeof text === "string" && text.trim() === "" ? [emptyText(path, severity)] : [];
      }
    }
  },
  collect: collectTexts,
  *check(facts) {
    // A file without any answer is still to be run, as those for prompt optimisers are.
    const hasAnswer = facts.some(({ fact }) => fact.hasAnswer);
    const hasTruth = sessionsWithTruth(facts);
    for (const { record, fact } of facts) {
      yield* fact.emptyQueries.map((path) => emptyQuery(record, path));
      yield* hasAnswer ? fact.emptyAnswers.map((path) => emptyAnswer(record, path)) : [];
      yield* hasTruth(fact) ? fact.emptyTruths.map((path) => emptyTruth(record, path)) : [];
    }
    yield* emptyGoldFindings(facts.flatMap(({ record, fact: { golds } }) => (golds ? [{ record, fact: golds }] : [])));
  },
});

const NO_TURNS: TextFact = {
  sessionId: undefined,
  emptyQueries: [],
  emptyAnswers: [],
  emptyTruths: [],
  hasAnswer: false,
  hasTruth: false,
};

function collectTexts(value: JsonValue, context: RecordContext): TextFact | undefined {
  const { turns, session } = context.shape.roles;
  if (turns === undefined || session === undefined) {
    const golds = emptyGoldsOf(context);
    return golds && { ...NO_TURNS, golds };
  }
  const [emptyQueries, emptyAnswers, emptyTruths]: [Path[], Path[], Path[]] = [[], [], []];
  let hasAnswer = false;
  let hasTruth = false;
  for (const { path, value: turn } of valuesAt(value, turns)) {
    const query = member(turn, "query");
    const answer = member(turn, "assistant");
    const truth = member(turn, "ground_truth_assistant");
    // A judge sees as little in blanks as in nothing; code that asks for a falsy answer does not.
    if (typeof query === "string" && query.trim() === "") {
      emptyQueries.push([...path, "query"]);
    }
    if (answer === "") {
      emptyAnswers.push([...path, "assistant"]);
    }
    if (truth === "") {
      emptyTruths.push([...path, "ground_truth_assistant"]);
    }
    hasAnswer ||= typeof answer === "string" && answer !== "";
    hasTruth ||= typeof truth === "string" && truth !== "";
  }
  const sessionId = member(valuesAt(value, session)[0]?.value, "session_id");
  return { sessionId, emptyQueries, emptyAnswers, emptyTruths, hasAnswer, hasTruth };
}

/** Tells whether another turn of the same session has a ground truth; a session without a usable id is one by itself. */
function sessionsWithTruth(facts: readonly Located<TextFact>[]): (fact: TextFact) => boolean {
  const sessions = new Set<JsonValue | undefined>();
  for (const { fact } of facts) {
    if (fact.hasTruth) {
      sessions.add(fact.sessionId);
    }
  }
  return ({ sessionId, hasTruth }) => (typeof sessionId === "string" ? sessions.has(sessionId) : hasTruth);
}

function emptyText(path: Path, severity: Severity): Finding {
  return {
    place: { path },
    severity,
    message: `The ${path.at(-1)} is empty.`,
    help: `Write a text into ${quote(String(path.at(-1)))}, or remove the record.`,
  };
}

function emptyQuery(record: number, path: Path): DatasetFinding {
  return {
    record,
    place: { path },
    message: `The query of ${turnAt(path, record)} is empty.`,
    help: "Write what the user asked.",
  };
}

function emptyAnswer(record: number, path: Path): DatasetFinding {
  return {
    record,
    place: { path },
    severity: "information",
    message: `The answer of ${turnAt(path, record)} is empty, while other turns of the file have one.`,
    help: 'Write the answer into "assistant", or run the assistant on this turn.',
  };
}

function emptyTruth(record: number, path: Path): DatasetFinding {
  return {
    record,
    place: { path },
    severity: "information",
    message: `The ground truth of ${turnAt(path, record)} is empty, while other turns of the session have one.`,
    help: 'Write the answer that you would like to get into "ground_truth_assistant".',
  };
}
