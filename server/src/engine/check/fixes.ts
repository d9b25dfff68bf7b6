import type { Dataset } from "../model/dataset.ts";
import { isArray, isObject, type JsonValue } from "../model/json.ts";
import { findNode } from "../model/locate.ts";
import { parseText } from "../model/parse.ts";
import type { Path } from "../model/place.ts";
import type { JsonNode, ObjectNode } from "../model/tree.ts";
import { JsonText, type ValueEdit } from "../rules/rule.ts";
import type { Span, TextEdit } from "../text/span.ts";
import { recordOf } from "./checker.ts";
import { type PlacedFinding, type PlacedFix, toDocument } from "./positions.ts";

/** Where edits without a record of their own belong. */
export interface EditOrigin {
  readonly record: number | undefined;
  readonly inDocument: boolean;
}

/**
 * Turns edits of values into the smallest edits of the document's text: what they do not name stays byte for byte,
 * a new member is laid out like its neighbours, and a record on one line stays on one line.
 */
export function toTextEdits(dataset: Dataset, edits: readonly ValueEdit[], origin: EditOrigin): readonly TextEdit[] {
  const byRecord = new Map<number | undefined, ValueEdit[]>();
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const record = edit.record ?? origin.record;
    if (origin.inDocument && "replace" in edit) {
      result.push({ span: edit.replace, newText: edit.text });
      continue;
    }
    const group = byRecord.get(record) ?? [];
    group.push(edit);
    byRecord.set(record, group);
  }
  for (const [record, group] of byRecord) {
    const holder = recordOf(dataset, record);
    if (holder !== undefined) {
      const own = editRecord(holder.record.text, group);
      result.push(...own.map(({ span, newText }) => ({ span: toDocument(dataset, record, span), newText })));
    }
  }
  return result;
}

/** The first safe fix of every finding, as far as they do not touch each other. */
export function fixAll(findings: readonly PlacedFinding[]): readonly TextEdit[] {
  return combine(
    findings.flatMap((finding) =>
      finding
        .fixes()
        .filter((fix) => fix.safe)
        .slice(0, 1),
    ),
  );
}

/** The first fix of every finding, safe or not, for an author who asked for exactly that. */
export function fixEach(findings: readonly PlacedFinding[]): readonly TextEdit[] {
  return combine(findings.flatMap((finding) => finding.fixes().slice(0, 1)));
}

/** Takes fixes in order, and leaves out one that would change what an earlier one changes. */
function combine(fixes: readonly PlacedFix[]): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { edits } of fixes) {
    if (!edits.some((edit) => taken.some((other) => collide(edit.span, other.span)))) {
      taken.push(...edits);
    }
  }
  return taken;
}

function collide(a: Span, b: Span): boolean {
  const isInsertion = a.start === a.end || b.start === b.end;
  return isInsertion ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}

/** Edits of one record's text, counted from its start. */
function editRecord(text: string, edits: readonly ValueEdit[]): readonly TextEdit[] {
  const { root } = parseText(text);
  const result: TextEdit[] = [];
  const insertions = new Map<string, Insertion[]>();
  for (const edit of edits) {
    if ("replace" in edit) {
      result.push({ span: edit.replace, newText: edit.text });
    } else if ("insertAt" in edit) {
      const place = JSON.stringify([edit.insertAt.slice(0, -1), edit.after]);
      insertions.set(place, [...(insertions.get(place) ?? []), edit]);
    } else if (root !== undefined) {
      result.push(...editTree(text, root, edit, edits));
    }
  }
  if (root !== undefined) {
    for (const group of insertions.values()) {
      result.push(...insertTogether(text, root, group));
    }
  }
  return result;
}

type Insertion = Extract<ValueEdit, { insertAt: Path }>;

