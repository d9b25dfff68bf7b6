import * as fc from "fast-check";
import { createScanner, SyntaxKind } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { type ConvertLayout, convert, formatOf, layoutRecord, readDataset } from "../../server/src/engine/index.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";
import { runs } from "../harness/effort.ts";

type Container = "json" | "jsonl";

interface Source {
  readonly container?: Container;
  readonly format?: string;
}

const TO_LINES: ConvertLayout = { to: "jsonl", unit: undefined };
const TO_JSON: ConvertLayout = { to: "json", unit: "  " };
const TO_JSON_LINES: ConvertLayout = { to: "json", unit: undefined };

function converted(text: string, layout: ConvertLayout, { container = "json", format }: Source = {}): string {
  const result = convert({ text, container, format: format === undefined ? undefined : formatOf(format) }, layout);
  return "text" in result ? result.text : expect.fail(result.refusal.message);
}

/** Place and message of a refusal. */
function refused(text: string, layout: ConvertLayout, { container = "json", format }: Source = {}): string {
  const result = convert({ text, container, format: format === undefined ? undefined : formatOf(format) }, layout);
  return "text" in result
    ? expect.fail(`It was converted to ${result.text}`)
    : `${result.refusal.span.start} ${result.refusal.message}`;
}

/** Whatever JavaScript or Python would write differently. */
const ODD =
  '{"a": 1.0, "b": 1e5, "c": 90071992547409931, "d": -0, "e": 1E+05, "f": 0.10, "g": "\\u00e9\\/\\t é \\ud83d\\ude00", "a": 2, "__proto__": {}, "h": [1,2 , 3], "i": {}, "j": [ ], "k": NaN}';

describe("to JSON Lines", () => {
  it("puts each record on a line, with its text as it was", () => {
    expect(converted(`[${ODD}, ${ODD}]`, TO_LINES)).toBe(`${ODD}\n${ODD}\n`);
  });

  it("brings the lines of a record together", () => {
    const text =
      '[\n  {\n    "a": 1,\n    "b": [\n      1.0,\n      "x\\ny"\n    ],\n    "c": {}\n  },\n  {"d" : 1}\n]\n';
    expect(converted(text, TO_LINES)).toBe('{"a": 1, "b": [1.0, "x\\ny"], "c": {}}\n{"d" : 1}\n');
  });

  it("keeps the kind of line ends", () => {
    expect(converted('[\r\n  {\r\n    "a": 1\r\n  },\r\n  {}\r\n]', TO_LINES)).toBe('{"a": 1}\r\n{}\r\n');
  });

  it("takes no record for an empty list", () => {
    expect(converted("[]", TO_LINES)).toBe("");
  });

  it("takes a document that is a record by itself", () => {
    const text = '{\n"session_id": "s",\n"conversation": []}';
    expect(converted(text, TO_LINES, { format: "gaussia-dataset" })).toBe('{"session_id": "s", "conversation": []}\n');
  });

  it("mends what stands between records: records over lines, a list in a .jsonl, lines in a .json", () => {
    const lines = '{"a": 1}\n{"b": 2}\n';
    expect(converted('{\n  "a": 1\n}\n{"b": 2}\n', TO_LINES, { container: "jsonl" })).toBe(lines);
    expect(converted('[\n  {"a": 1},\n  {"b": 2}\n]\n', TO_LINES, { container: "jsonl" })).toBe(lines);
    expect(converted('[{"a": 1}, {"b": 2}]\n', TO_LINES, { container: "jsonl" })).toBe(lines);
    expect(converted(lines, TO_LINES)).toBe(lines);
    expect(converted('{"a": 1}{"b": 2}\n', TO_LINES, { container: "jsonl" })).toBe(lines);
  });
});

