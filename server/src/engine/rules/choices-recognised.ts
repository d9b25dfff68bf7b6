import type { RecordRule } from "./rule.ts";
import { choiceQuestionOf } from "./shared/answer-label.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { quote } from "./shared/wording.ts";

/** The forms that ALUE's published questions and its README have (formats.md 6.2). */
export const choicesRecognised: RecordRule = {
  kind: "record",
  id: "choices-recognised",
  severity: "information",
  checks: "The choices of a question can be recognised.",
  why: "Without choices there are no labels to compare the answer with, so nothing is said about it; the model may not see them either.",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    // A record that is cut short may lack them for that.
    if (question !== undefined && question.choices.length === 0 && !context.isDamaged([])) {
      yield {
        place: { path: question.text.path },
        message: `No choices are recognised in ${quote(String(question.text.path.at(-1)))}.`,
        help: 'Begin a line with each label, such as "A) ", "A. " or "(A) ", and start at A.',
      };
    }
  },
};
