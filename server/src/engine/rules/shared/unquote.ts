import { isArray, isObject, type JsonValue, readJson } from "../../model/json.ts";
import { JsonText } from "../rule.ts";

/**
 * What a text holds when somebody wrote JSON into it, as source text where it fits on a line.
 * `undefined` when it holds nothing of these types.
 */
export function unquoteJson(value: JsonValue, types: readonly string[]): JsonValue | JsonText | undefined {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) {
    return undefined;
  }
  const parsed = readJson(value);
  const fits = (types.includes("object") && isObject(parsed)) || (types.includes("array") && isArray(parsed));
  if (parsed === undefined || !fits) {
    return undefined;
  }
  // The source keeps digits and escapes, but its line breaks would break a line of JSON Lines.
  return /[\r\n]/.test(value) ? parsed : new JsonText(value.trim());
}
