import type { Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { locate } from "../model/locate.ts";
import { type Path, type PathPattern, type Place, valueAt, valuesAt } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import { countOf } from "../rules/shared/wording.ts";
import { type Span, shiftSpan } from "../text/span.ts";
import { shapeOf } from "./shape-of.ts";

/** One line of a dataset's table of contents. */
export interface ContentsEntry {
  /** Never empty. */
  readonly name: string;
  readonly detail: string;
  readonly kind: "record" | "part";
  /** All of it. */
  readonly span: Span;
  /** What names it; lies within `span`. */
  readonly nameSpan: Span;
  readonly children: readonly ContentsEntry[];
}

/**
 * Reads the table of contents of a dataset: at most `most` entries, records before their parts. Yields between records,
 * so that the host can pause.
 */
export type ReadContents = (dataset: Dataset, most: number) => Generator<void, readonly ContentsEntry[]>;

/** Makes a reader that remembers the entries of each record, so that an edit costs only what it touches. */
export function createContentsReader(): ReadContents {
  const remembered = new WeakMap<DatasetRecord, ContentsEntry>();
  const entryOf = (record: DatasetRecord, shape: Shape | undefined): ContentsEntry => {
    const entry = remembered.get(record) ?? readEntry(record, shape);
    remembered.set(record, entry);
    return entry;
  };
  return function* ({ records, format }, most) {
    const shown = records.slice(0, most);
    const entries: ContentsEntry[] = [];
    let left = most - shown.length;
    for (const { record, index, start, at } of shown) {
      const entry = entryOf(record, format && shapeOf(record.value, format, at));
      const children = entry.children.slice(0, left);
      left -= children.length;
      entries.push(moveEntry({ ...entry, name: entry.name || `Record ${index + 1}`, children }, start));
      yield;
    }
    return entries;
  };
}

function moveEntry(entry: ContentsEntry, by: number): ContentsEntry {
  return {
    ...entry,
    span: shiftSpan(entry.span, by),
    nameSpan: shiftSpan(entry.nameSpan, by),
    children: entry.children.map((child) => moveEntry(child, by)),
  };
}

/** The entry of one record, counted from its start; its name is empty where nothing names it. */
function readEntry(record: DatasetRecord, shape: Shape | undefined): ContentsEntry {
  const { value } = record;
  const span = { start: 0, end: record.text.length };
  if (!isObject(value)) {
    return { name: "", detail: "", kind: "record", span, nameSpan: span, children: [] };
  }
  const parts = partsOf(value, shape);
  const name = nameOf(value, shape);
  const places: Place[] = [name.place, ...parts.flatMap(({ path, idPath }) => [{ path }, { path: idPath }])];
  const [nameSpan = span, ...partSpans] = locate(record, places);
  return {
    name: name.text,
    detail: detailOf(value, shape, name.text, parts.length),
    kind: "record",
    span,
    nameSpan,
    children: parts.map((part, at) => ({
      name: part.name,
      detail: part.detail,
      kind: "part",
      span: partSpans[2 * at] ?? span,
      nameSpan: partSpans[2 * at + 1] ?? span,
      children: [],
    })),
  };
}

/** A turn of a conversation, or one of several questions. */
interface Part extends Pick<ContentsEntry, "name" | "detail"> {
  readonly path: Path;
  readonly idPath: Path;
}

/** The parts that a record lists; none where it holds a single turn or question. */
function partsOf(value: JsonValue, shape: Shape | undefined): readonly Part[] {
  const { conversation, turns, questions } = shape?.roles ?? {};
  const listed = conversation === undefined ? questions : turns;
  const [idKey, textKey, noun] =
    conversation === undefined ? ["id", "question", "Question"] : ["qa_id", "query", "Turn"];
  return listed === undefined
    ? []
    : valuesAt(value, listed).map((part, at) => ({
        path: part.path,
        idPath: [...part.path, idKey],
        name: textOf(member(part.value, idKey)) || `${noun} ${at + 1}`,
        detail: textOf(member(part.value, textKey)),
      }));
}

/** What names a record: its session, else its first id, else a member `id`, else what it says. */
function nameOf(value: JsonValue, shape: Shape | undefined): { readonly text: string; readonly place: Place } {
  const session = shape?.roles.session;
  const ids = shape?.roles.ids?.filter(({ at }) => !at.includes("*")).map(({ at }) => at) ?? [];
  const own = [...(session === undefined ? [] : [[...session, "session_id"]]), ...ids, ["id"]];
  for (const at of [...own, ...topicsOf(shape)]) {
    const [found] = valuesAt(value, at);
    const text = textOf(found?.value);
    if (found !== undefined && text !== "") {
      return { text, place: { path: found.path } };
    }
  }
  return { text: "", place: { path: [], part: "open" } };
}

/** The texts that say what a record is about, the best first. */
function topicsOf(shape: Shape | undefined): readonly PathPattern[] {
  const { choices, summary, labelled, asks, extraction } = shape?.roles ?? {};
  const topics = [choices?.text, summary?.of, labelled?.text, asks?.at, extraction?.passage];
  return topics.flatMap((at) => (at === undefined || at.includes("*") ? [] : [at]));
}

function detailOf(value: JsonValue, shape: Shape | undefined, name: string, partCount: number): string {
  const { roles } = shape ?? {};
  if (roles?.conversation !== undefined) {
    const [session] = valuesAt(value, roles.session ?? []);
    return join(", ", countOf(partCount, "turn"), textOf(member(session?.value, "assistant_id")));
  }
  if (roles?.turns !== undefined) {
    const [turn] = valuesAt(value, roles.turns);
    return join(": ", textOf(member(turn?.value, "qa_id")), textOf(member(turn?.value, "query")));
  }
  if (roles?.questions !== undefined) {
    return countOf(partCount, "question");
  }
  const { split, labelled } = roles ?? {};
  const group = textOf(split && member(value, split.key)) || textOf(labelled && valueAt(value, labelled.label));
  const [topic = ""] = topicsOf(shape).map((at) => textOf(valueAt(value, at)));
  return join(": ", group, topic === name ? "" : topic);
}

function join(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(separator);
}

const LONGEST = 60;

/** A value on one line, cut where it would fill the whole view. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null || isArray(value) || isObject(value)) {
    return "";
  }
  // No more than this is looked at: a text may be very long.
  const line = String(value)
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join("")}…` : line;
}
