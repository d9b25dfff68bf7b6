import type { Roles } from "../formats/format.ts";
import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { eachOf, everyOf } from "../model/list-memory.ts";
import { type Path, valueAt, valuesAt } from "../model/place.ts";
import {
  type DatasetFinding,
  datasetRule,
  type Finding,
  type Located,
  type RecordContext,
  type Severity,
} from "./rule.ts";
import { emptyGoldFindings, emptyGoldsOf, type GoldFact, isPlainGold } from "./shared/empty-golds.ts";
import { eachRecord } from "./shared/fact-runs.ts";
import { isFilled, isFilledText } from "./shared/plain-texts.ts";
import { quote, turnAt } from "./shared/wording.ts";

/**
 * The texts of a record, as far as they may be worth a finding. Most records have nothing empty: of such a one the id of
 * its session is enough, which has answers and ground truths then.
 */
type TextFact = string | OddTexts;

interface OddTexts {
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
  plainAlone: ({ shape }) =>
    (shape.roles.texts ?? []).map(({ at }) => ({
      at,
      isPlain: (text) => typeof text !== "string" || isFilled(text),
    })),
  *checkAlone(value, { shape }) {
    for (const { at, severity } of shape.roles.texts ?? []) {
      for (const { path, value: text } of valuesAt(value, at)) {
        yield* typeof text === "string" && text.trim() === "" ? [emptyText(path, severity)] : [];
      }
    }
  },
  plainFact: ({ shape: { roles } }) => {
    if (roles.turns !== undefined && roles.session !== undefined) {
      return undefined;
    }
    return roles.extraction === undefined ? [] : [{ at: roles.extraction.golds, isPlain: isPlainGold }];
  },
  collect: collectTexts,
  takesRuns: true,
  *check(facts) {
    // A file without any answer is still to be run, as those for prompt optimisers are.
    const hasAnswer = facts.some(({ fact }) => typeof fact === "string" || fact.hasAnswer);
    const odd = eachRecord(facts.filter(isOdd));
    const hasTruth = odd.some(({ fact }) => fact.emptyTruths.length > 0) ? sessionsWithTruth(facts) : () => false;
    for (const { record, fact } of odd) {
      yield* fact.emptyQueries.map((path) => emptyQuery(record, path));
      yield* hasAnswer ? fact.emptyAnswers.map((path) => emptyAnswer(record, path)) : [];
      yield* hasTruth(fact) ? fact.emptyTruths.map((path) => emptyTruth(record, path)) : [];
    }
    yield* emptyGoldFindings(odd.flatMap(({ record, fact: { golds } }) => (golds ? [{ record, fact: golds }] : [])));
  },
});

const NO_TURNS: OddTexts = {
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
  const sessionId = member(valueAt(value, session), "session_id");
  const isUsual = typeof sessionId === "string" && hasAllTexts(value, context.shape.roles);
  return isUsual ? sessionId : readTexts(value, context.shape.roles, sessionId);
}

/** Whether no text of any turn is empty, and there are turns. */
function hasAllTexts(value: JsonValue, { conversation, turns = [] }: Roles): boolean {
  const found = valueAt(value, conversation ?? turns);
  if (conversation === undefined) {
    return hasTexts(found);
  }
  return isArray(found) && found.length > 0 && everyOf(found, hasTexts);
}

function hasTexts(turn: JsonValue | undefined): boolean {
  if (!isObject(turn)) {
    return false;
  }
  const { query, assistant, ground_truth_assistant: truth } = turn;
  return isFilledText(query) && isText(assistant) && isText(truth);
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

function readTexts(value: JsonValue, roles: Roles, sessionId: JsonValue | undefined): OddTexts {
  const { conversation, turns = [] } = roles;
  const found = valueAt(value, conversation ?? turns);
  const list = conversation !== undefined && isArray(found) ? found : [];
  const texts = conversation === undefined && found !== undefined ? [textsOf(found)] : eachOf(list, textsOf);
  const odd = indicesOf(texts, (each) => each !== ALL_TEXTS);
  const emptyAt = (key: string): readonly Path[] =>
    odd
      .filter((index) => texts[index]?.empty.includes(key))
      .map((index) => (conversation === undefined ? [...turns, key] : [...conversation, index, key]));
  return {
    sessionId,
    emptyQueries: emptyAt("query"),
    emptyAnswers: emptyAt("assistant"),
    emptyTruths: emptyAt("ground_truth_assistant"),
    hasAnswer: texts.some(({ hasAnswer }) => hasAnswer),
    hasTruth: texts.some(({ hasTruth }) => hasTruth),
  };
}

/** Runs over all turns of a conversation, of which few pass. */
function indicesOf<Item>(list: readonly Item[], test: (item: Item) => boolean): readonly number[] {
  const indices: number[] = [];
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (item !== undefined && test(item)) {
      indices.push(index);
    }
  }
  return indices;
}

/** The texts of one turn; of most turns it is one object. */
interface TurnTexts {
  /** The keys of those that are empty. */
  readonly empty: readonly string[];
  readonly hasAnswer: boolean;
  readonly hasTruth: boolean;
}

const ALL_TEXTS: TurnTexts = { empty: [], hasAnswer: true, hasTruth: true };

function textsOf(turn: JsonValue): TurnTexts {
  if (hasTexts(turn)) {
    return ALL_TEXTS;
  }
  const query = member(turn, "query");
  const answer = member(turn, "assistant");
  const truth = member(turn, "ground_truth_assistant");
  return {
    empty: [
      // A judge sees as little in blanks as in nothing; code that asks for a falsy answer does not.
      ...(typeof query === "string" && query.trim() === "" ? ["query"] : []),
      ...(answer === "" ? ["assistant"] : []),
      ...(truth === "" ? ["ground_truth_assistant"] : []),
    ],
    hasAnswer: isText(answer),
    hasTruth: isText(truth),
  };
}

function isOdd(each: Located<TextFact>): each is Located<OddTexts> {
  return typeof each.fact !== "string";
}

/** Tells whether another turn of the same session has a ground truth; a session without a usable id is one by itself. */
function sessionsWithTruth(facts: readonly Located<TextFact>[]): (fact: OddTexts) => boolean {
  const sessions = new Set<JsonValue | undefined>();
  for (const { fact } of facts) {
    if (typeof fact === "string" || fact.hasTruth) {
      sessions.add(typeof fact === "string" ? fact : fact.sessionId);
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
