import { isArray, isObject, type JsonValue } from "./json.ts";
import { keepResults } from "./list-memory.ts";
import { isLong, LONG_RECORD, type LongList } from "./long-lists.ts";
import { editedElement, type LongListElement, movedLists, type RecordEdit, withValue } from "./long-record.ts";
import { parseText } from "./parse.ts";
import { type Path, pathStartsWith, valueAt } from "./place.ts";
import { readPlainValue } from "./plain-value.ts";
import { type DatasetRecord, moveProblem, shiftProblem } from "./record.ts";
import type { SyntaxProblem } from "./syntax.ts";
import { toValue } from "./tree.ts";

/** A long record that was edited. */
export interface EditedRecord {
  readonly record: DatasetRecord;
  readonly edit: RecordEdit;
  /** Its text now. */
  readonly text: string;
  /** A part of that, which is cheaper to be had of what it was made of. */
  readonly slice: (start: number, end: number) => string;
}

/** A long record after an edit inside of an element, as a fresh read gives it; `undefined` when that takes one. */
export function updateLongRecord(edited: EditedRecord): DatasetRecord | undefined {
  const touched = touchedElement(edited);
  if (touched === undefined || touched.problems.length > 0 || touched.damaged.length > 0) {
    return undefined;
  }
  const value = readPlainValue(touched.source);
  const { record, text } = edited;
  return (isArray(value) || isObject(value)) && record.value !== undefined
    ? {
        text,
        value: replaceElement(record.value, touched.element.path, value),
        problems: [],
        damaged: [],
        lists: touched.lists,
        slice: edited.slice,
      }
    : undefined;
}

/** The same where the edit broke something: the element is read by itself, which may be wrong around it. */
export function patchLongRecord(edited: EditedRecord): DatasetRecord | undefined {
  const touched = touchedElement(edited);
  const { record, text } = edited;
  if (touched === undefined || record.value === undefined) {
    return undefined;
  }
  const { element, source, lists } = touched;
  const { root, problems, damaged } = parseText(source);
  const value: JsonValue = root === undefined ? null : toValue(root);
  const own = problems.map((problem) => {
    const { path } = element;
    return shiftProblem({ ...problem, path: [...path, ...problem.path] }, element.start);
  });
  return {
    text,
    value: replaceElement(record.value, element.path, value),
    problems: [...touched.problems, ...own].sort((a, b) => a.span.start - b.span.start),
    damaged: [...touched.damaged, ...damaged.map((path) => [...element.path, ...path])],
    lists,
    slice: edited.slice,
    isContextual: true,
  };
}

/** A value with another element of a list, which keeps what was made of all others. */
function replaceElement(value: JsonValue, path: Path, element: JsonValue): JsonValue {
  const replaced = withValue(value, path, element);
  const [index, owner] = [path.at(-1), path.slice(0, -1)];
  const [before, after] = [valueAt(value, owner), valueAt(replaced, owner)];
  if (typeof index === "number" && isArray(before) && isArray(after)) {
    keepResults(before, after, index);
  }
  return replaced;
}

/** An element that was edited, and what the rest of its record has. */
interface TouchedElement extends Pick<DatasetRecord, "problems" | "damaged"> {
  readonly element: LongListElement;
  readonly source: string;
  readonly lists: readonly LongList[];
}

function touchedElement({ record, edit, text, slice }: EditedRecord): TouchedElement | undefined {
  const element = editedElement(record, edit);
  const lists = movedLists(record.lists ?? [], edit);
  if (element === undefined || text.length < LONG_RECORD || !lists.every(isLong)) {
    return undefined;
  }
  const isElsewhere = ({ span }: SyntaxProblem): boolean => span.start < element.start || span.start >= element.end;
  const moved = (place: number): number => (place >= element.end ? place + edit.by : place);
  return {
    element,
    source: slice(element.start, element.end + edit.by),
    lists,
    problems: record.problems.filter(isElsewhere).map((problem) => moveProblem(problem, moved)),
    damaged: record.damaged.filter((path) => !pathStartsWith(path, element.path)),
  };
}