describe("to a JSON array", () => {
  const lines = `{"a": 1.0, "b": [1, {"c": "\\u00e9"}], "d": {}, "e": []}\n\n{"a":1e5}\n`;

  it("spreads records over lines", () => {
    expect(converted(lines, TO_JSON, { container: "jsonl" })).toBe(
      '[\n  {\n    "a": 1.0,\n    "b": [\n      1,\n      {\n        "c": "\\u00e9"\n      }\n    ],\n    "d": {},\n    "e": []\n  },\n  {\n    "a": 1e5\n  }\n]\n',
    );
    expect(converted('{"a": 1}', { to: "json", unit: "\t" }, { container: "jsonl" })).toBe(
      '[\n\t{\n\t\t"a": 1\n\t}\n]\n',
    );
  });

  it("or leaves them on one line", () => {
    expect(converted(lines, TO_JSON_LINES, { container: "jsonl" })).toBe(
      '[\n  {"a": 1.0, "b": [1, {"c": "\\u00e9"}], "d": {}, "e": []},\n  {"a":1e5}\n]\n',
    );
  });

  it("writes an empty list for no records", () => {
    expect(converted("", TO_JSON, { container: "jsonl" })).toBe("[]\n");
    expect(converted("\n\n", TO_JSON, { container: "jsonl" })).toBe("[]\n");
  });

  it("leaves a byte order mark behind", () => {
    expect(converted('\ufeff{"a": 1}\n', TO_JSON_LINES, { container: "jsonl" })).toBe('[\n  {"a": 1}\n]\n');
  });

  it("keeps lone CR and CRLF as line ends, and U+2028 in texts", () => {
    expect(converted('{"a": "x\u2028y"}\r\n{}\r\n', TO_JSON_LINES, { container: "jsonl" })).toBe(
      '[\r\n  {"a": "x\u2028y"},\r\n  {}\r\n]\r\n',
    );
    expect(converted("{}\r{}\r", TO_JSON_LINES, { container: "jsonl" })).toBe("[\r  {},\r  {}\r]\r");
  });
});

describe("what would lose something is refused, with place and reason", () => {
  it.each([
    ['[{"a": 1}, {"a": 1 "b": 2}]', "json", "19 A comma is missing"],
    ['[{"a": 1}, {"a": 2},]', "json", "19 "],
    ['[{"a": 1}, {"a": "x]', "json", "17 "],
    ['{"a": 1}\n{"a" 2}\n{"a": 3}\n', "jsonl", "14 A colon is missing"],
    ['{"a": 1}\n{"a": 2', "jsonl", "9 "],
    ['{"a": 1},\n{"a": 2},\n', "jsonl", "8 "],
    ['{"a": None}\n', "jsonl", "6 "],
    ['{"a": 1}\n\ufeff{"a": 2}\n', "jsonl", "9 A byte order mark stands in the file."],
    ["", "json", "0 "],
    ["[1, 2]", "json", "1 Record 1 is the number 1, but must be an object."],
    ['[{}, [{}], "x"]', "json", "5 Record 2 is a list, but must be an object."],
    ["{}\nnull\n", "jsonl", "3 Record 2 is null, but must be an object."],
    ["42", "json", "0 Record 1 is the number 42, but must be an object."],
    ['{"a": [{}]}', "json", "0 The document is one object, and not a list of records."],
  ] as const)("%j in %s", (text, container, reason) => {
    for (const layout of [TO_LINES, TO_JSON]) {
      expect(refused(text, layout, { container })).toMatch(new RegExp(`^${reason.replace(/[.[\]]/g, "\\$&")}`));
    }
  });

  it("records with others around them", () => {
    const text = '{"examples": [], "data": [{"id": 1, "input": "A) x", "output": "A"}]}';
    expect(refused(text, TO_LINES, { format: "alue-mcqa" })).toBe(
      '0 In the format "ALUE multiple choice" an object stands around the records, for which a list has no place.',
    );
  });

  it("bytes that are not UTF-8", () => {
    const fault = { kind: "bytes", at: 7, byte: 0xe9, offset: 7, count: 1, guess: undefined } as const;
    const encoding = { faults: [fault], isReplaced: true };
    const result = convert({ text: '{"a": "\ufffd"}', container: "jsonl", format: undefined, encoding }, TO_JSON);
    expect(result).toMatchObject({
      refusal: { span: { start: 7 }, message: expect.stringContaining("Byte 7 (0xe9)") },
    });
    const marked = { faults: [{ kind: "mark" }], isReplaced: true } as const;
    expect(convert({ text: "{}", container: "jsonl", format: undefined, encoding: marked }, TO_LINES)).toEqual({
      text: "{}\n",
    });
  });
});

/** All tokens of a text, as another reader sees them. */
function tokensOf(text: string): readonly string[] {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  while (scanner.scan() !== SyntaxKind.EOF) {
    tokens.push(text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()));
  }
  return tokens;
}

