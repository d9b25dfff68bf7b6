import type { Shape } from "../formats/format.ts";
import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { FoundAnswer } from "../rules/shared/find-answer.ts";
import { type Gold, type GoldPart, partsOf, readGolds } from "../rules/shared/golds.ts";
import { readPassage } from "../rules/shared/passage.ts";
import type { Span } from "../text/span.ts";

/** A gold answer, or an element of one that is a list, and where it stands in its passage. */
export interface PassageAnswer {
  /** Of the gold, and the part of its value that is the answer, without quotes. */
  readonly path: Path;
  readonly within: Span;
  readonly value: string;
  readonly passage: { readonly path: Path; readonly text: string };
  /** Whether it stands there word for word, which is quicker to tell than where. */
  readonly isThere: boolean;
  /** `undefined` where nothing like it stands there. Takes long for what is only nearly there. */
  find(): FoundAnswer | undefined;
}

/** The answers of a record that must be words of its passage; none where it has no passage. */
export function readPassageAnswers(value: JsonValue, shape: Shape): readonly PassageAnswer[] {
  const passage = shape.roles.extraction && readPassage(value, { shape });
  if (passage === undefined) {
    return [];
  }
  return readGolds(value, { shape }).flatMap((gold) =>
    partsOf(gold).map((part) => ({
      path: gold.path,
      within: contentOf(gold, part),
      value: part.value,
      passage: { path: passage.path, text: passage.text },
      isThere: passage.text.includes(part.value),
      find: () => passage.find(part.value),
    })),
  );
}

function contentOf({ text }: Gold, { span }: GoldPart): Span {
  if (span === undefined) {
    return { start: 0, end: text.length };
  }
  const quote = text.charAt(span.end - 1);
  return { start: text.indexOf(quote, span.start) + 1, end: span.end - 1 };
}
