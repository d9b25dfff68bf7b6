import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "../../server/src/engine/formats/index.ts";
import { type Dataset, readDataset } from "../../server/src/engine/model/dataset.ts";
import { locate } from "../../server/src/engine/model/locate.ts";
import { parseText } from "../../server/src/engine/model/parse.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";
import { isFault, type SyntaxProblem } from "../../server/src/engine/model/syntax.ts";
import { toValue } from "../../server/src/engine/model/tree.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";
import { runs } from "../harness/effort.ts";

const RUNS = runs(100);

const KEY = fc.oneof(fc.constantFrom("a", "b", "__proto__", "constructor", "", "0", "é", "\ud83d\ude00"), fc.string());
const SCALAR = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("\u2028", "\ufeff", "\u00a0", "\\", '"', "\ud800", "\ufffd", 'a\\"b', "// c", "{[,:]}"),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value: VALUE } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    SCALAR,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(KEY, tie("value")), { maxLength: 4 }).map(toObject),
  ),
}));

/** Valid JSON in many layouts, with escapes where none are needed. */
const JSON_TEXT = fc
  .tuple(VALUE, fc.constantFrom(undefined, 1, "\t", "  "), fc.boolean())
  .map(([value, indent, escapes]) => {
    const text = JSON.stringify(value, undefined, indent);
    return escapes ? text.replace(/"(?:[^"\\]|\\.)*"/g, escapeAll) : text;
  });

