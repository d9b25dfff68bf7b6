import type { Roles } from "../../formats/format.ts";
import { type Path, type PathPattern, pathMatches } from "../../model/place.ts";
import type { Fix, RecordContext } from "../rule.ts";
import { choiceQuestionOf, labelFixesFor } from "./answer-label.ts";
import { labelsOf } from "./choices.ts";
import { isQuotable, retypingFixes, sourceOf, type WrongValue } from "./retype.ts";

/** Repairs of a value of the wrong type, likeliest first; quotes around it are not safe where they make the next fault. */
export function repairsOf(wrong: WrongValue, context: RecordContext): readonly Fix[] {
  const { path, value } = wrong;
  const retyped = retypingFixes(wrong, context);
  const isFaulty = isQuotable(wrong) && isFaultyText(sourceOf(wrong, context) ?? String(value), path, context);
  return [
    ...labelFixesFor(value, path, context),
    ...(isFaulty ? retyped.map((fix) => ({ ...fix, safe: false })) : retyped),
  ];
}

/** Whether a number as text is no label of the question, no passage to look for answers in, no list of tags. */
function isFaultyText(text: string, path: Path, context: RecordContext): boolean {
  const { roles } = context.shape;
  return roles.choices !== undefined && pathMatches(path, roles.choices.answer)
    ? !labelsOf(choiceQuestionOf(context)?.choices ?? []).includes(text)
    : textsOf(roles).some((place) => pathMatches(path, place));
}

/** Where rules look into texts. */
function textsOf({ choices, extraction, tagged }: Roles): readonly PathPattern[] {
  return [
    ...(choices === undefined ? [] : [choices.text]),
    ...(extraction === undefined ? [] : [extraction.passage, extraction.golds]),
    ...(tagged === undefined ? [] : [tagged.tags, tagged.texts]),
  ];
}
