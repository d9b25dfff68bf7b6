import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, cursorAt } from "../../server/src/engine/model/cursor.ts";
import { runs } from "../harness/effort.ts";

/** The cursor at the `|` of a text, with the text that a completion would replace. */
function at(marked: string): Cursor & { readonly replaced: string } {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const cursor = cursorAt(text, offset);
  return { ...cursor, replaced: text.slice(cursor.replace.start, cursor.replace.end) };
}

describe("the kind and the path", () => {
  it.each([
    // Keys.
    ["{|}", "key", []],
    ["{ | }", "key", []],
    ["{\n  |\n}", "key", []],
    ['{"|"}', "key", []],
    ['{"a": 1, |}', "key", []],
    ['{"a": 1, "que|', "key", []],
    ['{"a": 1, que|', "key", []],
    ['{"a": 1 |}', "key", []],
    ['{"a": 1\n  |\n}', "key", []],
    ['{|"a": 1}', "key", []],
    ['{"a|": 1}', "key", []],
    ['{"a": {"b": [1, {"c": |', "value", ["a", "b", 1, "c"]],
    ['{"a": {"b": [1, {|', "key", ["a", "b", 1]],
    // Values.
    ['{"qa_id": |}', "value", ["qa_id"]],
    ['{"qa_id": |', "value", ["qa_id"]],
    ['{"qa_id":|', "value", ["qa_id"]],
    ['{"qa_id": "|"}', "value", ["qa_id"]],
    ['{"qa_id": "q|', "value", ["qa_id"]],
    ['{"x": tr|}', "value", ["x"]],
    ['{"x": |true}', "value", ["x"]],
    ['{"x": |, "y": 1}', "value", ["x"]],
    ['{"x": | "y": 1}', "value", ["x"]],
    ['{"x": |\n "y": 1}', "value", ["x"]],
    // Elements.
    ["[|]", "element", [0]],
    ["[|", "element", [0]],
    ["[{}, |]", "element", [1]],
    ["[{} |]", "element", [1]],
    ["[{}|]", "element", [1]],
    ["[{}, |, {}]", "element", [1]],
    ["[ff-ba|]", "element", [0]],
    ['{"conversation": [|]}', "element", ["conversation", 0]],
    // The whole text, and nowhere.
    ["|", "root", []],
    [" | ", "root", []],
    ["ff-da|", "root", []],
    ['|{"a": 1}', "outside", []],
    ['{"a": 1}|', "outside", []],
    ['{"a" | }', "outside", []],
    ["[1] | [2]", "outside", []],
    ['{"a": | [1]}', "outside", []],
    ['{"a": | "b"}', "outside", []],
    ['{"a": 1, // note |\n}', "outside", []],
    ["{/* note | */}", "outside", []],
  ])("%s", (marked, kind, path) => {
    expect(at(marked)).toMatchObject({ kind, path });
  });
});

describe("what is replaced", () => {
  it.each([
    ['{"que|ry": ""}', '"query"', "quoted"],
    ['{"a": 1, "que|', '"que', "quoted"],
    ['{"a": 1, "que|}', '"que', "quoted"],
    ['{"a": 1, "que|, "b": 2}', '"que', "quoted"],
    ['{"a": 1, "|, "b": 2}', '"', "quoted"],
    ['{\n  "que|\n  "b": 2\n}', '"que', "quoted"],
    ['{"language": "|"}', '""', "quoted"],
    ['{"language": "eng|lish", "b": 1}', '"english"', "quoted"],
    ['{"language": "en|"\n"b": 1}', '"en"', "quoted"],
    ['{"a": "x\\"y|"}', '"x\\"y"', "quoted"],
    ["{'a|': 1}", "'a'", "quoted"],
    ["{que|}", "que", "bare"],
    ["[1, ff-batch-we|]", "ff-batch-we", "bare"],
    ['{"w": 0.2|}', "0.2", "bare"],
    ['{"w": |0.2}', "0.2", "bare"],
    ["{|}", "", "none"],
    ['{"a": "b"|}', "", "none"],
  ])("%s", (marked, replaced, token) => {
    expect(at(marked)).toMatchObject({ replaced, token });
  });
});

