import { createLines, type LinePosition, type Lines } from "./lines.ts";

/** A change of a text as editors send it; without a range it replaces everything. */
export interface TextChange {
  readonly range?: { readonly start: LinePosition; readonly end: LinePosition };
  readonly text: string;
}

/** The text of an open document. It is never changed: a change makes a new one. */
export interface TextStore {
  readonly text: string;
  readonly lines: Lines;
  /** Applies changes one after the other, each counted in the text that the one before it left. */
  change(changes: readonly TextChange[]): TextStore;
}

/** Holds a text. */
export function createStore(text: string): TextStore {
  let lines: Lines | undefined;
  return {
    text,
    get lines() {
      lines ??= createLines(text);
      return lines;
    },
    change(changes) {
      return changes.reduce<TextStore>(applyChange, this);
    },
  };
}

function applyChange(store: TextStore, { range, text }: TextChange): TextStore {
  if (range === undefined) {
    return createStore(text);
  }
  const start = store.lines.offsetAt(range.start);
  const end = Math.max(start, store.lines.offsetAt(range.end));
  return createStore(store.text.slice(0, start) + text + store.text.slice(end));
}
