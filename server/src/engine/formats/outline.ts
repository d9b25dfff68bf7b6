import { isArray, isObject, type JsonObject, type JsonValue, readJson } from "../model/json.ts";
import { parseText } from "../model/parse.ts";
import type { JsonNode, MemberNode } from "../model/tree.ts";
import { completeHead, endOfBrackets } from "./complete-head.ts";
import type { Container } from "./format.ts";
import { splitValues } from "./split-values.ts";

/** As much of a text as recognising its format needs. */
export type Outline = {
  /** Whether a fault may have moved values to where they do not belong. */
  readonly isFaulty: boolean;
} & (
  | { readonly layout: "object"; readonly root: JsonObject }
  | { readonly layout: "list" | "lines"; readonly items: readonly OutlineItem[] }
  | { readonly layout: "nothing" }
);

/** A line, or an element of the root list. */
export interface OutlineItem {
  readonly value: JsonValue;
  /** Whether it is an object whose end is not there: what it lacks says nothing. */
  readonly isCut: boolean;
}

interface ReadValue extends OutlineItem {
  readonly isFaulty: boolean;
}

/** As much of a text as is looked at: enough to know a format by, and little enough to read at every key stroke. */
export const HEAD_LENGTH = 256 * 1024;
/** Of a text with faults, which takes much longer. */
const FAULTY_LENGTH = 64 * 1024;
const MOST_ELEMENTS = 50;
const MOST_LINES = 20;

/**
 * Reads the head of a text, broken or half-written as it may be. JSON Lines are also seen in a JSON file, and a
 * single JSON document in a file of JSON Lines.
 */
export function readOutline(text: string, container: Container): Outline {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, "");
  const isList = /^\s*\[/.test(head);
  const whole = container === "json" && text.length <= HEAD_LENGTH ? readJson(head) : undefined;
  if (whole !== undefined) {
    return toOutline({ value: whole, isCut: false, isFaulty: false });
  }
  const values = isList && container === "json" ? [] : splitValues(head, MOST_LINES);
  const isLines = container === "json" ? isLinesInJson(values) : !isOneDocument(values);
  if (isLines) {
    const items = values.flatMap((each) => readValue(each) ?? []);
    return { layout: "lines", items, isFaulty: items.some((each) => each.isFaulty) };
  }
  return toOutline(readValue(head));
}

/** A wrapper is short, and what is not found soon is not what the file is about. */
const MOST_WRAPPED = 5;

/**
 * Reads the objects and lists that stand in a text that is none itself, one by one: a dataset may have been pasted with
 * its code fence, with a sentence before it or as the value of a variable.
 */
export function* readWrapped(text: string): Generator<Outline> {
  const head = text.slice(0, HEAD_LENGTH);
  let end = 0;
  for (let nth = 0; nth < MOST_WRAPPED; nth++) {
    const length = head.slice(end).search(/[[{]/);
    if (length < 0) {
      return;
    }
    const start = end + length;
    end = endOfBrackets(head, start);
    yield { ...toOutline(readValue(head.slice(start, end))), isFaulty: true };
  }
}

/** Whether there is no object in it by which a format could be known. */
export function isBare(outline: Outline): boolean {
  return (
    outline.layout === "nothing" || (outline.layout === "lines" && !outline.items.some(({ value }) => isObject(value)))
  );
}

/** A document on one line is a record of JSON Lines, unless it is a list. */
function isOneDocument([first, ...others]: readonly string[]): boolean {
  return first !== undefined && others.length === 0 && (first.startsWith("[") || /[\r\n]/.test(first));
}

function isLinesInJson(values: readonly string[]): boolean {
  const objects = values.filter((each) => isObject(readJson(each)));
  return objects.length >= 2 && objects.length * 2 >= values.length;
}

function toOutline(read: ReadValue | undefined): Outline {
  const isFaulty = read?.isFaulty === true;
  if (isObject(read?.value)) {
    return { layout: "object", root: read.value, isFaulty };
  }
  if (isArray(read?.value)) {
    return { layout: "list", items: toItems(read), isFaulty };
  }
  return { layout: "nothing", isFaulty };
}

function toItems({ value, isCut }: OutlineItem): readonly OutlineItem[] {
  const elements = isArray(value) ? value : [];
  const last = elements.length - 1;
  return elements.slice(0, MOST_ELEMENTS).map((each, index) => ({ value: each, isCut: isCut && index === last }));
}

/** What a dataset starts with; everything else is not worth the slow parser. */
const OPENING = /^\s*(?:[[{]|\/[/*])/;

function readValue(text: string): ReadValue | undefined {
  if (!OPENING.test(text)) {
    return undefined;
  }
  const plain = readJson(text);
  if (plain !== undefined) {
    return { value: plain, isCut: false, isFaulty: false };
  }
  return readCompleted(text) ?? readFaulty(text);
}

/** A text that was cut, or whose faults come late, without the slow parser. */
function readCompleted(text: string): ReadValue | undefined {
  const completed = completeHead(text, text.length > FAULTY_LENGTH, MOST_ELEMENTS);
  const value = completed && readJson(completed.text);
  const isCut = isObject(value) || completed?.isLastCut === true;
  return value === undefined ? undefined : { value, isCut, isFaulty: false };
}

function readFaulty(text: string): ReadValue | undefined {
  const { root } = parseText(text.slice(0, FAULTY_LENGTH));
  return root && { value: toSketch(root), isCut: isUnclosed(root), isFaulty: true };
}

/** Whether a value, or the last element of a list, is an object without an end. */
function isUnclosed(node: JsonNode): boolean {
  const last = node.type === "array" ? node.items.at(-1) : node;
  return last?.type === "object" && !last.closed;
}

/** Unlike `toValue`, a key that is still without a value is there, and holds null. */
function toSketch(node: JsonNode): JsonValue {
  switch (node.type) {
    case "scalar":
      return node.value;
    case "array":
      return node.items.map(toSketch);
    case "object":
      return Object.fromEntries(
        [...node.members].sort(valuesLast).map(({ key, value }) => [key.name, sketchOf(value)]),
      );
  }
}

/** While a key is being repeated, the one that has a value counts. */
function valuesLast(a: MemberNode, b: MemberNode): number {
  return Number(a.value !== undefined) - Number(b.value !== undefined);
}

function sketchOf(node: JsonNode | undefined): JsonValue {
  return node === undefined ? null : toSketch(node);
}
