import type { Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { locate } from "../model/locate.ts";
import { type Place, type PlacedValue, valuesAt } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import { countOf } from "../rules/shared/wording.ts";
import { type Span, shiftSpan } from "../text/span.ts";
import { shapeOf } from "./checker.ts";

/** One line of a dataset's table of contents. */
export interface ContentsEntry {
  /** Never empty. */
  readonly name: string;
  readonly detail: string;
  readonly kind: "record" | "turn";
  /** All of it. */
  readonly span: Span;
  /** What names it; lies within `span`. */
  readonly nameSpan: Span;
  readonly children: readonly ContentsEntry[];
}

/** Reads the table of contents of a dataset: at most `most` entries, records before turns. */
export type ReadContents = (dataset: Dataset, most: number) => readonly ContentsEntry[];

/** Makes a reader that remembers the entries of each record, so that an edit costs only what it touches. */
export function createContentsReader(): ReadContents {
  const remembered = new WeakMap<DatasetRecord, ContentsEntry>();
  const entryOf = (record: DatasetRecord, shape: Shape | undefined): ContentsEntry => {
    const entry = remembered.get(record) ?? readEntry(record, shape);
    remembered.set(record, entry);
    return entry;
  };
  return ({ records, format }, most) => {
    const shown = records.slice(0, most);
    let left = most - shown.length;
    return shown.map(({ record, index, start }) => {
      const entry = entryOf(record, format && shapeOf(record.value, format));
      const children = entry.children.slice(0, left);
      left -= children.length;
      return moveEntry({ ...entry, name: entry.name || `Record ${index + 1}`, children }, start);
    });
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
  const turns = valuesAt(value, shape?.roles.turns);
  const hasList = shape?.roles.conversation !== undefined;
  const name = nameOf(value, shape);
  const listed = hasList ? turns : [];
  const places: Place[] = [name.place, ...listed.flatMap(({ path }) => [{ path }, { path: [...path, "qa_id"] }])];
  const [nameSpan = span, ...turnSpans] = locate(record, places);
  return {
    name: name.text,
    detail: detailOf(value, shape, turns),
    kind: "record",
    span,
    nameSpan,
    children: listed.map((turn, at) => ({
      name: textOf(member(turn.value, "qa_id")) || `Turn ${at + 1}`,
      detail: textOf(member(turn.value, "query")),
      kind: "turn",
      span: turnSpans[2 * at] ?? span,
      nameSpan: turnSpans[2 * at + 1] ?? span,
      children: [],
    })),
  };
}

/** What names a record: its session, else its first id, else a member `id`. */
function nameOf(value: JsonValue, shape: Shape | undefined): { readonly text: string; readonly place: Place } {
  const session = shape?.roles.session;
  const ids = shape?.roles.ids?.filter(({ at }) => !at.includes("*")).map(({ at }) => at) ?? [];
  for (const at of [...(session === undefined ? [] : [[...session, "session_id"]]), ...ids, ["id"]]) {
    const [found] = valuesAt(value, at);
    const text = textOf(found?.value);
    if (found !== undefined && text !== "") {
      return { text, place: { path: found.path } };
    }
  }
  return { text: "", place: { path: [], part: "open" } };
}

function detailOf(value: JsonValue, shape: Shape | undefined, turns: readonly PlacedValue[]): string {
  if (shape?.roles.conversation !== undefined) {
    const [session] = valuesAt(value, shape.roles.session);
    const parts = [countOf(turns.length, "turn"), textOf(member(session?.value, "assistant_id"))];
    return parts.filter((part) => part !== "").join(", ");
  }
  const [turn] = turns;
  const parts = [textOf(member(turn?.value, "qa_id")), textOf(member(turn?.value, "query"))];
  return parts.filter((part) => part !== "").join(": ");
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
