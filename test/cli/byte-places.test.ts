import { describe, expect, it } from "vitest";
import { createLines } from "../../server/src/engine/index.ts";
import { BytePlaces } from "../../server/src/node/byte-places.ts";
import { Random } from "../harness/random.ts";

const PARTS = ["plain words ", "é", "日本", "😀", "\n", "\r\n", "\r", "x".repeat(3000)] as const;

describe("places of bytes", () => {
  it.each([
    ["many lines", PARTS],
    ["one long line", PARTS.filter((part) => !/[\r\n]/.test(part))],
  ])("are those of the text, in whatever order they are asked for: %s", (_, parts) => {
    const random = new Random(7);
    const pieces = Array.from({ length: 400 }, () => parts[random.below(parts.length)] ?? "");
    const text = pieces.join("");
    const lines = createLines(text);
    const places = new BytePlaces(Buffer.from(text));
    for (let times = 0; times < 400; times++) {
      const before = pieces.slice(0, random.below(pieces.length)).join("");
      // Nothing stands within a line end.
      if (before.endsWith("\r") && text.startsWith("\n", before.length)) {
        continue;
      }
      const position = lines.positionAt(before.length);
      const byte = Buffer.byteLength(before);
      expect(places.positionAt(byte)).toEqual(position);
      const { text: shown, from, isToEnd } = places.lineAt(byte);
      const whole = lines.textOf(position.line);
      expect(whole.slice(from, from + shown.length)).toBe(shown);
      expect(isToEnd).toBe(from + shown.length === whole.length);
    }
  });
});
