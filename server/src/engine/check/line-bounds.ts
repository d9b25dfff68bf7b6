import { NearText } from "../text/near-text.ts";
import type { Text } from "../text/text.ts";

/** Where the line of an offset starts. Looks no further: a search for the other kind of line end would go through the whole text. */
export function lineStart(text: Text, from: number): number {
  const near = new NearText(text);
  let start = from;
  while (start > 0 && !isLineEnd(near.charCodeAt(start - 1))) {
    start--;
  }
  return start;
}

/** Where the line of an offset ends. */
export function lineEnd(text: Text, from: number): number {
  const near = new NearText(text);
  let end = from;
  while (end < text.length && !isLineEnd(near.charCodeAt(end))) {
    end++;
  }
  return end;
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
