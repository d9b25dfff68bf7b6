import { isArray } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import type { Fix, RecordContext, RecordRule } from "./rule.ts";
import { plainAt } from "./shared/plain-places.ts";
import { subjectAt } from "./shared/wording.ts";

/** The loaders and scorers of ALUE take the first answer of each question without a look (formats.md 6.1). */
export const answersPresent: RecordRule = {
  kind: "record",
  id: "answers-present",
  severity: "error",
  checks: "Every question has at least one gold answer.",
  why: "Loader and scorer read the first answer of each question and stop with an IndexError where there is none, also for a question that the text does not answer.",
  plain: ({ shape }) => plainAt(shape.roles.answers, (list) => !isArray(list) || list.length > 0),
  *check(value, context) {
    const { answers } = context.shape.roles;
    for (const { path, value: list } of answers === undefined ? [] : valuesAt(value, answers)) {
      if (isArray(list) && list.length === 0 && !context.isDamaged(path)) {
        yield {
          place: { path },
          message: `${subjectAt(path.slice(0, -1), value, context.shape)} has no answers.`,
          help: helpFor(context),
          fixes: () => fixesOf(path, context),
        };
      }
    }
  },
};

/** Only where answers are words of a passage is there a mark for "nothing answers this". */
function helpFor({ shape }: RecordContext): string {
  return shape.roles.extraction === undefined
    ? "Add the answer, or remove the question."
    : `Add the answer, or "['NONE']" if the passage does not answer the question.`;
}

function fixesOf(path: Path, { shape }: RecordContext): readonly Fix[] {
  if (shape.roles.extraction === undefined) {
    return [];
  }
  const none = { text: "['NONE']" };
  return [{ title: `Add the answer "['NONE']"`, edits: [{ insertAt: [...path, 0], value: none }], safe: false }];
}
