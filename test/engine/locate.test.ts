import { describe, expect, it } from "vitest";
import { locate } from "../../server/src/engine/model/locate.ts";
import type { Place } from "../../server/src/engine/model/place.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";

function textAt(text: string, place: Place): string {
  const [span] = locate(readRecord(text), [place]);
  return text.slice(span?.start, span?.end);
}

describe("locate", () => {
  const text = '{"a": {"b": [1, {"c": "x"}]}, "d": 2}';

  it("finds values, keys and opening brackets", () => {
    expect(textAt(text, { path: ["a", "b", 1, "c"] })).toBe('"x"');
    expect(textAt(text, { path: ["a", "b", 0] })).toBe("1");
    expect(textAt(text, { path: ["a"], part: "key" })).toBe('"a"');
    expect(textAt(text, { path: ["a", "b"], part: "open" })).toBe("[");
    expect(textAt(text, { path: ["d"], part: "open" })).toBe("2");
    expect(textAt(text, { path: [] })).toBe(text);
  });

  it("gives an element without key its value", () => {
    expect(textAt(text, { path: ["a", "b", 0], part: "key" })).toBe("1");
  });

  it("ends a path that leads nowhere at its last value", () => {
    expect(textAt(text, { path: ["a", "z", 3] })).toBe('{"b": [1, {"c": "x"}]}');
    expect(textAt(text, { path: ["d", "x"] })).toBe("2");
    expect(textAt(text, { path: ["a", "b", 7] })).toBe('[1, {"c": "x"}]');
  });

  it("walks to the last of repeated keys, as JSON.parse does", () => {
    expect(textAt('{"a": {"b": 1}, "\\u0061": {"b": 2}}', { path: ["a", "b"] })).toBe("2");
    expect(textAt('{"a": 1, "a": }', { path: ["a"] })).toBe("1");
  });

  it("finds keys that every object inherits", () => {
    expect(textAt('{"__proto__": {"constructor": 1}}', { path: ["__proto__", "constructor"] })).toBe("1");
    expect(textAt("{}", { path: ["constructor"] })).toBe("{}");
  });

  it("finds a part of a string, escapes counted as what they say", () => {
    const within = (start: number, end: number): Place => ({ path: [0], within: { start, end } });
    expect(textAt('["ab cd"]', within(3, 5))).toBe("cd");
    expect(textAt('["a\\n\\u00e9b"]', within(2, 3))).toBe("\\u00e9");
    expect(textAt('["a\\n\\u00e9b"]', within(3, 4))).toBe("b");
    expect(textAt('["\\ud83d\\ude00!"]', within(2, 3))).toBe("!");
    expect(textAt('["ab"]', within(0, 99))).toBe("ab");
    expect(textAt('["ab"]', within(2, 2))).toBe("");
    expect(textAt("[1]", within(0, 1))).toBe("1");
  });

  it("keeps spans, and finds places in broken text", () => {
    expect(textAt(text, { span: { start: 1, end: 4 } })).toBe('"a"');
    expect(textAt('{"a": 1 "b": [2,', { path: ["b", 0] })).toBe("2");
    expect(textAt("", { path: ["a"] })).toBe("");
  });
});
