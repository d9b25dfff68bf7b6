import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editRecord } from "../../server/src/engine/check/edit-record.ts";
import { readEditedText } from "../../server/src/engine/check/layout.ts";
import { isArray, type JsonValue } from "../../server/src/engine/model/json.ts";
import type { Path } from "../../server/src/engine/model/place.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";
import type { ValueEdit } from "../../server/src/engine/rules/rule.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";
import { runs } from "../harness/effort.ts";

function edit(text: string, ...edits: readonly ValueEdit[]): string {
  return applyEdits(text, editRecord(readEditedText(readRecord(text)), edits));
}

describe("removing", () => {
  it.each([
    ['{"a": 1, "b": 2, "c": 3}', ["a"], '{"b": 2, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ["b"], '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ["c"], '{"a": 1, "b": 2}'],
    ['{"a": 1, "b": 2, "c": 3}', ["a", "b"], '{"c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ["b", "c"], '{"a": 1}'],
    ['{"a": 1, "b": 2, "c": 3}', ["a", "c"], '{"b": 2}'],
    ['{ "a": 1, "b": 2 }', ["a", "b"], "{}"],
    ['{ "a": 1 }', ["a"], "{}"],
    ['{\n  "a": 1,\n  "b": 2\n}', ["b"], '{\n  "a": 1\n}'],
    // The one before would count again, and a comma must not stay alone.
    ['{"a": 1, "a": 2}', ["a"], "{}"],
    ['{"a": 1, "b": 2, "a": 3}', ["a"], '{"b": 2}'],
    ['{"a": 1, "b"', ["b"], '{"a": 1'],
    ['{"a": 1}', ["z"], '{"a": 1}'],
  ])("%s without %s", (text, keys, expected) => {
    expect(edit(text, ...keys.map((key) => ({ remove: [key] })))).toBe(expected);
  });

  it("takes elements of a list, and leaves what leads nowhere", () => {
    expect(edit("[1, 2, 3, 4]", { remove: [1] }, { remove: [3] }, { remove: [9] })).toBe("[1, 3]");
    expect(edit("[1, 2]", { remove: [0, "a"] }, { remove: [] }, { remove: ["a"] })).toBe("[1, 2]");
  });
});

describe("inserting", () => {
  it.each([
    ['{"a": 1}', undefined, '{"a": 1, "x": 0}'],
    ['{"a":1,"b":2}', undefined, '{"a":1,"b":2,"x":0}'],
    ['{"a": 1, "b": 2}', null, '{"x": 0, "a": 1, "b": 2}'],
    ['{"a": 1, "b": 2}', "a", '{"a": 1, "x": 0, "b": 2}'],
    ['{"a": 1, "b": 2}', "z", '{"a": 1, "b": 2, "x": 0}'],
    ["{}", undefined, '{"x": 0}'],
    ["{", undefined, '{"x": 0'],
    ['{\r\n\t"a": 1\r\n}', undefined, '{\r\n\t"a": 1,\r\n\t"x": 0\r\n}'],
    ["{\n}", undefined, '{\n  "x": 0\n}'],
  ])("into %s behind %s", (text, after, expected) => {
    expect(edit(text, { insertAt: ["x"], value: 0, ...(after === undefined ? {} : { after }) })).toBe(expected);
  });

  it("keeps members of one place together, and elements of a list apart", () => {
    expect(edit('{"a": 1}', { insertAt: ["x"], value: 0 }, { insertAt: ["y"], value: [] })).toBe(
      '{"a": 1, "x": 0, "y": []}',
    );
    expect(edit("[1, 2]", { insertAt: [0], value: 0 }, { insertAt: [2], value: 3 })).toBe("[0, 1, 2, 3]");
  });

  it("lays a value with parts out like the text around it", () => {
    const text = '  {\n    "a": [\n      1\n    ]\n  }'.trimStart();
    expect(edit(text, { insertAt: ["b"], value: { c: [1] } })).toBe(
      '{\n    "a": [\n      1\n    ],\n    "b": {\n      "c": [\n        1\n      ]\n    }\n  }',
    );
    expect(edit('{"a": 1}', { set: ["a"], to: { b: [1, { c: "x" }] } })).toBe('{"a": {"b": [1, {"c": "x"}]}}');
  });
});

describe("any edits of any value", () => {
  const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonValue>(1, -2.5, "", 'a "quoted" text', "],{", null, true),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("a", "b", "c", "d e", ""), tie("value"), { noNullPrototype: true }),
    ),
  })).value;
  const layouts = [
    (each: JsonValue) => JSON.stringify(each),
    (each: JsonValue) => JSON.stringify(each, undefined, 1).replace(/\n\s*/g, " "),
    (each: JsonValue) => JSON.stringify(each, undefined, 2),
    (each: JsonValue) => JSON.stringify(each, undefined, "\t").replaceAll("\n", "\r\n"),
  ];
  /** A value, its text, and places of it that do not lie in one another. */
  const texts = fc
    .tuple(value, fc.constantFrom(...layouts), fc.infiniteStream(fc.boolean()))
    .map(([root, print, coin]) => ({
      root,
      text: print(root),
      places: choose(root, [], coin),
    }));

  it("sets what is asked, and nothing else", () => {
    fc.assert(
      fc.property(texts, value, ({ root, text, places }, to) => {
        const expected = rebuild(root, [], (path) => (isOneOf(path, places) ? { value: to } : undefined));
        expect(JSON.parse(edit(text, ...places.map((set) => ({ set, to }))))).toEqual(expected);
      }),
      runs(100),
    );
  });

  it("removes what is asked, and nothing else", () => {
    fc.assert(
      fc.property(texts, ({ root, text, places }) => {
        const inside = places.filter((path) => path.length > 0);
        const expected = rebuild(root, [], (path) => (isOneOf(path, inside) ? "gone" : undefined));
        expect(JSON.parse(edit(text, ...inside.map((remove) => ({ remove }))))).toEqual(expected);
      }),
      runs(100),
    );
  });

  it("inserts where it is asked, and nothing else", () => {
    fc.assert(
      fc.property(texts, value, fc.constantFrom(undefined, null, "a"), ({ root, text, places }, to, after) => {
        const containers = places.filter((path) => typeof at(root, path) === "object" && at(root, path) !== null);
        const edits = containers.map((path): ValueEdit => {
          const list = at(root, path);
          return {
            insertAt: [...path, isArray(list) ? list.length : "new"],
            value: to,
            ...(after === undefined ? {} : { after }),
          };
        });
        const expected = rebuild(root, [], (path, old) =>
          isOneOf(path, containers) ? { value: isArray(old) ? [...old, to] : { ...Object(old), new: to } } : undefined,
        );
        expect(JSON.parse(edit(text, ...edits))).toEqual(expected);
      }),
      runs(100),
    );
  });
});

/** Some paths of a value of which none leads into another. */
function choose(value: JsonValue, path: Path, coin: Iterator<boolean>): readonly Path[] {
  if (coin.next().value && coin.next().value) {
    return [path];
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        choose(each ?? null, [...path, isArray(value) ? Number(key) : key], coin),
      )
    : [];
}

/** A copy with other values at some paths, or none. */
function rebuild(
  value: JsonValue,
  path: Path,
  change: (path: Path, value: JsonValue) => { readonly value: JsonValue } | "gone" | undefined,
): JsonValue | undefined {
  const changed = change(path, value);
  if (changed !== undefined) {
    return changed === "gone" ? undefined : changed.value;
  }
  if (isArray(value)) {
    return value.flatMap((each, index) => {
      const copy = rebuild(each, [...path, index], change);
      return copy === undefined ? [] : [copy];
    });
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const members = Object.entries(value).map(
    ([key, each]) => [key, rebuild(each ?? null, [...path, key], change)] as const,
  );
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
}

function at(value: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((each, step) => Object(each)[step], value);
}

function isOneOf(path: Path, paths: readonly Path[]): boolean {
  return paths.some((each) => JSON.stringify(each) === JSON.stringify(path));
}
