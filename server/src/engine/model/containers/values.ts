import { finish } from "../../text/steps.ts";
import { extraText, type ParsedText, parsingValue } from "../parse.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { endOfBlanks } from "../trivia.ts";

/** The values that stand one behind the other in a text that should hold one. */
export interface ValueRun {
  /** At least one; all spans count from the start of the text. */
  readonly values: readonly ParsedText[];
  /** Where each value but the first starts. */
  readonly starts: readonly number[];
  /** A comma behind the last value, or other text that is no value. */
  readonly rest: SyntaxProblem | undefined;
}

/** Reads a text to its end, whatever number of objects and lists it holds, with or without commas between them. */
export function readValues(text: string): ValueRun {
  return finish(readingValues(text));
}

/** The same in steps, so that the host can pause. */
export function* readingValues(text: string): Generator<void, ValueRun> {
  let last = yield* parsingValue(text, 0);
  const values = [last];
  const starts: number[] = [];
  for (;;) {
    const { next, root } = last;
    if (next >= text.length) {
      return { values, starts, rest: undefined };
    }
    const behindComma = text[next] === "," ? endOfBlanks(text, next + 1) : next;
    const opening = text[behindComma];
    if (root?.type === "scalar" || root === undefined || (opening !== "{" && opening !== "[")) {
      return { values, starts, rest: extraText(text, next) };
    }
    starts.push(behindComma);
    last = yield* parsingValue(text, behindComma);
    values.push(last);
  }
}
