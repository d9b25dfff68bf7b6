import { isObject, type JsonValue, member } from "../model/json.ts";
import type { Format } from "./format.ts";
import type { Outline } from "./outline.ts";

/** The format whose schema the root, or the first record, names in "$schema"; `undefined` without such a hint. */
export function findHint(outline: Outline, formats: readonly Format[]): Format | undefined {
  const hint = member(firstObject(outline), "$schema");
  if (typeof hint !== "string") {
    return undefined;
  }
  const name = hint
    .replace(/[?#].*$/s, "")
    .split(/[/\\]/)
    .at(-1);
  return formats.find(({ id }) => name === `${id}.schema.json`);
}

function firstObject(outline: Outline): JsonValue | undefined {
  switch (outline.layout) {
    case "object":
      return outline.root;
    case "list":
    case "lines":
      return outline.items.find(({ value }) => isObject(value))?.value;
    case "nothing":
      return undefined;
  }
}
