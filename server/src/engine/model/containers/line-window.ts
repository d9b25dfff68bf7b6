import type { Parts } from "../dataset.ts";
import { shiftProblem } from "../record.ts";
import { LineReader } from "./line-reader.ts";
import { lineSeparators } from "./line-separators.ts";
import { sourceOfString } from "./line-source.ts";

/** Some lines of a file that are read without the rest. */
export interface LineWindow {
  readonly text: string;
  /** Whether its first line was read before, and stands there only so that the others have a neighbour. */
  readonly hasLineBefore: boolean;
  /**
   * What its end is: that of the file; a last line that is a record by itself, so that no line before it reaches further,
   * and that is left to be read; or any line end.
   */
  readonly end: "file" | "record" | "open";
  /** Whether its first record is taken as it is, although it reaches up to an open end. */
  readonly isForced: boolean;
  /** How many searches for the end of a record there were before, in vain. */
  readonly vainSearches: number;
}

/** What a window gives. */
export interface ReadWindow extends Parts {
  /** How many of its lines were read, with one that was read before: at an open end what reaches up to it is left. */
  readonly lineCount: number;
  readonly vainSearches: number;
}

/** Reads some lines as they read within their file. */
export function readLineWindow({ text, hasLineBefore, end, isForced, vainSearches }: LineWindow): ReadWindow {
  const source = sourceOfString(text);
  const reader = new LineReader(source, () => undefined, vainSearches);
  const first = hasLineBefore ? 1 : 0;
  // Behind an open end the next line begins, of which nothing is there.
  const behind = source.lines.length - (end === "file" ? 0 : 1);
  let line = first;
  while (line < behind) {
    const before = reader.state;
    const next = reader.readLine(line);
    const reachesEnd = end === "open" && (next >= behind || reader.state.vainSearches > before.vainSearches);
    if (reachesEnd && !(isForced && line === first)) {
      reader.goBack(before);
      break;
    }
    line = next;
  }
  const from = source.lines[first]?.start ?? 0;
  const separators = lineSeparators(text.slice(from, source.lines[line]?.start)).map((problem) =>
    shiftProblem(problem, from),
  );
  return {
    records: reader.records,
    envelope: undefined,
    problems: [...reader.problems, ...separators],
    lineCount: line,
    vainSearches: reader.state.vainSearches,
  };
}
