import type { EncodingFault } from "../text/encoding.ts";
import type { Text } from "../text/text.ts";
import type { Parts } from "./dataset.ts";
import { copyOf, type DatasetRecord } from "./record.ts";
import type { SyntaxProblem, SyntaxRuleId } from "./syntax.ts";

/** What a host saw in the bytes of the file that a text was read from. */
export interface Encoding {
  readonly faults: readonly EncodingFault[];
  /** Whether the text has U+FFFD in place of bytes that could not be decoded. */
  readonly isReplaced: boolean;
}

/** The character in place of what could not be decoded. */
const REPLACEMENT = 0xfffd;

/** Whether a text was made from wide units as if each byte were a character, or could not be made at all. */
export function isUndecoded(text: Text, encoding: Encoding | undefined): boolean {
  return isWide(encoding) && (text.length === 0 || text.indexOf("\u0000") >= 0);
}

/** Whether the file is in units of two or four bytes, so that a byte order mark belongs to them. */
export function isWide(encoding: Encoding | undefined): boolean {
  return encoding?.faults.some(({ kind }) => kind === "wide") ?? false;
}

/** Whether characters of the text stand for bytes that are not UTF-8: what is wrong with them the bytes' fault says. */
export function replacesBytes(encoding: Encoding | undefined): boolean {
  return encoding?.isReplaced === true && encoding.faults.some(({ kind }) => kind === "bytes");
}

/** Adds what the bytes show to what a text without byte order mark shows, and leaves out what only follows from it. */
export function withEncoding(parts: Parts, text: Text, encoding: Encoding | undefined): Parts {
  if (encoding === undefined || encoding.faults.length === 0) {
    return parts;
  }
  const kept = replacesBytes(encoding) ? withoutReplaced(parts, text) : parts;
  return { ...kept, problems: [...problemsOfBytes(kept, text, encoding), ...kept.problems] };
}

/** What the bytes show of a text without byte order mark, of which the text shows the rest. */
export function problemsOfBytes(
  others: Pick<Parts, "records" | "problems">,
  text: Text,
  encoding: Encoding,
): readonly SyntaxProblem[] {
  return encoding.faults
    .filter((fault) => !(isCut(fault) && isCutOff(others)))
    .map((fault) => toProblem(fault, text, encoding));
}

const CUT_OFF: ReadonlySet<SyntaxRuleId> = new Set<SyntaxRuleId>(["record-complete", "string-closed", "bracket-match"]);

/** Whether bytes only show that the file ends within a character. */
export function isCut(fault: EncodingFault): boolean {
  return fault.kind === "bytes" && fault.guess === "cut";
}

/** Whether the text shows by itself that its end is missing; the half of a character is then only a part of that. */
export function isCutOff({ records, problems }: Pick<Parts, "records" | "problems">): boolean {
  return [...problems, ...(records.at(-1)?.record.problems ?? [])].some(({ rule }) => CUT_OFF.has(rule));
}

/** Without problems that start at a character which stands for bytes that are not UTF-8. */
export function withoutReplaced({ records, envelope, problems }: Parts, text: Text): Parts {
  return {
    records: records.map((placed) => ({ ...placed, record: withoutReplacedIn(placed.record) })),
    envelope: envelope && { ...envelope, record: withoutReplacedIn(envelope.record) },
    problems: problems.filter((problem) => !startsReplaced(problem, text)),
  };
}

/** The same record, as long as there is nothing to leave out. */
function withoutReplacedIn(record: DatasetRecord): DatasetRecord {
  const problems = record.problems.filter((problem) => !startsReplaced(problem, record.text));
  return problems.length === record.problems.length ? record : { ...copyOf(record), problems };
}

function startsReplaced({ span }: SyntaxProblem, text: string | Text): boolean {
  return text.charCodeAt(span.start) === REPLACEMENT;
}

function toProblem(fault: EncodingFault, text: Text, { isReplaced }: Encoding): SyntaxProblem {
  switch (fault.kind) {
    case "mark":
      return { rule: "no-bom", span: { start: 0, end: 0 }, path: [] };
    case "wide":
      return { rule: "encoding-utf8", span: { start: 0, end: 0 }, path: [], encoding: fault };
    case "bytes": {
      const start = Math.min(isReplaced ? placeOfReplaced(fault.offset, text) : fault.offset, text.length);
      const span = { start, end: Math.min(start + 1, text.length) };
      return { rule: "encoding-utf8", span, path: [], encoding: fault };
    }
  }
}

/** In an editor the text may have changed since the bytes were read: what stands for such bytes shows where they are. */
function placeOfReplaced(offset: number, text: Text): number {
  const first = text.charCodeAt(offset) === REPLACEMENT ? offset : text.indexOf(String.fromCharCode(REPLACEMENT));
  return first < 0 ? offset : first;
}
