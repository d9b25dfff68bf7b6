import type { Path } from "../model/place.ts";
import type { Finding, RecordRule } from "./rule.ts";
import { choiceQuestionOf } from "./shared/answer-label.ts";
import { type Choice, labelAfter, labelsOf } from "./shared/choices.ts";
import { plainQuestion } from "./shared/plain-question.ts";
import { listWords, quote } from "./shared/wording.ts";

/** Nothing in ALUE counts choices; the model reads them as they stand (formats.md 6.2). */
export const labelRun: RecordRule = {
  kind: "record",
  id: "label-run",
  severity: "warning",
  checks: "The labels of a question's choices follow each other, each once.",
  why: "The model answers with a label: one that stands twice names two choices, and a gap makes it choose one that is not there.",
  plain: plainQuestion,
  *check(_, context) {
    const question = choiceQuestionOf(context);
    const fault = question && (findRepeat(question.choices) ?? findGap(question.choices));
    if (question !== undefined && fault !== undefined) {
      yield toFinding(question.text.path, fault);
    }
  },
};

interface RunFault {
  readonly choice: Choice;
  readonly message: string;
  readonly help: string;
  readonly earlier?: Choice;
}

function findRepeat(choices: readonly Choice[]): RunFault | undefined {
  const choice = choices.find(({ label }, at) => choices.slice(0, at).some((other) => other.label === label));
  const earlier = choices.find(({ label }) => label === choice?.label);
  return (
    choice &&
    earlier && {
      choice,
      earlier,
      message: `Two choices have the label ${quote(choice.label)}.`,
      help: "Give each choice a label of its own.",
    }
  );
}

function findGap(choices: readonly Choice[]): RunFault | undefined {
  const labels = labelsOf(choices);
  const missing: string[] = [];
  let found = 0;
  for (let next = labels[0]; next !== undefined && found < labels.length; next = labelAfter(next)) {
    if (labels.includes(next)) {
      found++;
    } else {
      missing.push(next);
    }
  }
  const choice = choices.find(({ label }) => missing.some((each) => labelAfter(each) === label));
  return (
    choice && {
      choice,
      message: `The choices are labelled ${listWords(labels.map(quote))}, without ${listWords(missing.map(quote))}.`,
      help: "Let the labels follow each other, or add what is missing.",
    }
  );
}

function toFinding(path: Path, { choice, earlier, message, help }: RunFault): Finding {
  return {
    place: { path, within: choice.labelSpan },
    message,
    help,
    ...(earlier && { related: [{ place: { path, within: earlier.labelSpan }, message: "It stands here first." }] }),
  };
}
