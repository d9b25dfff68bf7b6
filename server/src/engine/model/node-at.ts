import { type Span, spanOf } from "../text/span.ts";
import { elementBefore } from "./long-record.ts";
import { isSamePath, type Path } from "./place.ts";
import type { DatasetRecord } from "./record.ts";
import { type RecordPart, RecordParts } from "./record-parts.ts";
import type { JsonNode } from "./tree.ts";

/** What stands at an offset of a record. */
export interface NodeAt {
  readonly path: Path;
  readonly part: "key" | "value";
  /** The key with its quotes, or the value; of an object or a list only the bracket at the offset. */
  readonly span: Span;
}

/**
 * The key or the value at an offset of a record's text, however broken the text is. What begins at the offset goes
 * before what ends there. `undefined` between values: on blanks, commas and colons.
 */
export function nodeAt(record: DatasetRecord, offset: number): NodeAt | undefined {
  const parts = new RecordParts(record);
  const element = elementBefore(record, offset);
  if (element !== undefined && offset < element.end) {
    return nodeIn(parts.element(element), offset - element.start);
  }
  const found = nodeIn(parts.around, parts.toAround(offset));
  // Behind an element, with nothing that begins there.
  return element !== undefined && found !== undefined && isSamePath(found.path, element.path)
    ? nodeIn(parts.element(element), offset - element.start)
    : found;
}

function nodeIn({ root, path, toRecord }: RecordPart, offset: number): NodeAt | undefined {
  const found =
    root &&
    (find(root, path, (span) => span.start <= offset && offset < span.end) ?? find(root, path, touches(offset)));
  return found && { ...found, span: { start: toRecord(found.span.start), end: toRecord(found.span.end) } };
}

type Holds = (span: Span) => boolean;

function touches(offset: number): Holds {
  return (span) => span.start <= offset && offset <= span.end;
}

function find(node: JsonNode, path: Path, holds: Holds): NodeAt | undefined {
  if (!holds(node)) {
    return undefined;
  }
  switch (node.type) {
    case "scalar":
      return { path, part: "value", span: spanOf(node) };
    case "array":
      return findItem(node.items, path, holds) ?? findBracket(node, path, holds);
    case "object":
      return findMember(node, path, holds) ?? findBracket(node, path, holds);
  }
}

function findItem(items: readonly JsonNode[], path: Path, holds: Holds): NodeAt | undefined {
  const index = items.findIndex(holds);
  const item = items[index];
  return item && find(item, [...path, index], holds);
}

function findMember({ members }: Extract<JsonNode, { type: "object" }>, path: Path, holds: Holds): NodeAt | undefined {
  for (const { key, value } of members) {
    if (holds(key)) {
      return { path: [...path, key.name], part: "key", span: spanOf(key) };
    }
    if (value !== undefined && holds(value)) {
      return find(value, [...path, key.name], holds);
    }
  }
  return undefined;
}

function findBracket(node: Exclude<JsonNode, { type: "scalar" }>, path: Path, holds: Holds): NodeAt | undefined {
  const brackets = [
    { start: node.start, end: node.start + 1 },
    ...(node.closed ? [{ start: node.end - 1, end: node.end }] : []),
  ];
  const span = brackets.find(holds);
  return span && { path, part: "value", span };
}
