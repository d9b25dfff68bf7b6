import type { Container, Format } from "../formats/format.ts";
import { type FileFacts, readDataset } from "../model/dataset.ts";
import type { Encoding } from "../model/encoding-problems.ts";
import { createLines, type Lines } from "../text/lines.ts";
import { type Checker, checkAll } from "./checker.ts";
import type { StreamedFinding } from "./stream-positions.ts";

/** What a whole text is checked as. */
export interface WholeCheckOptions {
  readonly format: Format | undefined;
  readonly container: Container;
  readonly file: FileFacts;
  readonly encoding: Encoding;
}

/** Checks a text that must be looked at as a whole. */
export function checkWhole(
  checker: Checker,
  text: string,
  options: WholeCheckOptions,
): { readonly records: number; readonly findings: readonly StreamedFinding[] } {
  const dataset = readDataset(text, options);
  const lines = createVisibleLines(text);
  const findings = checkAll(checker, dataset)
    .all()
    .map(({ span, related, fixes, ...placed }) => ({
      rule: placed.rule,
      severity: placed.severity,
      message: placed.message,
      help: placed.help,
      start: lines.positionAt(span.start),
      end: lines.positionAt(span.end),
      related: related.map((each) => ({ start: lines.positionAt(each.span.start), message: each.message })),
      record: placed.record,
      path: placed.path,
      line: () => ({ text: lines.textOf(lines.positionAt(span.start).line), from: 0, isToEnd: true }),
      fixes,
    }));
  return { records: dataset.records.length, findings };
}

const BYTE_ORDER_MARK = "\ufeff";

/** Lines as an editor counts them: a byte order mark at the start of the file takes no column. */
export function createVisibleLines(text: string): Lines {
  if (!text.startsWith(BYTE_ORDER_MARK)) {
    return createLines(text);
  }
  const lines = createLines(text.slice(BYTE_ORDER_MARK.length));
  return { ...lines, positionAt: (offset) => lines.positionAt(offset - BYTE_ORDER_MARK.length) };
}

/** Whether the first of several lines is an object by itself: what has no name may then be JSON Lines. */
export function looksLikeLines(text: string): boolean {
  const [first = "", ...others] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  return (
    others.length > 0 &&
    first.startsWith("{") &&
    [...readDataset(first, { format: undefined, container: "jsonl" }).records].every(
      ({ record }) => record.problems.length === 0,
    )
  );
}