function editTree(
  text: string,
  root: JsonNode,
  edit: Exclude<ValueEdit, { replace: Span } | { insertAt: Path }>,
  all: readonly ValueEdit[],
): readonly TextEdit[] {
  if ("set" in edit) {
    const { node, found } = findNode(root, edit.set);
    return found ? [{ span: spanOf(node), newText: toSource(edit.to, layoutAt(text, node.start)) }] : [];
  }
  if ("rename" in edit) {
    const { member, found } = findNode(root, edit.rename);
    return found && member !== undefined ? [{ span: spanOf(member.key), newText: JSON.stringify(edit.to) }] : [];
  }
  if ("wrap" in edit) {
    const { node, found } = findNode(root, edit.wrap);
    return found
      ? [
          { span: { start: node.start, end: node.start }, newText: edit.before },
          { span: { start: node.end, end: node.end }, newText: edit.behind },
        ]
      : [];
  }
  return removeAt(root, edit.remove, all);
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

// --- Removing ---

function removeAt(root: JsonNode, path: Path, all: readonly ValueEdit[]): readonly TextEdit[] {
  const { node: container, found } = findNode(root, path.slice(0, -1));
  const step = path.at(-1);
  if (!found || step === undefined || container.type === "scalar") {
    return [];
  }
  const siblings = container.type === "array" ? container.items : container.members.map(memberSpan);
  const index =
    typeof step === "number"
      ? step
      : container.type === "object"
        ? container.members.findLastIndex(({ key }) => key.name === step)
        : -1;
  const target = siblings[index];
  if (target === undefined) {
    return [];
  }
  const isRemoved = (at: number): boolean =>
    all.some(
      (other) =>
        "remove" in other &&
        isChild(
          other.remove,
          path,
          container.type === "array" ? at : container.type === "object" ? container.members[at]?.key.name : undefined,
        ),
    );
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  // Take the comma behind, unless nothing stays behind: then the comma before it has to go.
  const staysBehind = siblings.some((_, at) => at > index && !isRemoved(at));
  if (next !== undefined && staysBehind) {
    return [{ span: { start: target.start, end: next.start }, newText: "" }];
  }
  if (previous !== undefined && siblings.some((_, at) => at < index && !isRemoved(at))) {
    return [{ span: { start: previous.end, end: target.end }, newText: "" }];
  }
  if (previous === undefined && next === undefined) {
    return [
      { span: { start: container.start + 1, end: container.closed ? container.end - 1 : container.end }, newText: "" },
    ];
  }
  return [{ span: { start: target.start, end: next?.start ?? target.end }, newText: "" }];
}

function isChild(path: Path, sibling: Path, step: string | number | undefined): boolean {
  return (
    path.length === sibling.length &&
    path.at(-1) === step &&
    path.slice(0, -1).every((each, at) => each === sibling[at])
  );
}

function memberSpan(member: ObjectNode["members"][number]): Span {
  return {
    start: member.key.start,
    end: member.value?.end ?? (member.colon === undefined ? member.key.end : member.colon + 1),
  };
}

// --- Inserting ---

/** Insertions at one place of one object or list. */
function insertTogether(text: string, root: JsonNode, group: readonly Insertion[]): readonly TextEdit[] {
  const [edit] = group;
  const { node: container, found } = findNode(root, edit?.insertAt.slice(0, -1) ?? []);
  const step = edit?.insertAt.at(-1);
  if (!found || edit === undefined || step === undefined || container.type === "scalar") {
    return [];
  }
  const siblings = container.type === "array" ? container.items : container.members.map(memberSpan);
  const layout = layoutOf(text, container, siblings);
  const piece = group.map((each) => toPiece(text, container, each, layout)).join(`,${layout.gap}`);
  const at = insertionIndex(container, siblings.length, step, edit.after);
  const before = siblings[at - 1];
  const behind = siblings[at];
  if (before !== undefined) {
    return [{ span: { start: before.end, end: before.end }, newText: `,${layout.gap}${piece}` }];
  }
  if (behind !== undefined) {
    return [{ span: { start: behind.start, end: behind.start }, newText: `${piece},${layout.gap}` }];
  }
  const inside = { start: container.start + 1, end: container.closed ? container.end - 1 : container.start + 1 };
  return [{ span: inside, newText: layout.isOneLine ? piece : `${layout.gap}${piece}${layout.closingGap}` }];
}

function toPiece(text: string, container: JsonNode, edit: Insertion, layout: Layout): string {
  const step = edit.insertAt.at(-1);
  const source = toSource(edit.value, layout);
  return typeof step === "string" ? `${JSON.stringify(step)}:${colonGap(text, container)}${source}` : source;
}

function insertionIndex(
  container: JsonNode,
  count: number,
  step: string | number,
  after: string | null | undefined,
): number {
  if (typeof step === "number") {
    return Math.min(step, count);
  }
  if (after === null) {
    return 0;
  }
  if (after !== undefined && container.type === "object") {
    const index = container.members.findLastIndex(({ key }) => key.name === after);
    return index < 0 ? count : index + 1;
  }
  return count;
}

/** How the text around an object or a list is laid out. */
interface Layout {
  readonly isOneLine: boolean;
  /** What stands between two elements, behind the comma. */
  readonly gap: string;
  /** What stands before the closing bracket. */
  readonly closingGap: string;
  readonly unit: string;
  readonly newline: string;
  /** Blanks at the start of the line of an element. */
  readonly indent: string;
}

function layoutOf(text: string, container: JsonNode, siblings: readonly Span[]): Layout {
  const [first, second] = siblings;
  const surrounding = layoutAt(text, container.start);
  if (first === undefined) {
    if (surrounding.isOneLine) {
      return surrounding;
    }
    const indent = surrounding.indent + surrounding.unit;
    return {
      ...surrounding,
      indent,
      gap: surrounding.newline + indent,
      closingGap: surrounding.newline + surrounding.indent,
    };
  }
  const lead = text.slice(container.start + 1, first.start);
  const between = second === undefined ? lead : text.slice(first.end, second.start).replace(",", "");
  if (/[\r\n]/.test(between)) {
    const indent = /[^\r\n]*$/.exec(between)?.[0] ?? "";
    return { ...surrounding, isOneLine: false, gap: surrounding.newline + indent, indent };
  }
  const isTight = second !== undefined && between === "";
  return { ...surrounding, isOneLine: true, gap: isTight ? "" : " " };
}

/** The layout at an offset, seen from the line it is on. */
function layoutAt(text: string, offset: number): Layout {
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? "";
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const indent = lineStart === 0 ? outerIndent(text) : (/^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "");
  return {
    isOneLine: newline === "",
    gap: newline === "" ? " " : newline + indent,
    closingGap: "",
    unit: indentUnit(text),
    newline: newline || "\n",
    indent,
  };
}

/** A record starts behind its own indentation: its last line, which only closes it, shows how deep it stands. */
function outerIndent(text: string): string {
  return /[\r\n]([ \t]*)[}\]]\s*$/.exec(text)?.[1] ?? "";
}

function indentUnit(text: string): string {
  const outer = outerIndent(text);
  const inner = /[\r\n]([ \t]+)\S/.exec(text)?.[1] ?? "";
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : "  ";
}

function colonGap(text: string, container: JsonNode): string {
  const member =
    container.type === "object"
      ? container.members.find(({ colon, value }) => colon !== undefined && value !== undefined)
      : undefined;
  if (member?.colon === undefined || member.value === undefined) {
    return text.includes('":"') && !text.includes('": ') ? "" : " ";
  }
  const gap = text.slice(member.colon + 1, member.value.start);
  return /[\r\n]/.test(gap) ? " " : gap;
}

function toSource(value: JsonValue | JsonText, layout: Layout): string {
  if (isJsonText(value)) {
    return value.text;
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  if (layout.isOneLine) {
    return toOneLine(value);
  }
  return JSON.stringify(value, undefined, layout.unit).replaceAll("\n", layout.newline + layout.indent);
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

function isJsonText(value: JsonValue | JsonText): value is JsonText {
  return value instanceof JsonText;
}
