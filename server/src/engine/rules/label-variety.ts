import type { Path } from "../model/place.ts";
import { datasetRule } from "./rule.ts";
import { choiceQuestionOf } from "./shared/answer-label.ts";
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
  collect(_, context) {
    const answer = context.shape.roles.isExample ? undefined : choiceQuestionOf(context)?.answer;
    return answer && { path: answer.path, answer: answer.value };
  },
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
