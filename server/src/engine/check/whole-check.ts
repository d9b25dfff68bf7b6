import type { Container, Format } from "../formats/format.ts";
import { type FileFacts, readDataset, readingDataset } from "../model/dataset.ts";
import type { Encoding } from "../model/encoding-problems.ts";
import { createLines, type Lines } from "../text/lines.ts";
import { linesOf } from "../text/piece-lines.ts";
import { finish } from "../text/steps.ts";
import { type Text, textOf } from "../text/text.ts";
import type { Checker } from "./checker.ts";
import type { PlacedFinding } from "./positions.ts";
import type { StreamedFinding } from "./stream-positions.ts";

/** What a whole text is checked as. */
export interface WholeCheckOptions {
  readonly format: Format | undefined;
  readonly container: Container;
  readonly file: FileFacts;
  readonly encoding: Encoding;
}

/** What the check of a whole text came to. */
interface WholeChecked {
  readonly records: number;
  readonly findings: readonly StreamedFinding[];
}

/** Checks a text that must be looked at as a whole. */
export function checkWhole(checker: Checker, text: string, options: WholeCheckOptions): WholeChecked {
  return finish(checkingWhole(checker, textOf(text), options));
}

/** The same in steps, so that the host can pause. */
export function* checkingWhole(
  checker: Checker,
  text: Text,
  options: WholeCheckOptions,
): Generator<void, WholeChecked> {
  const dataset = yield* readingDataset(text, options);
  const found = yield* checker.follow().check(dataset);
  yield* found.placing(Number.POSITIVE_INFINITY);
  const lines = visibleLines(text, linesOf);
  yield;
  const findings: StreamedFinding[] = [];
  for (const placed of found.all()) {
    findings.push(toStreamed(placed, lines));
    yield;
  }
  return { records: dataset.records.length, findings };
}

function toStreamed({ span, related, fixes, ...placed }: PlacedFinding, lines: Lines): StreamedFinding {
  return {
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
  };
}

const BYTE_ORDER_MARK = "\ufeff";

/** Lines as an editor counts them: a byte order mark at the start of the file takes no column. */
export function createVisibleLines(text: string): Lines {
  return visibleLines(textOf(text), (content) => createLines(content.toString()));
}

function visibleLines(text: Text, indexLines: (text: Text) => Lines): Lines {
  if (text.slice(0, BYTE_ORDER_MARK.length) !== BYTE_ORDER_MARK) {
    return indexLines(text);
  }
  const lines = indexLines(textOf(text.slice(BYTE_ORDER_MARK.length)));
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
