import { isPythonText, type Literal, LiteralReader, type PythonText } from "./literal-reader.ts";

/**
 * What `', '.join(ast.literal_eval(text))` of Python 3.11 makes of a text in square brackets: its elements; or the
 * reason why it raises, where `unreadable` is a SyntaxError or a ValueError of the parser, and `items` a TypeError of
 * the join, which takes nothing but text.
 */
export type PythonList =
  | { readonly kind: "texts"; readonly elements: readonly PythonText[] }
  | { readonly kind: "unreadable" | "items" };

/**
 * What `ast.literal_eval(text)` makes of a text that should be a list or a tuple, whatever its elements are; or why it
 * is none: Python refuses it, or reads one text or one other value.
 */
export type PythonElements =
  | { readonly kind: "elements"; readonly elements: readonly Literal[] }
  | { readonly kind: "unreadable" | "text" | "other" };

/** Reads a text as Python reads a list of texts. Never throws. */
export function readPythonList(text: string): PythonList {
  const reader = new LiteralReader(text);
  const elements = hasZero(text) || !reader.take("[") ? undefined : reader.elements("]", 1);
  if (elements === undefined) {
    return { kind: "unreadable" };
  }
  reader.skipBlanks();
  if (!reader.isAtEnd) {
    // Where more lists follow behind commas, the elements of the whole are lists.
    return { kind: restOfTuple(reader) === undefined ? "unreadable" : "items" };
  }
  const texts = elements.filter(isPythonText);
  return texts.length === elements.length ? { kind: "texts", elements: texts } : { kind: "items" };
}

/** Reads a text as Python reads any list or tuple, one without parentheses too. Never throws. */
export function readPythonElements(text: string): PythonElements {
  const reader = new LiteralReader(text);
  reader.skipBlanks();
  const first = hasZero(text) ? undefined : reader.value(1);
  if (first === undefined) {
    return { kind: "unreadable" };
  }
  reader.skipBlanks();
  if (reader.isAtEnd) {
    return elementsOf(first, text, reader);
  }
  const others = restOfTuple(reader);
  return others === undefined ? { kind: "unreadable" } : { kind: "elements", elements: [first, ...others] };
}

/** A compiler refuses source with a zero in it, wherever it stands. */
function hasZero(text: string): boolean {
  return text.includes("\0");
}

/** What follows behind the first value of a tuple without parentheses, up to the end. */
function restOfTuple(reader: LiteralReader): readonly Literal[] | undefined {
  const values: Literal[] = [];
  while (reader.take(",")) {
    reader.skipBlanks();
    const value = reader.isAtEnd ? undefined : reader.value(1);
    values.push(...(value === undefined ? [] : [value]));
    reader.skipBlanks();
  }
  return reader.isAtEnd ? values : undefined;
}

/** The elements of a value that was read already. */
function elementsOf(value: Literal, text: string, reader: LiteralReader): PythonElements {
  const { start, end } = value.span;
  const open = text.charAt(start);
  if (isPythonText(value) || (open !== "[" && open !== "(")) {
    return { kind: isPythonText(value) ? "text" : "other" };
  }
  reader.enter(start);
  const elements = reader.elements(open === "[" ? "]" : ")", 1) ?? [];
  const [only] = elements;
  const isTuple = elements.length !== 1 || /,\s*\)$/.test(text.slice(start, end));
  return open === "[" || isTuple || only === undefined
    ? { kind: "elements", elements }
    : elementsOf(only, text, reader);
}

/** A text as Python writes it: in the quotes that need no backslash, or in the given ones. */
export function toPythonText(value: string, quote = value.includes("'") && !value.includes('"') ? '"' : "'"): string {
  const escaped = value.replace(/[\\\n\r\t'"]/g, (character) => {
    const name = ESCAPES.get(character);
    return name ?? (character === quote ? `\\${character}` : character);
  });
  return quote + escaped + quote;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);
