import type { Shape } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import { ROOT } from "../../model/place.ts";
import type { PlainTests } from "../rule.ts";
import { PlainChoices } from "./plain-choices.ts";
import { plainTextAt } from "./plain-places.ts";
import { isFilled } from "./plain-texts.ts";

/** For rules about choices and the answer among them: the same look for all of them. */
export const plainQuestion: PlainTests = ({ shape }) => {
  const look = questionLook(shape);
  return look === undefined ? [] : [{ at: ROOT, isPlain: look.isPlain }];
};

/** A look at the questions of one shape, which remembers the last one. */
export interface QuestionLook {
  readonly choices: PlainChoices;
  /**
   * How many choices a question has, where these and its answer are as they should be: else -1. No text to look at is
   * plain too, and has none.
   */
  countOf(value: JsonValue): number;
  /** Whether it has a number of choices: one function for all rules, so that it is asked once. */
  readonly isPlain: (value: JsonValue) => boolean;
}

const LOOKS = new WeakMap<Shape, QuestionLook>();

/** The look for a shape; `undefined` where its records are no questions with choices. */
export function questionLook(shape: Shape): QuestionLook | undefined {
  const role = shape.roles.choices;
  const known = LOOKS.get(shape);
  if (role === undefined || known !== undefined) {
    return known;
  }
  const choices = new PlainChoices();
  let last: { readonly value: JsonValue; readonly count: number } | undefined;
  const read = (value: JsonValue): number => {
    const text = plainTextAt(value, role.text);
    if (text === undefined || !isFilled(text)) {
      return 0;
    }
    const answer = plainTextAt(value, role.answer);
    const count = answer?.length === 1 ? choices.read(text) : 0;
    const nth = (answer?.charCodeAt(0) ?? 0) - FIRST_LABEL;
    return nth >= 0 && nth < count ? count : -1;
  };
  const countOf = (value: JsonValue): number => {
    if (last?.value !== value) {
      last = { value, count: read(value) };
    }
    return last.count;
  };
  const look: QuestionLook = { choices, countOf, isPlain: (value) => countOf(value) >= 0 };
  LOOKS.set(shape, look);
  return look;
}

const FIRST_LABEL = 0x41;
