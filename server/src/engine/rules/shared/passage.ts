import type { JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { createAnswerFinder, type FoundAnswer } from "./find-answer.ts";

/** The text that the answers of a record must be words of. */
export interface Passage {
  readonly path: Path;
  readonly text: string;
  readonly find: (answer: string) => FoundAnswer | undefined;
}

/** The passage of a record; `undefined` where it has none, or one that is no text. */
export function passageOf(context: RecordContext): Passage | undefined {
  return context.shared(readPassage);
}

/** The same from a value and its shape alone. */
export function readPassage(value: JsonValue, { shape }: Pick<RecordContext, "shape">): Passage | undefined {
  const { extraction } = shape.roles;
  const [passage] = extraction === undefined ? [] : valuesAt(value, extraction.passage);
  return typeof passage?.value === "string"
    ? { path: passage.path, text: passage.value, find: createAnswerFinder(passage.value) }
    : undefined;
}
