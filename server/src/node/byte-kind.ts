import { isAscii, isUtf8 } from "node:buffer";
import { type Slices, STOPPED } from "./slices.ts";

/** What bytes are, the plainest of these. */
export type ByteKind = "ascii" | "utf8" | "other";

/** So much is looked at before there may be a pause. */
const PART = 1 << 20;

/** Looks at bytes of any number. */
export async function kindOfBytes(bytes: Buffer, slices: Slices): Promise<ByteKind | typeof STOPPED> {
  let kind: ByteKind = "ascii";
  for (let at = 0; at < bytes.length; ) {
    const end = at + PART < bytes.length ? at + wholeCharacters(bytes.subarray(at, at + PART)) : bytes.length;
    const part = bytes.subarray(at, end);
    if (!isAscii(part)) {
      if (!isUtf8(part)) {
        return "other";
      }
      kind = "utf8";
    }
    at = end;
    if (slices.isOver && (await slices.rest())) {
      return STOPPED;
    }
  }
  return kind;
}

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
