import { describe, expect, it } from "vitest";
import { createLines, splitLines } from "../../server/src/engine/text/lines.ts";

const TEXT = "ab\ncd\r\nef\rgh\u2028i\n";

describe("createLines", () => {
  const lines = createLines(TEXT);

  it("ends lines at LF, CRLF and CR, and nowhere else", () => {
    expect(Array.from({ length: lines.count }, (_, line) => lines.textOf(line))).toEqual([
      "ab",
      "cd",
      "ef",
      "gh\u2028i",
      "",
    ]);
  });

  it("finds the place of every offset, and back", () => {
    for (let offset = 0; offset <= TEXT.length; offset++) {
      const position = lines.positionAt(offset);
      // The place between CR and LF is on the line that they end.
      const expected = TEXT.slice(offset - 1, offset + 1) === "\r\n" ? offset - 1 : offset;
      expect(lines.offsetAt(position)).toBe(expected);
    }
  });

  it("keeps to the text", () => {
    expect(lines.positionAt(-5)).toEqual({ line: 0, character: 0 });
    expect(lines.positionAt(99)).toEqual({ line: 4, character: 0 });
    expect(lines.offsetAt({ line: 0, character: 99 })).toBe(2);
    expect(lines.offsetAt({ line: 99, character: 0 })).toBe(TEXT.length);
    expect(lines.offsetAt({ line: -1, character: 0 })).toBe(0);
    expect(lines.textOf(99)).toBe("");
  });

  it("knows the empty text", () => {
    const empty = createLines("");
    expect(empty.count).toBe(1);
    expect(empty.positionAt(0)).toEqual({ line: 0, character: 0 });
  });
});

describe("splitLines", () => {
  it("gives the same lines", () => {
    for (const text of [TEXT, "", "\n", "\r\r\n\n\r", "a\r", "a\r\n", "a\n\rb"]) {
      const lines = createLines(text);
      expect(splitLines(text).map(({ start, end }) => text.slice(start, end))).toEqual(
        Array.from({ length: lines.count }, (_, line) => lines.textOf(line)),
      );
    }
  });

  it("starts no line behind the end of the text", () => {
    expect(splitLines("a\rb\r").at(-1)).toEqual({ start: 4, end: 4 });
  });

  it("does not search the text once per line", () => {
    expect(splitLines(`${"\n".repeat(300_000)}\r`)).toHaveLength(300_002);
  });
});