/** Source text of values, with blanks wherever they may stand. */
const blanks = fc.constantFrom("", "", " ", "\n", "\r\n  ", "\t", "  \n ");
const string = fc
  .array(
    fc.constantFrom(
      "a",
      "é",
      "\u2028",
      "\ufffd",
      "\\u00e9",
      "\\\\",
      '\\"',
      "\\n",
      "{",
      "]",
      ",",
      ":",
      " ",
      "😀",
      "\\ud83d\\ude00",
    ),
  )
  .map((parts) => `"${parts.join("")}"`);
const scalar = fc.oneof(
  string,
  fc.constantFrom("1.0", "1e5", "1E+05", "-0", "90071992547409931", "0.10", "1e400", "true", "null"),
);
const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, tie("list"), tie("object")),
  list: fc
    .tuple(fc.array(tie("value"), { maxLength: 3 }), blanks, blanks)
    .map(([items, a, b]) => `[${a}${items.join(`${b},${a}`)}${b}]`),
  object: fc
    .tuple(fc.array(fc.tuple(string, tie("value")), { maxLength: 3 }), blanks, blanks)
    .map(([members, a, b]) => `{${a}${members.map(([key, item]) => `${key}${b}:${a}${item}`).join(`${b},${a}`)}${b}}`),
}));
const record = fc
  .tuple(fc.array(fc.tuple(string, value), { maxLength: 4 }), blanks, blanks)
  .map(([members, a, b]) => `{${a}${members.map(([key, item]) => `${key}${b}:${a}${item}`).join(`${b},${a}`)}${b}}`);

describe("there and back", () => {
  it("every token of every value keeps its text", () => {
    const property = fc.property(fc.array(record, { maxLength: 4 }), blanks, (records, blank) => {
      const text = `[${blank}${records.join(`${blank},${blank}`)}${blank}]`;
      const tokens = tokensOf(text);
      const lines = converted(text, TO_LINES);
      expect(
        lines
          .split(/\r\n|\n/)
          .slice(0, -1)
          .map(tokensOf),
      ).toEqual(records.map(tokensOf));
      for (const layout of [TO_JSON, TO_JSON_LINES, { to: "json", unit: "\t" }] as const) {
        const back = converted(lines, layout, { container: "jsonl" });
        expect(tokensOf(back)).toEqual(tokens);
        expect(converted(back, TO_LINES).split(/\r?\n/).map(tokensOf)).toEqual(lines.split(/\r?\n/).map(tokensOf));
        expect(converted(back, layout)).toBe(back);
      }
    });
    fc.assert(property, runs(60));
  });
});

describe("the layout of one record", () => {
  const other = (text: string, at: number, container: Container = "json"): string | undefined => {
    const dataset = readDataset(text, { format: formatOf("gaussia-dataset"), container });
    const found = layoutRecord(dataset, at);
    return found && `${found.to}: ${applyEdits(text, found.edits())}`;
  };

  it("is turned from lines to one line and back", () => {
    const lines = '[\n    {\n        "a": 1.0,\n        "b": []\n    },\n    {"c": 1}\n]\n';
    const line = '[\n    {"a": 1.0, "b": []},\n    {"c": 1}\n]\n';
    expect(other(lines, lines.indexOf("a"))).toBe(`line: ${line}`);
    expect(other(line, line.indexOf("a"))).toBe(`lines: ${lines}`);
  });

  it("is like that of the document", () => {
    expect(other('[{"a":1}]', 2)).toBe('lines: [{\n  "a": 1\n}]');
    expect(other('[\r\n\t{"a": 1}\r\n]', 6)).toBe('lines: [\r\n\t{\r\n\t\t"a": 1\r\n\t}\r\n]');
  });

  it("is left alone in JSON Lines, outside records, and where there is a fault or nothing to spread", () => {
    expect(other('{"a": 1}\n', 2, "jsonl")).toBeUndefined();
    expect(other('{\n"a": 1}\n', 2, "jsonl")).toBeUndefined();
    expect(other('[{"a": 1}\n\n]', 11)).toBeUndefined();
    expect(other('[\n{"a": 1,}]', 4)).toBeUndefined();
    expect(other("[{}]", 2)).toBeUndefined();
    expect(other("[1]", 1)).toBeUndefined();
  });
});
