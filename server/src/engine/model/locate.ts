import { type Span, shiftSpan, spanOf } from "../text/span.ts";
import type { Path, Place } from "./place.ts";
import type { DatasetRecord } from "./record.ts";
import { type RecordPart, RecordParts } from "./record-parts.ts";
import { type JsonNode, type MemberNode, memberNode } from "./tree.ts";

/** The spans of places in a record, counted from its start. A path that leads nowhere ends at its last value that exists. */
export function locate(record: DatasetRecord, places: readonly Place[]): readonly Span[] {
  return places.map(createLocator(record));
}

/** Finds places in a record, one by one; a tree is made at the first of them that needs it, of a long record in parts. */
export function createLocator(record: DatasetRecord): (place: Place) => Span {
  const parts = new RecordParts(record);
  return (place) => {
    if ("span" in place) {
      return place.span;
    }
    return rootOfLong(record, place) ?? locateIn(parts.at(place.path), place);
  };
}

/** A long record as a whole, which is found without reading it: it starts and ends with its brackets. */
function rootOfLong({ lists, text }: DatasetRecord, { path, part }: Exclude<Place, { span: Span }>): Span | undefined {
  return lists === undefined || lists.length === 0 || path.length > 0
    ? undefined
    : { start: 0, end: part === "open" ? 1 : text.length };
}

/** The node at a path, and the member that holds it; the nearest one above where the path leads nowhere. */
export function findNode(
  root: JsonNode,
  path: Path,
): { readonly node: JsonNode; readonly member: MemberNode | undefined; readonly found: boolean } {
  let node = root;
  let member: MemberNode | undefined;
  for (const step of path) {
    if (typeof step === "number") {
      const item = node.type === "array" ? node.items[step] : undefined;
      if (item === undefined) {
        return { node, member, found: false };
      }
      node = item;
      member = undefined;
      continue;
    }
    const next = memberNode(node, step);
    if (next?.value === undefined) {
      return { node, member: next ?? member, found: false };
    }
    node = next.value;
    member = next;
  }
  return { node, member, found: true };
}

function locateIn({ text, root, path, toRecord }: RecordPart, place: Exclude<Place, { span: Span }>): Span {
  const { start, end } =
    root === undefined
      ? { start: 0, end: text.length }
      : locateInTree(text, root, { ...place, path: place.path.slice(path.length) });
  return { start: toRecord(start), end: toRecord(end) };
}

function locateInTree(text: string, root: JsonNode, place: Exclude<Place, { span: Span }>): Span {
  const { node, member } = findNode(root, place.path);
  switch (place.part) {
    case "key":
      return member === undefined ? spanOf(node) : spanOf(member.key);
    case "open":
      return node.type === "scalar" ? spanOf(node) : { start: node.start, end: node.start + 1 };
    case "value":
    case undefined:
      break;
  }
  return place.within === undefined ? spanOf(node) : withinString(text, node, place.within);
}

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/y;

/** Where a span of a text's value stands in its source, from the opening quote on: one character may be an escape there. */
export function spanInSource(source: string, within: Span): Span {
  const contentEnd = source.length > 1 && source.endsWith(source.charAt(0)) ? source.length - 1 : source.length;
  let at = 1;
  let start: number | undefined;
  for (let unit = 0; unit < within.end && at < contentEnd; unit++) {
    if (unit === within.start) {
      start = at;
    }
    ESCAPE.lastIndex = at;
    at = Math.min(contentEnd, at + (ESCAPE.exec(source)?.[0].length ?? 1));
  }
  return { start: start ?? at, end: at };
}

function withinString(text: string, node: JsonNode, within: Span): Span {
  if (node.type !== "scalar" || typeof node.value !== "string") {
    return spanOf(node);
  }
  return shiftSpan(spanInSource(text.slice(node.start, node.end), within), node.start);
}
