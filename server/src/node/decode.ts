import { isUtf8 } from "node:buffer";
import type { EncodingFault, Source } from "../cli/io.ts";

/** Decodes bytes that are not UTF-8 as far as they go, and says what is wrong with them. */
export function decode(bytes: Buffer): Source {
  const at = firstBadByte(bytes);
  const text = bytes.subarray(0, at).toString("utf8");
  return { text, encoding: { offset: text.length, message: messageOf(bytes, at) } satisfies EncodingFault };
}

function messageOf(bytes: Buffer, at: number): string {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    return "This file is UTF-16, but loaders read UTF-8.";
  }
  return `Byte ${at} (0x${(bytes[at] ?? 0).toString(16).padStart(2, "0")}) is not UTF-8, so loaders stop with a UnicodeDecodeError.`;
}

function startsWith(bytes: Buffer, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}

/** Index of the first byte that no UTF-8 text can have there, by halving. */
function firstBadByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8(wholeCharacters(bytes.subarray(0, middle)))) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  return good;
}

/** Leaves out a character that the cut went through. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
    if (byte < 0x80) {
      return bytes;
    }
  }
  return bytes;
}
