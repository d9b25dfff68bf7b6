/**
 * Labelled choices in the text of a question. The library never takes them apart; these are the forms of ALUE's
 * published files: `A)` and `A.` at the start of a line, `(A)` of its README, `A:`, and `A)` within a line (formats.md 6.2).
 */
import type { Span } from "../../text/span.ts";

/** A choice; spans count in the value of the string. */
export interface Choice {
  /** Bare, as an answer must name it. */
  readonly label: string;
  readonly labelSpan: Span;
  /** Without blanks around it. */
  readonly text: string;
  readonly textSpan: Span;
}

/** The choices in a text, in its order; none where fewer than two can be recognised. */
export function readChoices(text: string): readonly Choice[] {
  const atLines = toChoices(text, findMarks(text, AT_LINE_START));
  return atLines.length > 0 ? atLines : toChoices(text, findMarks(text, WITHIN_LINE));
}

/** The labels of choices, each once. */
export function labelsOf(choices: readonly Choice[]): readonly string[] {
  return [...new Set(choices.map(({ label }) => label))];
}

/** The label that comes after another one of its kind; `undefined` behind the last letter. */
export function labelAfter(label: string): string | undefined {
  if (/^[0-9]+$/.test(label)) {
    return String(Number(label) + 1);
  }
  return label.toUpperCase() === "Z" ? undefined : String.fromCharCode(label.charCodeAt(0) + 1);
}

/** Lines end at CR and LF alone: the other line breaks that `m` knows are none for Python. */
const AT_LINE_START = /(?<![^\r\n])(?<lead>[ \t]*\(?)(?<label>[A-Za-z]|[0-9]{1,2})[).:][ \t]+/g;
const WITHIN_LINE = /(?<lead>(?:^|(?<=\s))\(?)(?<label>[A-Z])\)\s/g;

/** A label with what stands around it. */
interface Mark {
  readonly span: Span;
  readonly label: string;
  readonly labelStart: number;
}

function findMarks(text: string, pattern: RegExp): readonly Mark[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { lead = "", label = "" } = match.groups ?? {};
    return {
      span: { start: match.index, end: match.index + match[0].length },
      label,
      labelStart: match.index + lead.length,
    };
  });
}

function toChoices(text: string, marks: readonly Mark[]): readonly Choice[] {
  return marks.length < 2 || !areOfOneKind(marks.map(({ label }) => label))
    ? []
    : marks.map((mark, nth) => toChoice(text, mark, marks[nth + 1]?.span.start ?? endOfLast(text, mark)));
}

/** Whether labels begin at A, a or 1 and are all of that kind: else they are part of the question. */
function areOfOneKind(labels: readonly string[]): boolean {
  const kinds: readonly (readonly [first: string, kind: RegExp])[] = [
    ["A", /^[A-Z]$/],
    ["a", /^[a-z]$/],
    ["1", /^[0-9]+$/],
  ];
  const kind = kinds.find(([first]) => first === labels[0])?.[1];
  return kind !== undefined && labels.every((label) => kind.test(label));
}

/** Behind a blank line stands something else than the last choice. */
function endOfLast(text: string, { span }: Mark): number {
  const gap = text.slice(span.end).search(/(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/);
  return gap < 0 ? text.length : span.end + gap;
}

function toChoice(text: string, { span, label, labelStart }: Mark, end: number): Choice {
  const raw = text.slice(span.end, end);
  const start = span.end + raw.length - raw.trimStart().length;
  const content = raw.trim();
  return {
    label,
    labelSpan: { start: labelStart, end: labelStart + label.length },
    text: content,
    textSpan: { start, end: start + content.length },
  };
}
