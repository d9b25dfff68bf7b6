import type { RecordRule } from "./rule.ts";
import { choiceQuestionOf, labelFixes, readAnswer } from "./shared/answer-label.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { listWords, quote } from "./shared/wording.ts";

/** `evaluation.py` of ALUE trims nothing and ignores no case (formats.md 6.2). */
export const labelForm: RecordRule = {
  kind: "record",
  id: "label-form",
  severity: "warning",
  checks: "An answer is the bare label, in the case of the choices.",
  why: 'The scorer compares with the model\'s letter exactly: "b", "B)", "(B)" and " B" never equal "B", so every prediction counts as wrong.',
  fixAll: "Write all answers as bare labels",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    if (question?.answer === undefined || question.choices.length === 0) {
      return;
    }
    const { answer, choices } = question;
    const reading = readAnswer(answer.value, choices);
    if (reading.kind === "form") {
      const label = listWords(reading.labels.map(quote), "or");
      // A choice may be called by the letter of another one.
      const isSure = !choices.some(({ text }) => text === answer.value.trim());
      yield {
        place: { path: answer.path },
        message: `${quote(String(answer.path.at(-1)))} is ${quote(answer.value)}, but must be the bare label ${label}.`,
        help: `Write ${label}.`,
        fixes: () => labelFixes(reading, answer.path, isSure),
      };
    }
  },
};
