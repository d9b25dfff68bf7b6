import type { Dataset } from "../dataset.ts";
import { type Encoding, problemsOfBytes } from "../encoding-problems.ts";
import { shiftProblem } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { startOfLines } from "./line-anchors.ts";

/** What of a file was read anew after an edit. */
export interface EditedSpan {
  readonly start: number;
  /** Where it ended before the edit. */
  readonly beforeEnd: number;
  /** How much later all starts that follows. */
  readonly by: number;
}

/** What it gives. */
export interface EditedParts {
  readonly records: readonly FoundRecord[];
  readonly problems: readonly SyntaxProblem[];
  readonly separators: readonly SyntaxProblem[];
}

/** What a file is after an edit. */
interface EditedText extends Pick<Dataset, "text" | "records"> {
  readonly encoding: Encoding | undefined;
}

const SEPARATORS = "no-line-separators";

/**
 * Problems outside of the records of JSON Lines after an edit, in the order of a full read: those of bytes, those of
 * lines, those of separators. The same list when nothing of it changed.
 */
export function problemsAfterEdit(
  previous: Dataset,
  next: EditedText,
  edited: EditedSpan,
  { problems, separators }: EditedParts,
): readonly SyntaxProblem[] {
  const old = previous.problems.filter((problem) => !isOfBytes(problem));
  const ofLines = old.filter(({ rule }) => rule !== SEPARATORS);
  const ofSeparators = old.filter(({ rule }) => rule === SEPARATORS);
  const others = [...spliced(ofLines, edited, problems), ...spliced(ofSeparators, edited, separators)];
  const all = [...ofBytes(previous, next, others), ...others];
  const isSame = all.length === previous.problems.length && all.every((each, at) => each === previous.problems[at]);
  return isSame ? previous.problems : all;
}

/** Whether a problem is one that the bytes show, or that of the byte order mark in the text. */
function isOfBytes({ rule, span }: SyntaxProblem): boolean {
  return rule === "encoding-utf8" || (rule === "no-bom" && span.end === 0);
}

/** Bytes that are no text are found in it again, as an edit may have moved or removed what stands for them. */
function ofBytes(
  previous: Dataset,
  { text, records, encoding }: EditedText,
  problems: readonly SyntaxProblem[],
): readonly SyntaxProblem[] {
  const old = previous.problems.filter(isOfBytes);
  if (encoding === undefined || startOfLines(text) > 0) {
    return old;
  }
  const last = records.slice(records.length - 1);
  const found = problemsOfBytes({ records: last, problems }, text, encoding);
  const isSame = ({ span, encoding: fault }: SyntaxProblem, other: SyntaxProblem | undefined): boolean =>
    span.start === other?.span.start && span.end === other.span.end && fault === other.encoding;
  return found.length === old.length && found.every((problem, at) => isSame(problem, old[at])) ? old : found;
}

function spliced(
  previous: readonly SyntaxProblem[],
  { start, beforeEnd, by }: EditedSpan,
  found: readonly SyntaxProblem[],
): readonly SyntaxProblem[] {
  const later = previous.filter(({ span }) => span.start >= beforeEnd);
  return [
    ...previous.filter(({ span }) => span.start < start),
    ...found,
    ...(by === 0 ? later : later.map((problem) => shiftProblem(problem, by))),
  ];
}
