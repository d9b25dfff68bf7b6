import { isUtf8 } from "node:buffer";
import { type Slices, STOPPED } from "./slices.ts";

/** So much is looked at before there may be a pause. */
const PART = 1 << 20;

/** Whether bytes of any number are UTF-8. */
export async function isUtf8InSlices(bytes: Buffer, slices: Slices): Promise<boolean | typeof STOPPED> {
  for (const part of partsOf(bytes, PART)) {
    if (!isUtf8(part)) {
      return false;
    }
    if (slices.isOver && (await slices.rest())) {
      return STOPPED;
    }
  }
  return true;
}

/** Bytes in parts of some size, of which none ends within a character or between CR and LF. */
export function* partsOf(bytes: Buffer, size: number): Generator<Buffer, void> {
  for (let at = 0; at < bytes.length; ) {
    const isLast = at + size >= bytes.length;
    const cut = isLast ? bytes.length : at + wholeCharacters(bytes.subarray(at, at + size));
    const end = bytes[cut] === LINE_FEED && bytes[cut - 1] === CARRIAGE_RETURN ? cut - 1 : cut;
    yield bytes.subarray(at, end);
    at = end;
  }
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/** A character has at most so many bytes behind its first one. */
const MOST_BEHIND = 3;

/** How many bytes there are before the last character, which may be cut; all of them where none starts near the end. */
export function wholeCharacters(bytes: Uint8Array): number {
  const last = bytes.length - 1;
  for (let at = last; at > 0 && at >= last - MOST_BEHIND; at--) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) {
      return at;
    }
  }
  return bytes.length;
}
