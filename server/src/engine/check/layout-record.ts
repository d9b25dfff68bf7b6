import { joinEdits } from "../model/containers/joined-lines.ts";
import type { Dataset } from "../model/dataset.ts";
import { isObject } from "../model/json.ts";
import { isFault } from "../model/syntax.ts";
import { shiftSpan, type TextEdit } from "../text/span.ts";
import type { Text } from "../text/text.ts";
import { lineStart } from "./line-bounds.ts";
import { recordIndexAt } from "./place-at.ts";
import { spreadEdits } from "./record-layout.ts";

/** A record of a JSON document as it can be laid out instead. */
export interface OtherLayout {
  readonly to: "line" | "lines";
  /** Computed at each call. */
  edits(): readonly TextEdit[];
}

/**
 * How the record at an offset can be laid out instead. `undefined` where there is no record, in JSON Lines, where a
 * record has one line, and where a fault leaves it open what a blank is.
 */
export function layoutRecord(dataset: Dataset, offset: number): OtherLayout | undefined {
  const placed = dataset.records.at(recordIndexAt(dataset, offset));
  if (dataset.container !== "json" || placed === undefined) {
    return undefined;
  }
  const { record, start } = placed;
  const { text, value, problems } = record;
  if (offset > start + text.length || !isObject(value) || problems.some(isFault)) {
    return undefined;
  }
  const inDocument = (edits: readonly TextEdit[]): readonly TextEdit[] =>
    edits.map(({ span, newText }) => ({ span: shiftSpan(span, start), newText }));
  if (/[\r\n]/.test(text)) {
    return { to: "line", edits: () => inDocument(joinEdits(text)) };
  }
  const spread = (): readonly TextEdit[] => spreadEdits(text, layoutAround(dataset.text, start));
  return Object.keys(value).length === 0 ? undefined : { to: "lines", edits: () => inDocument(spread()) };
}

/** The start of a document shows how it is laid out. */
const HEAD_LENGTH = 100_000;

/** As the document does it elsewhere; two blanks where it does not show. */
function layoutAround(text: Text, start: number): Parameters<typeof spreadEdits>[1] {
  const head = text.slice(0, HEAD_LENGTH);
  return {
    unit: /^[ \t]+(?=\S)/m.exec(head)?.[0] ?? "  ",
    indent: /^[ \t]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? "",
    lineEnd: /\r\n|\n|\r/.exec(head)?.[0] ?? "\n",
  };
}
