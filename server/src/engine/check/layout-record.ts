import { joinEdits } from "../model/containers/joined-lines.ts";
import type { Dataset } from "../model/dataset.ts";
import { isObject } from "../model/json.ts";
import { isFault } from "../model/syntax.ts";
import { shiftSpan, type TextEdit } from "../text/span.ts";
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
  const spread = (): readonly TextEdit[] => spreadEdits(text, layoutAround(dataset.text.toString(), start));
  return Object.keys(value).length === 0 ? undefined : { to: "lines", edits: () => inDocument(spread()) };
}

/** As the document does it elsewhere; two blanks where it does not show. */
function layoutAround(text: string, start: number): Parameters<typeof spreadEdits>[1] {
  const lineStart = Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  return {
    unit: /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? "  ",
    indent: /^[ \t]*/.exec(text.slice(lineStart, start))?.[0] ?? "",
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
  };
}
