import type { Shape } from "../../formats/format.ts";
import { isObject, type JsonValue, member } from "../../model/json.ts";
import { ROOT } from "../../model/place.ts";
import type { PlainTest } from "../rule.ts";
import { everyAt, plainTextAt } from "./plain-places.ts";

const OPENING = "['";
const CLOSING = "']";

/**
 * The words that a gold answer says where that shows at a look: all of a text without brackets around it, or the only
 * element of a list of Python; `undefined` for all others.
 */
export function plainGoldWords(gold: string): string | undefined {
  const [first, last] = [gold.charCodeAt(0), gold.charCodeAt(gold.length - 1)];
  if (first !== BRACKET_OPEN && last !== BRACKET_CLOSE) {
    return gold;
  }
  if (gold.length < OPENING.length + CLOSING.length || !gold.startsWith(OPENING) || !gold.endsWith(CLOSING)) {
    return undefined;
  }
  const end = gold.length - CLOSING.length;
  for (let at = OPENING.length; at < end; at++) {
    const code = gold.charCodeAt(at);
    // A quote, a backslash and what a string must not hold.
    if (code < 0x20 || code === 0x27 || code === 0x5c) {
      return undefined;
    }
  }
  return gold.slice(OPENING.length, end);
}

const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;

/** A test of every answer of a record that must be words of its passage. */
export type AnswerTest = (answer: JsonValue, gold: string, passage: string) => boolean;

/** For rules about answers and their passage: a record without a passage is plain, and so are answers without text. */
export function plainAnswers({ roles }: Shape, isPlain: AnswerTest): readonly PlainTest[] {
  const { extraction } = roles;
  const key = extraction?.golds.at(-1);
  if (extraction === undefined || key === undefined) {
    return [];
  }
  const holders = extraction.golds.slice(0, -1);
  let passage: string | undefined;
  const test = (answer: JsonValue): boolean => {
    const gold = isObject(answer) ? member(answer, key) : undefined;
    return typeof gold !== "string" || (passage !== undefined && isPlain(answer, gold, passage));
  };
  return [
    {
      at: ROOT,
      isPlain(value) {
        passage = plainTextAt(value, extraction.passage);
        const areAll = passage === undefined || everyAt(value, holders, test);
        passage = undefined;
        return areAll;
      },
    },
  ];
}