function escapeAll(literal: string): string {
  const units = String(JSON.parse(literal)).split("");
  return `"${units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
}

/** Valid JSON that says what its value cannot show: repeated keys, long numbers, half surrogates, depth. */
const { text: TRICKY } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      ..."1e400 -1E+999 1e308 1e-400 9007199254740991 9007199254740993 -12345678901234567890 0.12345678901234567 -0 1e5".split(
        " ",
      ),
      `1${"0".repeat(400)}.5`,
      `1${"0".repeat(400)}`,
      '"\\ud83d"',
      '"\\ud83d\\ude00"',
      '"\\ude00\\ud83d"',
      '"\\\\ud83d"',
      '"\ufffd"',
      "[".repeat(300) + "]".repeat(300),
    ),
    fc.array(tie("text"), { maxLength: 3 }).map((items) => `[${items.join(" , ")}]`),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"\\u0061"', '"b"', '"__proto__"', '"\\ud800"', '"a\\""'), tie("text")), {
        maxLength: 3,
      })
      .map((members) => `{${members.map((each) => each.join(" : ")).join(",")}}`),
  ),
}));

/** A text with a few characters changed, removed or put in. */
const DAMAGED = fc
  .tuple(
    fc.oneof(
      JSON_TEXT,
      fc.array(JSON_TEXT, { maxLength: 4 }).map((lines) => lines.join("\n")),
    ),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(3),
        fc.constantFrom(..."{}[],:\"'\\ \n\r\t/*#-+.eE0x1tNu\u00a0\ufeff", "", "//", "/*", "NaN", "None", "\ud800"),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((result, [at, length, piece]) => {
      const start = result.length === 0 ? 0 : at % result.length;
      return result.slice(0, start) + piece + result.slice(start + length);
    }, text),
  );
const GARBAGE = fc.string({ unit: fc.constantFrom(..."{}[],:\"'\\ \n\r/*#-.e01tn\u00a0"), maxLength: 60 });
const ANY_TEXT = fc.oneof(JSON_TEXT, DAMAGED, GARBAGE, fc.string({ unit: "binary" }));

function toObject(entries: readonly (readonly [string, unknown])[]): unknown {
  return JSON.parse(`{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`);
}

describe("valid JSON", () => {
  it("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(JSON_TEXT, (text) => {
        const { root, problems, end, isCut } = parseText(text);
        expect(root && toValue(root)).toEqual(JSON.parse(text));
        expect(problems.filter(isFault)).toEqual([]);
        expect(end).toBe(text.trimEnd().length);
        expect(isCut).toBe(false);
      }),
      RUNS,
    );
  });

  it("gives the same record on the quick way and on the slow one", () => {
    fc.assert(
      fc.property(fc.oneof(JSON_TEXT, TRICKY), (text) => {
        const record = readRecord(text);
        const { problems } = parseText(text);
        expect(record.problems).toEqual(problems);
        expect(record.value).toEqual(JSON.parse(text));
      }),
      RUNS,
    );
  });
});

describe("any text", () => {
  it("is read without an exception, with every problem inside the text", () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        const { root, problems, end, next } = parseText(text);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(next).toBeLessThanOrEqual(text.length);
        for (const { span, related, repair = [] } of problems) {
          for (const each of [span, ...(related ? [related] : []), ...repair.map((edit) => edit.span)]) {
            expect(each.start).toBeGreaterThanOrEqual(0);
            expect(each.end).toBeGreaterThanOrEqual(each.start);
            expect(each.end).toBeLessThanOrEqual(text.length);
          }
        }
        expect(root === undefined || root.end <= text.length).toBe(true);
      }),
      RUNS,
    );
  });

  it("has a fault exactly when JSON.parse refuses it, save for what Python reads", () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        const { root, problems } = parseText(text);
        const hasFault = root === undefined || problems.some(isFault);
        expect(hasFault).toBe(!isJson(withoutPythonWords(text, problems)));
      }),
      RUNS,
    );
  });

  it("has a fault as a document exactly when JSON.parse refuses it", () => {
    fc.assert(
      fc.property(
        ANY_TEXT,
        fc.constantFrom(undefined, formatOf("gaussia-dataset"), formatOf("gaussia-payload")),
        (text, format) => {
          const dataset = readDataset(text, { format, container: "json" });
          const { problems } = parseText(text);
          expect(problemsOf(dataset).some(isFault)).toBe(!isJson(withoutPythonWords(text, problems)));
        },
      ),
      RUNS,
    );
  });

  it("has a fault as lines exactly when JSON.parse refuses one of them, and the whole", () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        const dataset = readDataset(text, { format: undefined, container: "jsonl" });
        const lines = text.split(/\r\n|\n|\r/).filter((line) => !/^[^\S\ufeff]*$/.test(line));
        const areSound = lines.every((line) => isJson(withoutPythonWords(line, parseText(line).problems)));
        // Without a format it may also be one document over several lines.
        expect(problemsOf(dataset).some(isFault)).toBe(!areSound && !isJson(text));
      }),
      RUNS,
    );
  });

  it("is taken apart in both containers, with every record at its place", () => {
    fc.assert(
      fc.property(ANY_TEXT, fc.constantFrom("json" as const, "jsonl" as const), (text, container) => {
        const dataset = readDataset(text, { format: undefined, container });
        let from = 0;
        for (const { record, start, index } of dataset.records) {
          expect(dataset.records.at(index)?.record).toBe(record);
          expect(text.slice(start, start + record.text.length)).toBe(record.text);
          expect(start).toBeGreaterThanOrEqual(from);
          from = start + record.text.length;
          locate(record, [{ path: ["a", 0] }, { path: [], part: "open" }]);
        }
      }),
      RUNS,
    );
  });

  it("of several records gives each the value that it has alone", () => {
    fc.assert(
      fc.property(fc.array(JSON_TEXT, { maxLength: 5 }), (texts) => {
        const lines = texts.map((text) => JSON.stringify(JSON.parse(text)));
        const expected = lines.map((line) => JSON.parse(line));
        expect(valuesOf(lines.join("\n"), "jsonl")).toEqual(expected);
      }),
      RUNS,
    );
  });
});

function valuesOf(text: string, container: "json" | "jsonl"): unknown {
  return [...readDataset(text, { format: undefined, container }).records].map(({ record }) => record.value);
}

/** Python's words stand in for what JSON knows; the rest must be sound. */
function withoutPythonWords(text: string, problems: readonly SyntaxProblem[]): string {
  return applyEdits(
    text,
    problems.filter(({ rule }) => rule === "no-nan").flatMap(({ repair }) => repair ?? []),
  );
}

function problemsOf({ problems, records, envelope }: Dataset): readonly SyntaxProblem[] {
  return [...problems, ...[...records].flatMap(({ record }) => record.problems), ...(envelope?.record.problems ?? [])];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
