import { describe, expect, it } from "vitest";
import {
  readPythonElements,
  readPythonList,
  toPythonText,
} from "../../server/src/engine/rules/shared/python-literal.ts";

/** Expected values are those of `', '.join(ast.literal_eval(text))` of Python 3.11. */
describe("readPythonList", () => {
  it.each<[string, string]>([
    ["['N1']", "N1"],
    ['["N1"]', "N1"],
    ["[]", ""],
    ["['a', 'b',]", "a, b"],
    ["['a' 'b']", "ab"],
    ["[('a' 'b')]", "ab"],
    ["[((('a')))]", "a"],
    ["[r'a\\n']", "a\\n"],
    ["[u'a', U'b']", "a, b"],
    ["['''a\nb''']", "a\nb"],
    ["['''a\r\nb''']", "a\nb"],
    ['["""a"b"""]', 'a"b'],
    ["['a\\\nb']", "ab"],
    ["[ 'a' , # c]\n 'b']", "a, b"],
    ["['a',\\\n'b']", "a, b"],
    ["[\f'a']", "a"],
    ["['a'] # ]", "a"],
    ["[]#]", ""],
    ["['\\x41\\u00e9\\U0001F600\\101\\777']", "Aé😀Aǿ"],
    ["['\\d\\q']", "\\d\\q"],
    ["['\\ud800']", "\ud800"],
    ["[\"it's\", 'it\\'s']", "it's, it's"],
  ])("reads %j", (text, joined) => {
    const list = readPythonList(text);
    expect(list.kind === "texts" ? list.elements.map(({ value }) => value).join(", ") : list.kind).toBe(joined);
  });

  it.each([
    "[1]",
    "[-1, 1.5, 0x1f, 1j]",
    "[None]",
    "[True]",
    "[...]",
    "[b'a']",
    "[Rb'a']",
    "[('a',)]",
    "[()]",
    "[['a']]",
    "[{'a'}]",
    "[{'a': 1}]",
    "['a'], ['b']",
  ])("finds other things than text in %j", (text) => {
    expect(readPythonList(text).kind).toBe("items");
  });

  it.each([
    "[NONE]",
    "[N1]",
    "[,]",
    "['a',,]",
    "['a'",
    "[f'a']",
    "[ur'a']",
    "[*['a']]",
    "['a', 'b'][0]",
    "['a'] ['b']",
    "['a' + 'b']",
    "['a' if 1 else 'b']",
    "['a' for x in 'a']",
    "['a';'b']",
    "['a':'b']",
    "['a' b'b']",
    "['a\nb']",
    "['it's']",
    "['\\x4']",
    "['\\u12']",
    "['\\U00110000']",
    "['\\N{']",
    "[01]",
    "[1'a']",
    "[]]",
    "[[]",
    "['a'\0]",
    "['a',\u00a0'b']",
    "[\u2018a\u2019]",
    "[sic] see [1]",
    "[".repeat(5000) + "]".repeat(5000),
  ])("cannot read %j", (text) => {
    expect(readPythonList(text).kind).toBe("unreadable");
  });

  it("knows where its elements stand", () => {
    const text = "['a', r\"b\" 'c' , ('d')]";
    const list = readPythonList(text);
    const sources = list.kind === "texts" ? list.elements.map(({ span }) => text.slice(span.start, span.end)) : [];
    expect(sources).toEqual(["'a'", "r\"b\" 'c'", "('d')"]);
  });

  it("leaves the value open where a character is named", () => {
    expect(readPythonList("['\\N{EM DASH}']")).toMatchObject({ kind: "texts", elements: [{ value: undefined }] });
  });
});

/** Expected are the elements of `ast.literal_eval(text)` of Python 3.11, where it is a list or a tuple. */
describe("readPythonElements", () => {
  it.each<[string, readonly string[] | string]>([
    ["['a', 0, None]", ["'a'", "0", "None"]],
    [" \n('a', 0)", ["'a'", "0"]],
    ["'a', '0', 'b'", ["'a'", "'0'", "'b'"]],
    ["'a',", ["'a'"]],
    ["['a'], ['b']", ["['a']", "['b']"]],
    ["('a',)", ["'a'"]],
    ["((['a', 'b']))", ["'a'", "'b'"]],
    ["[]", []],
    ["()", []],
    ["('a')", "text"],
    ["'a'", "text"],
    ["(0)", "other"],
    ["{'a', 'b'}", "other"],
    ["None", "other"],
    ["", "unreadable"],
    ["a, 0, b", "unreadable"],
    ["(a, 0)", "unreadable"],
    ["('a', 0", "unreadable"],
    ["'a', b", "unreadable"],
    ["'a' 0", "unreadable"],
    ["['a']['b']", "unreadable"],
    [",", "unreadable"],
  ])("reads %j", (text, expected) => {
    const read = readPythonElements(text);
    expect(
      read.kind === "elements" ? read.elements.map(({ span }) => text.slice(span.start, span.end)) : read.kind,
    ).toEqual(expected);
  });
});

describe("toPythonText", () => {
  it.each([
    ["a", "'a'"],
    ["it's", '"it\'s"'],
    ['it\'s "x"', "'it\\'s \"x\"'"],
    ["a\\b\n", "'a\\\\b\\n'"],
  ])("writes %j as %s", (value, source) => {
    expect(toPythonText(value)).toBe(source);
    expect(readPythonList(`[${source}]`)).toMatchObject({ kind: "texts", elements: [{ value }] });
  });

  it("keeps to given quotes", () => {
    expect(toPythonText("it's", "'")).toBe("'it\\'s'");
  });
});
