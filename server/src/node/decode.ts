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

const REPLACEMENT = "\ufffd";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Index of the first byte that is not UTF-8: the first replacement character that the bytes themselves do not spell. */
function firstBadByte(bytes: Buffer): number {
  const text = bytes.toString("utf8");
  let index = 0;
  let counted = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
    // All that was passed is what the bytes spell.
    index += Buffer.byteLength(text.slice(counted, at));
    counted = at;
    if (!bytes.subarray(index, index + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) {
      return index;
    }
  }
  return bytes.length;
}
