import { hidesNothing } from "./hides-nothing.ts";
import type { JsonValue } from "./json.ts";

/** The value of a text that `JSON.parse` takes and that hides nothing from it; `undefined` for every other text. */
export function readPlainValue(text: string): JsonValue | undefined {
  if (isSurelyBroken(text)) {
    return undefined;
  }
  try {
    const value: JsonValue = JSON.parse(text);
    return hidesNothing(text, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A cheap look at both ends, since an exception costs as much as a page of JSON. */
function isSurelyBroken(text: string): boolean {
  const first = text[0] ?? "";
  const last = text.at(-1);
  if (last === "," || !MAY_START.has(first)) {
    return true;
  }
  return (first === "{" && last !== "}" && !isBlank(last)) || (first === "[" && last !== "]" && !isBlank(last));
}

/** What a text that `JSON.parse` takes can start with. */
const MAY_START: ReadonlySet<string> = new Set('{["-0123456789tfn \t\r\n');

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}
