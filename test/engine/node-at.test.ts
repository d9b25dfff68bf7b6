import { describe, expect, it } from "vitest";
import { nodeAt } from "../../server/src/engine/model/node-at.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";

/** Reads a text with a bar before the character that is asked about. */
function at(marked: string): string | undefined {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const found = nodeAt(readRecord(text), offset);
  return found && `${found.part} ${JSON.stringify(found.path)} ${text.slice(found.span.start, found.span.end)}`;
}

describe("nodeAt", () => {
  it.each([
    ["a key", '{"a": {"|b": 1}}', 'key ["a","b"] "b"'],
    ["a value", '{"a": [1, |23]}', 'value ["a",1] 23'],
    ["the end of a key", '{"a"|: 1}', 'key ["a"] "a"'],
    ["the end of a value", '{"a": 1|, "b": 2}', 'value ["a"] 1'],
    ["what begins before what ends", '{"a":1|}', "value [] }"],
    ["the bracket that opens", '{"a": |[1]}', 'value ["a"] ['],
    ["the bracket that closes", '{"a": [1|]}', 'value ["a"] ]'],
    ["the first of two equal keys", '{"a": |1, "a": 2}', 'value ["a"] 1'],
    ["a key without a value", '{"a|": ', 'key ["a"] "a"'],
    ["a key without quotes", "{a|b: 1}", 'key ["ab"] ab'],
    ["a value in text that is cut off", '{"a": [{"b": |12', 'value ["a",0,"b"] 12'],
    ["a scalar that is everything", "|12", "value [] 12"],
  ])("finds %s", (_, marked, expected) => {
    expect(at(marked)).toBe(expected);
  });

  it.each(['{"a": 1, | "b": 2}', '{"a":  |  1}', "|", "  |  "])("finds nothing in between: %s", (marked) => {
    expect(at(marked)).toBeUndefined();
  });
});
