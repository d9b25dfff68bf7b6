import type { Shape } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import { type PythonText, readPythonList } from "./python-literal.ts";

/** The tags of a text, as Python reads them, each with its span in the text that holds the list. */
export interface TagList {
  readonly path: Path;
  readonly source: string;
  readonly tags: readonly PythonText[];
}

/** The tags of a record; `undefined` where there are none that can be read. */
export function tagsOf(value: JsonValue, { roles }: Shape): TagList | undefined {
  const [holder] = roles.tagged === undefined ? [] : valuesAt(value, roles.tagged.tags);
  if (holder === undefined || typeof holder.value !== "string") {
    return undefined;
  }
  const { path, value: source } = holder;
  // `ast.literal_eval` takes blanks in front.
  const start = source.length - source.replace(/^[ \t]+/, "").length;
  const list = readPythonList(source.slice(start));
  if (list.kind !== "texts") {
    return undefined;
  }
  const shift = ({ value: tag, span }: PythonText): PythonText => ({
    value: tag,
    span: { start: span.start + start, end: span.end + start },
  });
  return { path, source, tags: list.elements.map(shift) };
}

/** The words of a text, as Python's `str.split()` finds them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(PYTHON_BLANKS).filter((word) => word !== "");
}

/** Python does not count U+FEFF as a blank, but the separators of ASCII and U+0085. */
const PYTHON_BLANKS = /(?:[^\S\ufeff]|[\u001c-\u001f\u0085])+/;
