import type { Shape } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import { type PythonList, type PythonText, readPythonList } from "./python-literal.ts";

/** The tags of a text, as Python reads them, each with its span in the text that holds the list. */
export interface TagList {
  readonly path: Path;
  readonly source: string;
  readonly tags: readonly PythonText[];
}

/** The text that should hold the tags of a record, and what Python makes of it. */
export interface TagSource {
  readonly path: Path;
  readonly source: string;
  /** Where the list starts: `ast.literal_eval` takes blanks in front. */
  readonly start: number;
  readonly list: PythonList;
}

/** The tags of a record; `undefined` where there are none that can be read. */
export function tagsOf(value: JsonValue, shape: Shape): TagList | undefined {
  const found = tagSource(value, shape);
  if (found === undefined || found.list.kind !== "texts") {
    return undefined;
  }
  const { path, source, start, list } = found;
  const shift = ({ value: tag, span }: PythonText): PythonText => ({
    value: tag,
    span: { start: span.start + start, end: span.end + start },
  });
  return { path, source, tags: list.elements.map(shift) };
}

/** The text that holds the tags of a record; `undefined` where there is none, and where it is a tuple, which works too. */
export function tagSource(value: JsonValue, { roles }: Shape): TagSource | undefined {
  const [holder] = roles.tagged === undefined ? [] : valuesAt(value, roles.tagged.tags);
  if (holder === undefined || typeof holder.value !== "string") {
    return undefined;
  }
  const { path, value: source } = holder;
  const text = source.replace(/^[ \t]+/, "");
  const start = source.length - text.length;
  return text.startsWith("(") ? undefined : { path, source, start, list: readPythonList(text) };
}

/** The words of a text, as Python's `str.split()` finds them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(PYTHON_BLANKS).filter((word) => word !== "");
}

/** Python does not count U+FEFF as a blank, but the separators of ASCII and U+0085. */
const PYTHON_BLANKS = /(?:[^\S\ufeff]|[\u001c-\u001f\u0085])+/;
