import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { normaliseAnswer } from "./shared/answer-normal.ts";
import type { FoundAnswer } from "./shared/find-answer.ts";
import { type GoldPart, goldsOf, partsOf, replacePart } from "./shared/golds.ts";
import { type Passage, passageOf } from "./shared/passage.ts";
import { plainAnswers, plainGoldWords } from "./shared/plain-golds.ts";
import { quote } from "./shared/wording.ts";

/**
 * An extracted answer is words of its passage; found only in the scorer's own spelling (`normalize_answer` of
 * `squad_evaluation.py`) it scores all the same (formats.md 6.3).
 */
export const answerInContext: RecordRule = {
  kind: "record",
  id: "answer-in-context",
  severity: "warning",
  checks: "The gold answers of extractive QA stand in their context.",
  why: "The model is asked to copy words of the context: an answer that does not stand there marks every right model as wrong.",
  plain: ({ shape }) => plainAnswers(shape, (_, gold, passage) => standsIn(plainGoldWords(gold), passage)),
  *check(_, context) {
    const passage = passageOf(context);
    if (passage === undefined) {
      return;
    }
    for (const gold of goldsOf(context)) {
      const parts = partsOf(gold);
      for (const part of parts) {
        yield* checkPart(part, passage, context);
      }
    }
  },
};

/** Whether words stand in a passage, or say that it has none. */
function standsIn(words: string | undefined, passage: string): boolean {
  return words !== undefined && (words === "NONE" || passage.includes(words));
}

function* checkPart(part: GoldPart, passage: Passage, context: RecordContext): Iterable<Finding> {
  const found = passage.find(part.value);
  if (found?.kind === "exact" || isOtherMatter(part, found)) {
    return;
  }
  // Where a text that lacks its quote ends is only a guess.
  if (![passage.path, part.gold.path].every((path) => context.textAt(path)?.endsWith('"'))) {
    return;
  }
  const words = found && passage.text.slice(found.span.start, found.span.end);
  const isSame = found?.kind === "normalised";
  const place = placeOf(part);
  yield {
    place,
    ...(isSame && { severity: "hint" }),
    message: messageOf(part.value, words, isSame),
    help: words === undefined || words === "" ? "Copy the words of the context." : `Write ${quote(words)}.`,
    ...(found &&
      words !== "" && {
        related: [
          {
            place: { path: passage.path, within: found.span },
            message: isSame ? "It stands here." : "The nearest words stand here.",
          },
        ],
      }),
    fixes: () => {
      const to = words === undefined || words === "" ? undefined : replacePart(part, words, context);
      const safe = isSame && normaliseAnswer(words ?? "") === normaliseAnswer(part.value);
      return to === undefined
        ? []
        : [{ title: `Replace by ${quote(words ?? "")}`, edits: [{ set: part.gold.path, to }], safe }];
    },
  };
}

/** A bracket on one side only is reported as that, unless the answer is not there even so. */
function isOtherMatter({ gold }: GoldPart, found: FoundAnswer | undefined): boolean {
  return found?.kind === "normalised" && gold.text.startsWith("[") !== gold.text.endsWith("]");
}

/** An element among others by itself; the only one of a list is all that the list says. */
function placeOf({ gold, span }: GoldPart): Finding["place"] {
  const isAlone = gold.list?.kind !== "texts" || gold.list.elements.length === 1;
  return { path: gold.path, ...(span && !isAlone && { within: span }) };
}

function messageOf(answer: string, words: string | undefined, isSame: boolean): string {
  if (words === undefined || words === "") {
    return `The answer ${quote(answer)} does not stand in the context${isSame ? " word for word" : ""}.`;
  }
  return isSame
    ? `The answer ${quote(answer)} stands in the context only as ${quote(words)}.`
    : `The answer ${quote(answer)} does not stand in the context; the nearest words are ${quote(words)}.`;
}
