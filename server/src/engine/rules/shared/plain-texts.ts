import type { JsonValue } from "../../model/json.ts";

/** Whether a text holds more than blanks: of most its first character tells it. */
export function isFilled(text: string): boolean {
  return isInk(text.charCodeAt(0)) || text.trim() !== "";
}

/** Whether a text has no blanks around it: of most its first and its last character tell it. */
export function isTrimmed(text: string): boolean {
  return (isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1))) || text === text.trim();
}

/** Whether a value is a text that holds more than blanks. */
export function isFilledText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && isFilled(value);
}

/** Whether a character is surely no blank; beyond ASCII some are. */
function isInk(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
