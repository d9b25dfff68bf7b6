import type { RecordRule } from "./rule.ts";
import { choiceQuestionOf, labelFixes, readAnswer } from "./shared/answer-label.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { listWords, quote } from "./shared/wording.ts";

/** `evaluation.py` of ALUE knows labels only (formats.md 6.2). */
export const noLabelText: RecordRule = {
  kind: "record",
  id: "no-label-text",
  severity: "warning",
  checks: "An answer is the label of a choice, not its text.",
  why: "The scorer compares the answer with the letter that the model chose: the text of a choice never equals it, so every prediction counts as wrong.",
  fixAll: "Replace all texts of choices by their labels",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    if (question?.answer === undefined || question.choices.length === 0) {
      return;
    }
    const { answer, choices } = question;
    const reading = readAnswer(answer.value, choices);
    if (reading.kind === "text") {
      const labels = listWords(reading.labels.map(quote), "or");
      yield {
        place: { path: answer.path },
        message: `${quote(String(answer.path.at(-1)))} is ${quote(answer.value)}, the text of a choice, but must be its label ${labels}.`,
        help: `Write ${labels}.`,
        fixes: () => labelFixes(reading, answer.path, true),
      };
    }
  },
};