describe("commas and colons", () => {
  it.each([
    ['{"a": 1 |}', 7, false],
    ['{"a": 1\n|}', 7, false],
    ['{"a": 1 |, "b": 2}', 7, false],
    ['{"a": 1, |}', undefined, false],
    ['{| "a": 1}', undefined, true],
    ['{"a": 1, |"b": 2}', undefined, true],
    ['{"a": 1 | "b": 2}', 7, true],
    ['{"a": 1, "que|\n "b": 2}', undefined, true],
    ['{"a": | "b": 2}', undefined, true],
    ['{"a": |}', undefined, false],
    ["[{} |]", 3, false],
    ["[{}, |{}]", undefined, true],
    ["[{}, |, {}]", undefined, false],
    ["[{}, |", undefined, false],
    ["|", undefined, false],
  ])("%s", (marked, commaBefore, commaAfter) => {
    expect(at(marked)).toMatchObject({ commaBefore, commaAfter });
  });

  it("knows a key that has its colon", () => {
    expect(at('{"a|": 1}')).toMatchObject({ colonFollows: true, commaAfter: false });
    expect(at('{"a|" : }').colonFollows).toBe(true);
    expect(at('{"a|"}').colonFollows).toBe(false);
  });
});

describe("the other keys", () => {
  it.each([
    ['{"a": 1, |, "b": [{"c": 2}], "d": {"e": 3}}', ["a", "b", "d"]],
    ['{"a": 1, "x|": 2, "b": 3}', ["a", "b"]],
    ['{"a": 1, "x|", "b": 3}', ["a", "b"]],
    ['{"a": 1, "x|\n"b": 3', ["a", "b"]],
    ['[{"a": 1, |\n {"b": 2}]', ["a"]],
    ['[{"a": 1, |}, {"b": 2}]', ["a"]],
    ['{"a": [1, 2, "b": 3, |}', ["a", "b"]],
    ['{"a\\u0062": 1, |}', ["ab"]],
  ])("%s", (marked, keys) => {
    expect(at(marked).keys).toEqual(keys);
  });
});

describe("texts that are broken elsewhere", () => {
  it.each([
    // A lost quote, comma, bracket or value before the cursor.
    ['[{"a": "lost quote,\n "b": 1},\n {"c": |}]', "value", [1, "c"]],
    ['[{"a": 1 "b": 2}, {"c": |}]', "value", [1, "c"]],
    ['[{"a": 1, {"c": |}]', "value", [1, "c"]],
    ['[{"a": , "b": 2}, {"c": |}]', "value", [1, "c"]],
    ['[{"a": [1, 2}, {"c": |}]', "value", [1, "c"]],
    ['[{"a" 1}}}, {"c": |}]', "value", [1, "c"]],
    ['[{"a": "x" "b"}, {"c": |}]', "value", [1, "c"]],
    // Anything after it.
    ['{"c": |\n }}] , : {"', "value", ["c"]],
  ])("%s", (marked, kind, path) => {
    expect(at(marked)).toMatchObject({ kind, path });
  });
});

describe("any text", () => {
  const pieces = ["{", "}", "[", "]", ":", ",", '"', "'", "\\", "a", "1", " ", "\n", "//", "/*", "*/", '"a": ', "é"];
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join("")),
    fc.json(),
    fc.string(),
  );

  it("gives a span of one line, inside the text, that holds the cursor", () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, number) => {
        const offset = number % (text.length + 1);
        const { replace, commaBefore } = cursorAt(text, offset);
        expect(replace.start).toBeLessThanOrEqual(offset);
        expect(replace.end).toBeGreaterThanOrEqual(offset);
        expect(replace.start).toBeGreaterThanOrEqual(0);
        expect(replace.end).toBeLessThanOrEqual(text.length);
        expect(text.slice(replace.start, replace.end)).not.toMatch(/[\r\n]/);
        expect(commaBefore ?? 0).toBeLessThanOrEqual(replace.start);
      }),
      runs(100),
    );
  });

  it("finds in sound JSON the path that the value has", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify([[value]], null, 1);
        const last = text.lastIndexOf("]");
        expect(cursorAt(text, text.lastIndexOf("]", last - 1))).toMatchObject({ kind: "element", path: [0, 1] });
      }),
      runs(100),
    );
  });
});
