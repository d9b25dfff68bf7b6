import { describe, expect, it } from "vitest";
import { createByteCounter } from "../../server/src/node/byte-counter.ts";

const PIECES = ["a", "é", "日", "😀", "plain text "];

describe("how many bytes stand before an offset", () => {
  it.each([0, 1, 2, 3])("is what a look from the start tells, with %i letters in front", (letters) => {
    // A character of two code units lies across the bounds of parts for some of these.
    const text = "x".repeat(letters) + "😀".repeat(5000) + PIECES.join("").repeat(1000);
    const bytesBefore = createByteCounter(text);
    for (const offset of [12_000, 0, text.length, 4096, 4097, 8192, 8193, 8191, 20_001, 3]) {
      const end = isInside(text, offset) ? offset + 1 : offset;
      expect(bytesBefore(end)).toBe(Buffer.byteLength(text.slice(0, end)));
    }
  });
});

function isInside(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}
