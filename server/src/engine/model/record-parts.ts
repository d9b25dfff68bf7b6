import { lastUpTo } from "../text/search.ts";
import { ELIDED, type ElidedText, elide } from "./containers/elide.ts";
import { elementsOf, type LongListElement } from "./long-record.ts";
import { isSamePath, type Path, pathStartsWith } from "./place.ts";
import { treeOf } from "./plain-tree.ts";
import type { DatasetRecord } from "./record.ts";
import type { JsonNode } from "./tree.ts";

/** A part of a record that is read without the rest. */
export interface RecordPart {
  /** Leads to it from the record. */
  readonly path: Path;
  readonly text: string;
  readonly root: JsonNode | undefined;
  /** Turns an offset of it into one of the record. */
  toRecord(offset: number): number;
}

/** The parts of a record: elements of its long lists, and what is around them; one part where it has no long list. */
export class RecordParts {
  readonly #record: DatasetRecord;
  /** The part that was asked for last: who asks for one asks for it again soon. */
  #last: RecordPart | undefined;
  #around: RecordPart | undefined;
  #elided: ElidedText | undefined;

  constructor(record: DatasetRecord) {
    this.#record = record;
  }

  /** The part that a path leads into. */
  at(path: Path): RecordPart {
    if (this.#last !== undefined && pathStartsWith(path, this.#last.path)) {
      return this.#last;
    }
    const element = this.#elementAt(path);
    return element === undefined ? this.around : this.element(element);
  }

  /** An element of a long list. */
  element({ path, start, end }: LongListElement): RecordPart {
    if (this.#last === undefined || !isSamePath(this.#last.path, path)) {
      const { problems } = this.#record;
      const text = sliceOf(this.#record, start, end);
      this.#last = { path, text, root: treeOf({ text, problems }), toRecord: (offset) => offset + start };
    }
    return this.#last;
  }

  /** The record, with `null` for each element of its long lists. */
  get around(): RecordPart {
    if (this.#around === undefined) {
      const { text, toDocument: toRecord } = this.elided;
      this.#around = { path: [], text, root: treeOf({ text, problems: this.#record.problems }), toRecord };
    }
    return this.#around;
  }

  get elided(): ElidedText {
    const { lists = [] } = this.#record;
    this.#elided ??= elide({ slice: (start, end) => sliceOf(this.#record, start, end) }, elementsOf(lists));
    return this.#elided;
  }

  /** Turns an offset of the record into one of the text around elements. */
  toAround(offset: number): number {
    const { lists = [] } = this.#record;
    const elements = elementsOf(lists);
    const nearest = lastUpTo(elements.length, (at) => (elements[at]?.start ?? 0) <= offset);
    const [element, start] = [elements[nearest], this.elided.nulls[nearest]];
    if (element === undefined || start === undefined) {
      return offset;
    }
    return offset < element.end ? start : start + ELIDED.length + offset - element.end;
  }

  #elementAt(path: Path): LongListElement | undefined {
    for (const { path: list, starts, ends } of this.#record.lists ?? []) {
      const index = path[list.length];
      if (typeof index === "number" && pathStartsWith(path, list)) {
        const [start, end] = [starts[index], ends[index]];
        return start === undefined || end === undefined ? undefined : { path: [...list, index], start, end };
      }
    }
    return undefined;
  }
}

/**
 * The text of a record with little more of a long list than the element before an offset: `null` for those before that
 * one and for what is behind it. What starts with that element lies `shift` earlier than in the record.
 */
export function aroundElement(
  record: DatasetRecord,
  offset: number,
): { readonly text: string; readonly shift: number } {
  const { lists = [] } = record;
  const { starts = [], ends = [] } = lists.findLast(({ starts: [first = 0] }) => first <= offset) ?? lists[0] ?? {};
  const index = lastUpTo(starts.length, (at) => (starts[at] ?? 0) <= offset);
  const [first = 0, last = 0] = [starts[0], ends.at(-1)];
  const [start = first, next = last] = [starts[index], starts[index + 1]];
  const before = NULL_AND_COMMA.repeat(Math.max(0, index));
  const behind = index + 1 < starts.length ? ELIDED : "";
  return {
    text: sliceOf(record, 0, first) + before + sliceOf(record, start, next) + behind + sliceOf(record, last),
    shift: start - first - before.length,
  };
}

const NULL_AND_COMMA = `${ELIDED},`;

/** A part of a record's text, which may be cheaper to be had than from the whole. */
function sliceOf({ text, slice }: DatasetRecord, start: number, end = text.length): string {
  return slice === undefined ? text.slice(start, end) : slice(start, end);
}
