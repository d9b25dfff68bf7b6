import type { RecordRule } from "./rule.ts";
import { choiceQuestionOf, readAnswer } from "./shared/answer-label.ts";
import type { Choice } from "./shared/choices.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { quote } from "./shared/wording.ts";

/** `evaluation.py` of ALUE takes one label for right (formats.md 6.2). */
export const noDuplicateChoices: RecordRule = {
  kind: "record",
  id: "no-duplicate-choices",
  severity: "warning",
  checks: "The choices of a question differ.",
  why: "One label is the right one: a model that chooses the equal text under the other label is counted as wrong.",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    const { choices, answer, text } = question ?? {};
    if (choices === undefined || text === undefined) {
      return;
    }
    const right = answer === undefined ? [] : readAnswer(answer.value, choices).labels;
    const first = new Map<string, Choice>();
    for (const choice of firstOfEachLabel(choices)) {
      const content = squeeze(choice);
      const twin = first.get(content);
      first.set(content, twin ?? choice);
      if (twin !== undefined) {
        const isAnswer = right.includes(choice.label) || right.includes(twin.label);
        yield {
          place: { path: text.path, within: spanOf(choice) },
          severity: isAnswer ? "warning" : "information",
          message: `The choices ${quote(twin.label)} and ${quote(choice.label)} have the same text${isAnswer ? ", and one of them is the answer" : ""}.`,
          help: "Change one of the two.",
          related: [{ place: { path: text.path, within: spanOf(twin) }, message: "The same text is here." }],
        };
      }
    }
  },
};

/** A label that stands twice is a fault of its own. */
function firstOfEachLabel(choices: readonly Choice[]): Iterable<Choice> {
  const firsts = new Map<string, Choice>();
  for (const choice of choices) {
    firsts.set(choice.label, firsts.get(choice.label) ?? choice);
  }
  return firsts.values();
}

function squeeze({ text }: Choice): string {
  return text.replace(/\s+/g, " ");
}

/** An empty text has no place: its label stands for it. */
function spanOf({ text, textSpan, labelSpan }: Choice): Choice["textSpan"] {
  return text === "" ? labelSpan : textSpan;
}
