import type { Shape } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { Literal } from "./literal-reader.ts";
import { type PythonElements, readPythonElements } from "./python-literal.ts";

/** The tags of a text, as Python reads them, each with its span in the text that holds the list. */
export interface TagList {
  readonly path: Path;
  readonly source: string;
  readonly tags: readonly Literal[];
}

/** The text that should hold the tags of a record, and what Python makes of it. */
export interface TagSource {
  readonly path: Path;
  readonly source: string;
  readonly list: PythonElements;
}

/** The tags of a record; `undefined` where there are none that can be read. */
export function tagsOf(value: JsonValue, shape: Shape): TagList | undefined {
  const found = tagSource(value, shape);
  return found && readTags(found.path, found.source, found.list);
}

/** The tags in the text at a path; `undefined` where they cannot be read. */
export function readTags(path: Path, source: string, list = readPythonElements(source)): TagList | undefined {
  return list.kind === "elements" ? { path, source, tags: list.elements } : undefined;
}

/** The text that holds the tags of a record; `undefined` where there is none. */
export function tagSource(value: JsonValue, { roles }: Shape): TagSource | undefined {
  const [holder] = roles.tagged === undefined ? [] : valuesAt(value, roles.tagged.tags);
  return typeof holder?.value === "string"
    ? { path: holder.path, source: holder.value, list: readPythonElements(holder.value) }
    : undefined;
}

/** The words of a text, as Python's `str.split()` finds them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(PYTHON_BLANKS).filter((word) => word !== "");
}

/** Python does not count U+FEFF as a blank, but the separators of ASCII and U+0085. */
const PYTHON_BLANKS = /(?:[^\S\ufeff]|[\u001c-\u001f\u0085])+/;
