import { hasMember, isObject, type JsonValue, member } from "../model/json.ts";
import { valueAt } from "../model/place.ts";
import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { type Gold, goldsOf, partsOf } from "./shared/golds.ts";
import { type Passage, passageOf } from "./shared/passage.ts";
import { plainAnswers, plainGoldWords } from "./shared/plain-golds.ts";
import { describeValue, quote } from "./shared/wording.ts";

const KEY = "answer_start";

/** SQuAD counts characters as Python does, in code points; no script of ALUE reads the number (formats.md 6.3). */
export const answerStart: RecordRule = {
  kind: "record",
  id: "answer-start",
  severity: "warning",
  checks: "An answer_start points at its answer.",
  why: "Tools that read SQuAD take the answer from this place, counted in characters from 0: they train on or show other words. ALUE itself does not read it.",
  fixAll: "Point each answer_start at its answer",
  plain: ({ shape }) => plainAnswers(shape, isPlainStart),
  *check(value, context) {
    const passage = passageOf(context);
    if (passage === undefined) {
      return;
    }
    for (const gold of goldsOf(context)) {
      const answer = valueAt(value, gold.path.slice(0, -1));
      const start = member(answer, KEY);
      if (isObject(answer) && hasMember(answer, KEY) && start !== undefined && start !== null) {
        yield* checkStart(start, gold, passage, context);
      }
    }
  },
};

/** Whether an answer has no start, or one at which its words stand. */
function isPlainStart(answer: JsonValue, gold: string, passage: string): boolean {
  const start = member(answer, KEY) ?? null;
  if (typeof start !== "number") {
    return start === null;
  }
  const words = plainGoldWords(gold);
  return (
    Number.isInteger(start) &&
    start >= 0 &&
    words !== undefined &&
    passage.startsWith(words, start) &&
    !SURROGATE.test(passage)
  );
}

/** With none in a text, its characters are its units. */
const SURROGATE = /[\ud800-\udfff]/;

function* checkStart(start: JsonValue, gold: Gold, passage: Passage, context: RecordContext): Iterable<Finding> {
  // The whole gold, as SQuAD has it, or an element of a list.
  const values = [gold.text, ...partsOf(gold).map(({ value }) => value)];
  const places = values.flatMap((value) => placesOf(value, passage.text));
  // An answer that does not stand in the context at all is another matter.
  if (places.length === 0 || partsOf(gold).length === 0 || places.some(({ points }) => points === start)) {
    return;
  }
  const path = [...gold.path.slice(0, -1), KEY];
  const nearest = places.reduce((a, b) => (distance(b.points, start) < distance(a.points, start) ? b : a));
  yield {
    place: { path },
    message: `"answer_start" is ${describeValue(start, typeof start === "number" ? context.textAt(path) : undefined)}, but ${quote(nearest.value)} starts at ${nearest.points}.`,
    help: `Write ${nearest.points}.`,
    related: [
      {
        place: { path: passage.path, within: { start: nearest.unit, end: nearest.unit + nearest.value.length } },
        message: "The answer stands here.",
      },
    ],
    fixes: () => [
      {
        title: `Set "answer_start" to ${nearest.points}`,
        edits: [{ set: path, to: nearest.points }],
        safe: places.length === 1,
      },
    ],
  };
}

/** A place of an answer, in UTF-16 units and in code points. */
interface AnswerPlace {
  readonly value: string;
  readonly unit: number;
  readonly points: number;
}

function placesOf(value: string, text: string): readonly AnswerPlace[] {
  const places: AnswerPlace[] = [];
  let points = 0;
  let counted = 0;
  for (let unit = value === "" ? -1 : text.indexOf(value); unit >= 0; unit = text.indexOf(value, unit + 1)) {
    points += [...text.slice(counted, unit)].length;
    counted = unit;
    places.push({ value, unit, points });
  }
  return places;
}

function distance(points: number, start: JsonValue): number {
  const wanted = Number(start);
  return Number.isFinite(wanted) ? Math.abs(points - wanted) : points;
}
