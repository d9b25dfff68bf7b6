import { describe, expect, it } from "vitest";
import { parseText } from "../../server/src/engine/model/parse.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";
import { isFault } from "../../server/src/engine/model/syntax.ts";
import { toValue } from "../../server/src/engine/model/tree.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";

/** One fault each: its rule, what is read, and what the repair makes of the text. */
const FAULTS: readonly (readonly [text: string, rule: string, value: unknown, repaired: string | undefined])[] = [
  ['{"a": 1 "b": 2}', "comma-present", { a: 1, b: 2 }, '{"a": 1, "b": 2}'],
  ["[1 2]", "comma-present", [1, 2], "[1, 2]"],
  ['{"a": 1,}', "no-trailing-comma", { a: 1 }, '{"a": 1}'],
  ["[1,,2]", "no-trailing-comma", [1, 2], "[1,2]"],
  ['{"a" 1, "b": 2}', "colon-present", { a: 1, b: 2 }, '{"a": 1, "b": 2}'],
  ['{"a": [1,2}', "bracket-match", { a: [1, 2] }, '{"a": [1,2]}'],
  ['{"a": [1, "b": 2}', "bracket-match", { a: [1], b: 2 }, '{"a": [1], "b": 2}'],
  ['[{"a":1, {"a":2}]', "bracket-match", [{ a: 1 }, { a: 2 }], '[{"a":1}, {"a":2}]'],
  ['[{"a":[1]]}, {"a":2}]', "bracket-match", [{ a: [1] }, { a: 2 }], '[{"a":[1]}, {"a":2}]'],
  ['{"a":1]', "bracket-match", { a: 1 }, '{"a":1}'],
  ['{"a":1}}', "bracket-match", { a: 1 }, '{"a":1}'],
  ['{"a":[[0,1],', "bracket-match", { a: [[0, 1]] }, undefined],
  ['{"a": [{"b": 1', "bracket-match", { a: [{ b: 1 }] }, '{"a": [{"b": 1}]}'],
  ['{"a": "x,\n"b": 1}', "string-closed", { a: "x", b: 1 }, '{"a": "x",\n"b": 1}'],
  ['{"a": "x, "b": 1}', "string-closed", { a: "x", b: 1 }, '{"a": "x", "b": 1}'],
  ['{"a": "x}', "string-closed", { a: "x" }, '{"a": "x"}'],
  ['{"a": x", "b": 1}', "string-closed", { a: "x", b: 1 }, '{"a": "x", "b": 1}'],
  ['{"a": ["x', "string-closed", { a: ["x"] }, '{"a": ["x"]}'],
  ['{"a": "x "y" z", "b": 1}', "quote-escaped", { a: 'x "y" z', b: 1 }, '{"a": "x \\"y\\" z", "b": 1}'],
  ['{"a": "x\ny", "b": 1}', "newline-escaped", { a: "x\ny", b: 1 }, '{"a": "x\\ny", "b": 1}'],
  ['{"a": "x\ty"}', "control-escaped", { a: "x\ty" }, '{"a": "x\\ty"}'],
  ['{"a": \'it\\\'s "b"\'}', "no-single-quotes", { a: 'it\'s "b"' }, '{"a": "it\'s \\"b\\""}'],
  ['{"a": «How, if?», "b": 1}', "no-curly-quotes", { a: "How, if?", b: 1 }, '{"a": "How, if?", "b": 1}'],
  ['{«a»: 1, "b": [1]}', "no-curly-quotes", { a: 1, b: [1] }, '{"a": 1, "b": [1]}'],
  ["{a: 1}", "key-quoted", { a: 1 }, '{"a": 1}'],
  ['{"a": 1 /* b */}', "no-comments", { a: 1 }, '{"a": 1 }'],
  ['{"a": None}', "literal-name", { a: null }, '{"a": null}'],
  ['{"a": big word, "b": 1}', "literal-name", { b: 1 }, '{"a": "big word", "b": 1}'],
  ['{"a": "\\x41"}', "escape-known", { a: "A" }, '{"a": "\\u0041"}'],
  ['{"a": 007}', "number-form", { a: 7 }, '{"a": 7}'],
  ['{"a": 1 foo, "b": 2}', "no-extra-text", { a: 1, b: 2 }, '{"a": 1 , "b": 2}'],
  ['{"a": 1} foo', "no-extra-text", { a: 1 }, '{"a": 1} '],
  ['{"a": , "b": 2}', "no-extra-text", { b: 2 }, undefined],
  ['{"a":\u00a01}', "no-odd-spaces", { a: 1 }, '{"a": 1}'],
  ['{"a":\ufeff1}', "no-bom", { a: 1 }, '{"a":1}'],
];

describe("one fault gives one problem, and the rest is read", () => {
  it.each(FAULTS)("%j: %s", (text, rule, value, repaired) => {
    const { root, problems } = parseText(text);
    expect(problems.map((problem) => problem.rule)).toEqual([rule]);
    expect(root && toValue(root)).toEqual(value);
    const [{ repair } = { repair: undefined }] = problems;
    expect(repair && applyEdits(text, repair)).toBe(repaired);
  });
});

describe("what a fault may have cut short", () => {
  it.each([
    ['{"a": [1, 2', [["a"], []]],
    ['[{"a": 1, {"d": 3}]', [[0], []]],
    ['{"a": {"b": "x\n}', [["a"], []]],
    ['{"a": 1 "b": 2}', []],
    ['{"a": "x\ny"}', []],
    ['{"a": {"b": what}}', [["a"]]],
  ])("%j", (text, damaged) => {
    expect(parseText(text).damaged).toEqual(damaged);
  });
});

describe("texts that could exhaust a reader", () => {
  const DEPTH = 100_000;

  it("nests without an end", () => {
    for (const text of ["[".repeat(DEPTH) + "]".repeat(DEPTH), '{"a":'.repeat(DEPTH), `${"[".repeat(DEPTH)}1`]) {
      const { problems, value } = readRecord(text);
      const depth = problems.find(({ rule }) => rule === "nesting-depth");
      expect(depth?.found).toBe(String(DEPTH));
      expect(problems.filter(isFault).length).toBeLessThanOrEqual(1);
      // Whoever gets the value may walk through it.
      expect(JSON.stringify(value).length).toBeLessThan(20_000);
    }
  });

  it.each([
    ["brackets that never match", "[}{".repeat(30_000)],
    ["brackets of the wrong kind", `[{${"]}".repeat(50_000)}`],
    ["commas", `[${",".repeat(100_000)}`],
    ["quotes", `[${'"'.repeat(50_000)}`],
    ["words and quotes", `["${'a"'.repeat(50_000)}`],
    ["words", `[${"a ".repeat(50_000)}`],
    ["backslashes", `["${"\\".repeat(100_001)}`],
    ["line breaks in strings", `["${'a\n"'.repeat(30_000)}`],
    ["zeros", `[${"0".repeat(100_000)}x]`],
    ["closing brackets in a string", `["${"}".repeat(100_000)}`],
    ["single quotes", `[${"'a ".repeat(30_000)}`],
  ])("is full of %s", (_, text) => {
    const { problems, end } = parseText(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(50_001);
    expect(end).toBeLessThanOrEqual(text.length);
  });
});

describe("numbers that Python reads", () => {
  it("keeps what JSON cannot say", () => {
    const { value, problems } = readRecord("[NaN, Infinity, -Infinity, 1e400, -1e400]");
    expect(value).toEqual([Number.NaN, Infinity, -Infinity, Infinity, -Infinity]);
    expect(problems.some(isFault)).toBe(false);
  });
});
