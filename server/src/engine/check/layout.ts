import { isArray, isObject, type JsonValue } from "../model/json.ts";
import { treeOf } from "../model/plain-tree.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { JsonNode } from "../model/tree.ts";
import { JsonText } from "../rules/rule.ts";
import type { Span } from "../text/span.ts";

/** A record's text with what every edit of it needs to know: made once, however many edits there are. */
export interface EditedText {
  readonly text: string;
  readonly root: JsonNode | undefined;
  /** How its lines end; empty for a text on one line. */
  readonly lineEnd: string;
  /** Blanks in front of the record itself. */
  readonly outerIndent: string;
  /** Blanks by which a level is indented more than the one around it. */
  readonly unit: string;
  /** Whether no blank stands behind colons. */
  readonly isTight: boolean;
}

/** How the text around an object or a list is laid out. */
export interface Layout {
  readonly isOneLine: boolean;
  /** What stands between two elements, behind the comma. */
  readonly gap: string;
  /** What stands before the closing bracket. */
  readonly closingGap: string;
  readonly unit: string;
  readonly lineEnd: string;
  /** Blanks at the start of the line of an element. */
  readonly indent: string;
}

/** Reads a record that is to be edited. */
export function readEditedText(record: Pick<DatasetRecord, "text" | "problems">): EditedText {
  const { text } = record;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "";
  // A record starts behind its own indentation: its last line, which only closes it, shows how deep it stands.
  const outerIndent = lineEnd === "" ? "" : (/[\r\n]([ \t]*)[}\]]\s*$/.exec(text)?.[1] ?? "");
  const inner = /[\r\n]([ \t]+)\S/.exec(text)?.[1] ?? "";
  const isDeeper = inner.length > outerIndent.length && inner.startsWith(outerIndent);
  return {
    text,
    root: treeOf(record),
    lineEnd,
    outerIndent,
    unit: isDeeper ? inner.slice(outerIndent.length) : "  ",
    isTight: text.includes('":"') && !text.includes('": '),
  };
}

/** The layout of the elements of an object or a list, which stand at `elements`; as the text has it where there are none. */
export function layoutOf(edited: EditedText, container: JsonNode, elements: readonly Span[]): Layout {
  const [first, second] = elements;
  const around = layoutAt(edited, container.start);
  if (first === undefined) {
    const indent = around.indent + around.unit;
    return around.isOneLine
      ? around
      : { ...around, indent, gap: around.lineEnd + indent, closingGap: around.lineEnd + around.indent };
  }
  const lead = edited.text.slice(container.start + 1, first.start);
  const between = second === undefined ? lead : edited.text.slice(first.end, second.start).replace(",", "");
  if (/[\r\n]/.test(between)) {
    const indent = /[^\r\n]*$/.exec(between)?.[0] ?? "";
    return { ...around, isOneLine: false, gap: around.lineEnd + indent, indent };
  }
  const isTight = second !== undefined && between === "";
  return { ...around, isOneLine: true, gap: isTight ? "" : " " };
}

/** The layout at an offset, seen from the line it is on. */
export function layoutAt(edited: EditedText, offset: number): Layout {
  const { text, lineEnd, unit } = edited;
  const lineStart = lineEnd === "" ? 0 : startOfLine(text, offset);
  const indent = lineStart === 0 ? edited.outerIndent : (/^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "");
  return {
    isOneLine: lineEnd === "",
    gap: lineEnd === "" ? " " : lineEnd + indent,
    closingGap: "",
    unit,
    lineEnd: lineEnd || "\n",
    indent,
  };
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") {
    start--;
  }
  return start;
}

/** What stands behind the colons of an object. */
export function colonGap({ text, isTight }: EditedText, container: JsonNode): string {
  const whole =
    container.type === "object"
      ? container.members.find(({ colon, value }) => colon !== undefined && value !== undefined)
      : undefined;
  if (whole?.colon === undefined || whole.value === undefined) {
    return isTight ? "" : " ";
  }
  const gap = text.slice(whole.colon + 1, whole.value.start);
  return /[\r\n]/.test(gap) ? " " : gap;
}

/** A value as it is written into the file; the layout is asked for only where the value has parts. */
export function toSource(value: JsonValue | JsonText, layout: () => Layout): string {
  if (value instanceof JsonText) {
    return value.text;
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const { isOneLine, unit, lineEnd, indent } = layout();
  return isOneLine ? toOneLine(value) : JSON.stringify(value, undefined, unit).replaceAll("\n", lineEnd + indent);
}

function toOneLine(value: JsonValue): string {
  if (isArray(value)) {
    return `[${value.map(toOneLine).join(", ")}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${toOneLine(item ?? null)}`);
    return `{${members.join(", ")}}`;
  }
  return JSON.stringify(value);
}
