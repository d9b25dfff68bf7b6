import { type Path, ROOT } from "../model/place.ts";
import { datasetRule } from "./rule.ts";
import { choiceQuestionOf } from "./shared/answer-label.ts";
import { questionLook } from "./shared/plain-question.ts";
import { quote } from "./shared/wording.ts";

/** A label that the response schema lacks. */
interface LabelFact {
  readonly path: Path;
  /** Where it starts in the text. */
  readonly start: number;
  readonly label: string;
}

/** The enum of `selected_option` in ALUE's `schemas/aviation_exam/mcqa_schema.json`, and of its Pydantic class. */
const OFFERED: readonly string[] = ["A", "B", "C"];
const FIRST_OTHER = "D";

/** One cause for the whole file, so one finding. */
export const labelRange = datasetRule<LabelFact>({
  id: "label-range",
  severity: "information",
  checks: "Labels are among those that ALUE's response schema offers.",
  why: "The schema and the class that ALUE ships for the model's answer know A, B and C only: with them, a model cannot choose any other label.",
  plainFact: ({ shape }) => {
    const look = questionLook(shape);
    const isPlain = (count: number): boolean => count >= 0 && count <= OFFERED.length;
    return look === undefined ? [] : [{ at: ROOT, isPlain: (value) => isPlain(look.countOf(value)) }];
  },
  collect(value, context) {
    const look = questionLook(context.shape);
    // Of plain labels, the first one that is not offered is the one behind them.
    if (look !== undefined && look.countOf(value) > OFFERED.length) {
      const start = look.choices.labels[OFFERED.length] ?? 0;
      return { path: context.shape.roles.choices?.text ?? [], start, label: FIRST_OTHER };
    }
    const question = choiceQuestionOf(context);
    const choice = question?.choices.find(({ label }) => !OFFERED.includes(label));
    return question && choice && { path: question.text.path, start: choice.labelSpan.start, label: choice.label };
  },
  *check(facts) {
    const [first] = facts;
    if (first !== undefined) {
      const { path, start, label } = first.fact;
      const others = facts.length - 1;
      yield {
        record: first.record,
        place: { path, within: { start, end: start + label.length } },
        message: `The label ${quote(label)} is not among A, B and C, which ALUE's response schema offers${others > 0 ? `; ${others} more ${others === 1 ? "question has" : "questions have"} such labels` : ""}.`,
        help: "Use a response schema of your own that lists all labels.",
      };
    }
  },
});
