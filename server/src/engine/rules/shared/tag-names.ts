import type { Fix } from "../rule.ts";
import { isPythonText, type Literal, type PythonOther } from "./literal-reader.ts";
import { toPythonText } from "./python-literal.ts";
import type { TagList } from "./tags.ts";
import { quote } from "./wording.ts";

/** A tag as it is compared, or as it is written where it is no text. */
export interface WrittenTag extends PythonOther {
  readonly value: string;
  readonly isText: boolean;
}

/** `undefined` for a text that names a character. */
export function readTag({ source }: TagList, tag: Literal): WrittenTag | undefined {
  const isText = isPythonText(tag);
  const value = isText ? tag.value : source.slice(tag.span.start, tag.span.end);
  return value === undefined ? undefined : { value, isText, span: tag.span };
}

/** How a message shows it. */
export function nameOf({ value, isText }: WrittenTag): string {
  return isText ? quote(value) : value;
}

/** Wherever the text has this tag. */
export function replaceTag(list: TagList, from: string, to: string): Fix {
  const { path, source } = list;
  let text = "";
  let at = 0;
  for (const tag of list.tags) {
    const { start, end } = tag.span;
    const found = readTag(list, tag);
    if (found !== undefined && nameOf(found) === from) {
      const quotes = source[start] === '"' ? '"' : "'";
      text += source.slice(at, start) + toPythonText(to, quotes);
      at = end;
    }
  }
  const edits = [{ set: path, to: text + source.slice(at) }];
  return { title: `Replace ${from} by ${quote(to)}`, edits, safe: false };
}
