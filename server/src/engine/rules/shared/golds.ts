import type { JsonValue } from "../../model/json.ts";
import { spanInSource } from "../../model/locate.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { Span } from "../../text/span.ts";
import { JsonText, type RecordContext } from "../rule.ts";
import { type PythonList, readPythonList, toPythonText } from "./python-literal.ts";

/** A gold answer as ALUE's scorer reads it: text in square brackets is a Python list, all other text is plain. */
export interface Gold {
  readonly path: Path;
  readonly text: string;
  readonly list: PythonList | undefined;
}

/** A text that must stand in the passage: all of a plain gold, or an element of a list. */
export interface GoldPart {
  readonly gold: Gold;
  readonly value: string;
  /** Of an element, with its quotes, counted from the start of the gold. */
  readonly span: Span | undefined;
}

/** The gold answers of a record, read once for all rules. */
export function goldsOf(context: RecordContext): readonly Gold[] {
  return context.shared(readGolds);
}

/** What must stand in the passage; nothing for the mark of a question without an answer, and for lists that Python refuses. */
export function partsOf(gold: Gold): readonly GoldPart[] {
  return allParts(gold).filter(({ value }) => value.trim() !== "" && value.trim().toUpperCase() !== "NONE");
}

/** The source text of a gold in which one part is replaced: quotes and escapes around it stay. */
export function replacePart({ gold, span }: GoldPart, by: string, context: RecordContext): JsonText | undefined {
  const source = context.textAt(gold.path);
  if (!source?.startsWith('"')) {
    return undefined;
  }
  const element = span && toPythonText(by, gold.text.charAt(span.end - 1) === '"' ? '"' : "'");
  const { start, end } = spanInSource(source, span ?? { start: 0, end: gold.text.length });
  return new JsonText(source.slice(0, start) + JSON.stringify(element ?? by).slice(1, -1) + source.slice(end));
}

/** The same from a value and its shape alone. */
export function readGolds(value: JsonValue, { shape }: Pick<RecordContext, "shape">): readonly Gold[] {
  const { extraction } = shape.roles;
  const golds: Gold[] = [];
  for (const { path, value: text } of extraction === undefined ? [] : valuesAt(value, extraction.golds)) {
    if (typeof text === "string") {
      const isList = text.startsWith("[") && text.endsWith("]");
      golds.push({ path, text, list: isList ? readPythonList(text) : undefined });
    }
  }
  return golds;
}

function allParts(gold: Gold): readonly GoldPart[] {
  const { text, list } = gold;
  if (list === undefined) {
    return [{ gold, value: text, span: undefined }];
  }
  const elements = list.kind === "texts" ? list.elements : [];
  return elements.flatMap(({ value, span }) => (value === undefined ? [] : [{ gold, value, span }]));
}
