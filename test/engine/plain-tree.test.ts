import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseText } from "../../server/src/engine/model/parse.ts";
import { readPlainTree, treeOf } from "../../server/src/engine/model/plain-tree.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";
import { runs } from "../harness/effort.ts";

const INDENT = fc.constantFrom(undefined, 1, 2, "\t", " \r\n");

describe("the tree of a text that is JSON", () => {
  it("is the one that the tolerant parser makes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), INDENT, (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(readPlainTree(text)).toEqual(parseText(text).root);
      }),
      runs(500),
    );
  });

  it.each([
    ' { "a" : [ ] , "b\\"\\\\" : { } , "c\\u0041": -1.5e+3, "":[true , false,null ,0]}\n',
    '["\\\\", "\\\\\\"", "é\u2028", 12345678901234567890, -0, 1E5]',
    '"text"',
    "null",
    '{"__proto__": {"a": 1}}',
  ])("%s", (text) => {
    expect(readPlainTree(text)).toEqual(parseText(text).root);
  });
});

describe("the tree of any record", () => {
  it("is the one of the tolerant parser, whatever is wrong with it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."{}[]:,\"\\ \n1-eat'"), maxLength: 20 }), (text) => {
        expect(treeOf(readRecord(text))).toEqual(parseText(text).root);
      }),
      runs(2000),
    );
  });

  it("needs no text that is JSON to be read at all", () => {
    for (const text of [
      "",
      " ",
      "{",
      '{"a"',
      '{"a":',
      "[1",
      "[1,",
      '"',
      '"\\"',
      "{]",
      "[}",
      "{1:2}",
      "nul",
      "{,}",
      '"\\q"',
    ]) {
      expect(readPlainTree(text), text).toBeUndefined();
    }
  });
});
