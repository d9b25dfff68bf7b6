import type { Path } from "../model/place.ts";
import type { Span } from "../text/span.ts";
import { datasetRule } from "./rule.ts";
import { choiceQuestionOf } from "./shared/answer-label.ts";
import { quote } from "./shared/wording.ts";

/** A label that the response schema lacks. */
interface LabelFact {
  readonly path: Path;
  readonly span: Span;
  readonly label: string;
}

/** The enum of `selected_option` in ALUE's `schemas/aviation_exam/mcqa_schema.json`, and of its Pydantic class. */
const OFFERED: readonly string[] = ["A", "B", "C"];

/** One cause for the whole file, so one finding. */
export const labelRange = datasetRule<LabelFact>({
  id: "label-range",
  severity: "information",
  checks: "Labels are among those that ALUE's response schema offers.",
  why: "The schema and the class that ALUE ships for the model's answer know A, B and C only: with them, a model cannot choose any other label.",
  collect(_, context) {
    const question = choiceQuestionOf(context);
    const choice = question?.choices.find(({ label }) => !OFFERED.includes(label));
    return question && choice && { path: question.text.path, span: choice.labelSpan, label: choice.label };
  },
  *check(facts) {
    const [first] = facts;
    if (first !== undefined) {
      const { path, span, label } = first.fact;
      const others = facts.length - 1;
      yield {
        record: first.record,
        place: { path, within: span },
        message: `The label ${quote(label)} is not among A, B and C, which ALUE's response schema offers${others > 0 ? `; ${others} more ${others === 1 ? "question has" : "questions have"} such labels` : ""}.`,
        help: "Use a response schema of your own that lists all labels.",
      };
    }
  },
});
