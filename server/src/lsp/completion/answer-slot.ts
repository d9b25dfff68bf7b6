import type { Site } from "./site.ts";

/** The part of a gold answer that words of the passage take the place of. */
export interface AnswerSlot {
  /** What the words become: all of a text, the one element of a list, or an element of the list that is there. */
  readonly form: "text" | "list" | "element";
  /** What the author typed of it. */
  readonly typed: string;
  /** Source in front of it and behind it, the quotes of the JSON string included. */
  readonly before: string;
  readonly after: string;
  /** The quote of Python that the words stand in; empty where there is none yet. */
  readonly quote: string;
}

/** Finds the part of an answer that the cursor is in; `usual` is the form of the other answers of the file. */
export function slotAt(site: Site, usual: "text" | "list"): AnswerSlot {
  const { text, offset, replace, token } = site;
  const source = text.slice(replace.start, replace.end);
  if (token !== "quoted") {
    return { form: usual, typed: text.slice(replace.start, offset), before: '"', after: '"', quote: "" };
  }
  const isClosed = source.length > 1 && source.endsWith('"');
  const units = unitsOf(source.slice(1, isClosed ? -1 : undefined));
  const cursor = units.filter(({ end }) => end + 1 <= offset - replace.start).length;
  const typed = units.slice(0, cursor).map(({ value }) => value);
  const slot =
    typed[0] === "["
      ? elementAt(
          units.map(({ value }) => value),
          cursor,
        )
      : undefined;
  if (slot === undefined) {
    return { form: usual, typed: typed.join(""), before: '"', after: '"', quote: "" };
  }
  const sourceOf = (from: number, to: number): string =>
    units
      .slice(from, to)
      .map((unit) => unit.source)
      .join("");
  const rest = sourceOf(slot.end, units.length);
  return {
    form: "element",
    typed: typed.slice(slot.start).join(""),
    before: `"${sourceOf(0, slot.start)}`,
    after: `${rest === "" ? inJson(`${slot.quote}]`) : rest}"`,
    quote: slot.quote,
  };
}

/** A character of a JSON string, or an escape that stands for one. */
interface Unit {
  readonly value: string;
  readonly source: string;
  /** Counted from the opening quote's end. */
  readonly end: number;
}

const UNIT = /\\(?:u[0-9a-fA-F]{4}|.)|./gs;

function unitsOf(content: string): readonly Unit[] {
  return [...content.matchAll(UNIT)].map(({ 0: source, index }) => ({
    source,
    value: source.length > 1 ? readEscape(source) : source,
    end: index + source.length,
  }));
}

function readEscape(source: string): string {
  try {
    const value: unknown = JSON.parse(`"${source}"`);
    return typeof value === "string" ? value : source;
  } catch {
    return source;
  }
}

interface Element {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** The element of a Python list that holds a position, without its quotes; `undefined` behind the list. */
function elementAt(units: readonly string[], cursor: number): Element | undefined {
  let quote = "";
  let start = 1;
  for (let at = 1; at < cursor; at++) {
    const unit = units[at] ?? "";
    if (quote !== "") {
      if (unit === "\\") {
        at++;
      } else if (unit === quote) {
        quote = "";
        start = at + 1;
      }
    } else if (unit === "'" || unit === '"') {
      quote = unit;
      start = at + 1;
    } else if (unit === "]") {
      return undefined;
    } else if (unit === "," || (unit === " " && start === at)) {
      start = at + 1;
    }
  }
  return { start, end: endOf(units, cursor, quote), quote };
}

function endOf(units: readonly string[], cursor: number, quote: string): number {
  const ends = quote === "" ? [",", "]"] : [quote];
  const length = units.slice(cursor).findIndex((unit) => ends.includes(unit));
  return length < 0 ? units.length : cursor + length;
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
