import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { datasetRule, type RecordContext } from "./rule.ts";
import { interned } from "./shared/interned.ts";
import { plainTextAt } from "./shared/plain-places.ts";
import { isFilled } from "./shared/plain-texts.ts";
import { quote } from "./shared/wording.ts";

interface AnswerFact {
  readonly path: Path;
  readonly answer: string;
}

/** Fewer answers may be equal by chance. */
const ENOUGH = 10;

/** A file with one answer measures nothing (formats.md 6.2). */
export const labelVariety = datasetRule<AnswerFact>({
  id: "label-variety",
  severity: "information",
  checks: "Not all questions of a file have the same answer.",
  why: "A model that always answers with that label gets every point, so the score says nothing about the questions.",
  plainFact: ({ shape }) => (shape.roles.choices === undefined || shape.roles.isExample ? [] : undefined),
  collect: answerFact,
  *check(facts, { mayLackRecords }) {
    const [first] = facts;
    const areMany = facts.length >= ENOUGH && !mayLackRecords;
    if (first !== undefined && areMany && facts.every(({ fact }) => fact.answer === first.fact.answer)) {
      yield {
        record: first.record,
        place: { path: first.fact.path },
        message: `All ${facts.length} questions have the answer ${quote(first.fact.answer)}.`,
        help: "Let the right choice stand under different labels.",
      };
    }
  },
});

/** The answer of a question that has a text. */
function answerFact(value: JsonValue, { shape }: RecordContext): AnswerFact | undefined {
  const { choices, isExample } = shape.roles;
  if (choices === undefined || isExample) {
    return undefined;
  }
  const text = plainTextAt(value, choices.text);
  const answer = plainTextAt(value, choices.answer);
  const isAsked = text !== undefined && isFilled(text) && answer !== undefined && isFilled(answer);
  return isAsked ? factOf(shape, answer) : undefined;
}

/** Files have few answers that are labels. */
const factOf = interned<AnswerFact>(({ roles }, answer) => ({ path: roles.choices?.answer ?? [], answer }));
