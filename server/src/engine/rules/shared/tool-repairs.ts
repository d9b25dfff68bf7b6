import { isArray, type JsonValue, member } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import { type Fix, JsonText, type RecordContext } from "../rule.ts";
import { OTHER_NAME_KEYS, objectInText } from "./agent-tools.ts";

/** Makes a list of tools out of what stands in place of one. */
export function fixesOfList(list: JsonValue, path: Path, context: RecordContext): readonly Fix[] {
  if (list === null) {
    return [{ title: "Replace null by an empty list", safe: true, edits: [{ set: path, to: [] }] }];
  }
  const isTool = ["tool_name", ...OTHER_NAME_KEYS].some((key) => typeof member(list, key) === "string");
  const text = isTool ? context.textAt(path) : undefined;
  return text === undefined
    ? []
    : [{ title: "Put the tool into a list", safe: true, edits: [{ set: path, to: new JsonText(`[${text}]`) }] }];
}

/** Makes a tool out of what stands in place of one. */
export function fixesOfItem(item: JsonValue, path: Path): readonly Fix[] {
  if (item === null) {
    return [{ title: "Remove the null", safe: false, edits: [{ remove: path }] }];
  }
  const content = objectInText(item);
  if (content !== undefined) {
    return [{ title: "Replace the text by the object in it", safe: true, edits: [{ set: path, to: content }] }];
  }
  // The text may be the name of the tool, or a whole call of it.
  const edits = typeof item === "string" ? [{ set: path, to: { tool_name: item } }] : [];
  return typeof item === "string" ? [{ title: "Make it the name of a tool", safe: false, edits }] : [];
}

/** Makes an object of parameters out of null, an empty list, or JSON in a text. */
export function fixesOfParameters(parameters: JsonValue, path: Path): readonly Fix[] {
  if (parameters === null || (isArray(parameters) && parameters.length === 0)) {
    const title = `Replace ${parameters === null ? "null" : "the empty list"} by an empty object`;
    return [{ title, safe: true, edits: [{ set: path, to: {} }] }];
  }
  const content = objectInText(parameters);
  return content === undefined
    ? []
    : [{ title: "Replace the text by the object in it", safe: true, edits: [{ set: path, to: content }] }];
}
