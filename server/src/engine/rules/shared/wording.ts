import type { Shape } from "../../formats/format.ts";
import { type JsonValue, typeName } from "../../model/json.ts";
import { type Path, type PathPattern, pathMatches, valueAt } from "../../model/place.ts";

const LONGEST_QUOTE = 40;

/** A text in double quotes, cut where it would flood a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text);
}

/** A value in the words that findings use: `the text "x"`, `the number 2`, `a list`. Numbers read as in the source. */
export function describeValue(value: JsonValue, source = String(value)): string {
  switch (typeof value) {
    case "string":
      return `the text ${quote(value)}`;
    case "number":
      return isNumberWord(source) ? source : `the number ${source}`;
    case "boolean":
      return String(value);
    case "object":
      return typeName(value);
  }
}

/** Whether a source text is one of the number words that only Python takes for JSON. */
export function isNumberWord(source: string): boolean {
  return /^-?(?:NaN|Infinity)$/.test(source);
}

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** `a question`, `an example`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** `1 turn`, `2 turns`: a number with the word for so many of a thing. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** What a finding calls the object at a path, at the start of a sentence: `Turn "q1"`, `Turn 3`, `"metadata"`. */
export function subjectAt(path: Path, value: JsonValue, shape: Shape): string {
  const kind = kindOf(path, shape);
  const id = ownId(path, value, shape);
  if (kind !== undefined) {
    return id === undefined ? numbered(kind, path) : `${capitalise(kind)} ${quote(id)}`;
  }
  const step = path.at(-1);
  const parent = path.at(-2);
  if (typeof step === "number") {
    return typeof parent === "string" ? `Element ${step + 1} of ${quote(parent)}` : `Element ${step + 1}`;
  }
  return quote(step ?? "");
}

/** What a finding calls a turn in the middle of a sentence: `turn 3`; a turn that stands alone goes by its record. */
export function turnAt(path: Path, record: number): string {
  const index = path.find((step) => typeof step === "number");
  return index === undefined ? `record ${record + 1}` : `turn ${index + 1}`;
}

/** Things that have a name of their own; other objects go by their key. */
function kindOf(path: Path, { roles, title }: Shape): string | undefined {
  if (path.length === 0) {
    return title;
  }
  const { turns, questions, answers } = roles;
  const kinds: readonly (readonly [string, PathPattern | undefined])[] = [
    ["turn", turns],
    ["question", questions],
    ["answer", answers && [...answers, "*"]],
  ];
  return kinds.find(([, pattern]) => pattern !== undefined && pathMatches(path, pattern))?.[0];
}

function numbered(kind: string, path: Path): string {
  const step = path.at(-1);
  return typeof step === "number" ? `${capitalise(kind)} ${step + 1}` : `This ${kind}`;
}

/** A text as it starts a sentence. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The id that stands in the object itself. */
function ownId(path: Path, value: JsonValue, { roles }: Shape): string | undefined {
  for (const { at } of roles.ids ?? []) {
    const key = at.at(-1);
    if (key !== undefined && pathMatches(path, at.slice(0, -1))) {
      const id = valueAt(value, [...path, key]);
      return typeof id === "string" && id.trim() !== "" ? id : undefined;
    }
  }
  return undefined;
}
