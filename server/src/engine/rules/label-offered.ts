import type { RecordRule } from "./rule.ts";
import { choiceQuestionOf, labelFixes, readAnswer } from "./shared/answer-label.ts";
import { labelsOf } from "./shared/choices.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { listWords, quote } from "./shared/wording.ts";

/** `evaluation.py` of ALUE compares the answer with the model's letter by `==` (formats.md 6.2). */
export const labelOffered: RecordRule = {
  kind: "record",
  id: "label-offered",
  severity: "warning",
  checks: "An answer is one of the labels that its question offers.",
  why: "The scorer compares the answer with the letter that the model chose, and nothing else: an answer that is no label of the question counts every prediction as wrong.",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    if (question?.answer === undefined || question.choices.length === 0) {
      return;
    }
    const { answer, choices } = question;
    const reading = readAnswer(answer.value, choices);
    if (reading.kind === "none" || reading.kind === "number") {
      const labels = listWords(labelsOf(choices).map(quote), "or");
      yield {
        place: { path: answer.path },
        message: `${quote(String(answer.path.at(-1)))} is ${quote(answer.value)}, but the choices are labelled ${listWords(labelsOf(choices).map(quote))}.`,
        help: `Write ${reading.labels.length > 0 ? listWords(reading.labels.map(quote), "or") : labels}.`,
        // Whoever counts from 0 means another one.
        fixes: () => labelFixes(reading, answer.path, false),
      };
    }
  },
};
