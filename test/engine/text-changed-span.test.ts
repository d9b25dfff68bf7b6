import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedSpan } from "../../server/src/engine/text/changed-span.ts";
import { createStore } from "../../server/src/engine/text/store.ts";
import { textOf } from "../../server/src/engine/text/text.ts";
import { runs } from "../harness/effort.ts";

const PARTS = ["a", "a", "b", "\n", "\r\n", "\r", "\u{1f600}", "\u{1f601}", "\ud83d", "\ude00"];
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }).map((parts) => parts.join(""));
const pieceSize = fc.integer({ min: 2, max: 12 });

/** How many code units two texts have in common at their start. */
function common(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((unit, index) => unit !== b[index]);
  return at < 0 ? a.length : at;
}

function isParted(whole: string, at: number): boolean {
  return /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(whole.slice(Math.max(0, at - 1), at + 1));
}

describe("changedSpan", () => {
  it("leads from any text to any other, and is hardly wider than it must be", () => {
    fc.assert(
      fc.property(text, text, text, text, pieceSize, pieceSize, (start, old, now, end, size, otherSize) => {
        const [before, after] = [start + old + end, start + now + end];
        const span = changedSpan(createStore(before, size), createStore(after, otherSize));
        if (span === undefined) {
          expect(after).toBe(before);
          return;
        }
        expect(
          before.slice(0, span.start) + after.slice(span.start, span.afterEnd) + before.slice(span.beforeEnd),
        ).toBe(after);
        expect(before.length - span.beforeEnd).toBe(after.length - span.afterEnd);
        expect([isParted(before, span.start), isParted(after, span.start)]).toEqual([false, false]);
        expect([isParted(before, span.beforeEnd), isParted(after, span.afterEnd)]).toEqual([false, false]);

        const sameAtStart = common(before.split(""), after.split(""));
        const sameAtEnd = common(before.split("").reverse(), after.split("").reverse());
        const most = Math.min(before.length, after.length);
        expect(span.start).toBeGreaterThanOrEqual(sameAtStart - 1);
        expect(before.length - span.beforeEnd).toBeGreaterThanOrEqual(Math.min(sameAtEnd, most - sameAtStart) - 1);
      }),
      runs(1000),
    );
  });

  it("finds one letter among many pieces, however they are cut", () => {
    const old = "0123456789\n".repeat(50_000);
    const at = 300_007;
    const now = `${old.slice(0, at)}x${old.slice(at)}`;
    const expected = { start: at, beforeEnd: at, afterEnd: at + 1 };
    expect(changedSpan(textOf(old), textOf(now))).toEqual(expected);
    expect(changedSpan(createStore(old, 1000), createStore(now, 777))).toEqual(expected);
  });

  it("is nothing between texts that say the same", () => {
    const old = "0123456789\n".repeat(5000);
    expect(changedSpan(createStore(old, 1000), createStore(old, 777))).toBeUndefined();
    expect(changedSpan(textOf(""), textOf(""))).toBeUndefined();
    expect(changedSpan(textOf("ab"), textOf(""))).toEqual({ start: 0, beforeEnd: 2, afterEnd: 0 });
  });

  it("parts neither a line end nor a character", () => {
    expect(changedSpan(textOf("a\rb"), textOf("a\r\nb"))).toEqual({ start: 1, beforeEnd: 2, afterEnd: 3 });
    expect(changedSpan(textOf("\u{1f600}"), textOf("\u{1f601}"))).toEqual({ start: 0, beforeEnd: 2, afterEnd: 2 });
    expect(changedSpan(textOf("a\nb"), textOf("a\r\nb"))).toEqual({ start: 1, beforeEnd: 2, afterEnd: 3 });
  });
});
