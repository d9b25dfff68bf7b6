import { describe, expect, it } from "vitest";
import { formatOf } from "../../server/src/engine/formats/index.ts";
import { type Dataset, readDataset } from "../../server/src/engine/model/dataset.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";

const DATASET = formatOf("gaussia-dataset");
const PAYLOAD = formatOf("gaussia-payload");

function readJson(text: string, format = DATASET, previous?: Dataset): Dataset {
  return readDataset(text, { format, container: "json" }, previous);
}

function readLines(text: string, format = DATASET, previous?: Dataset): Dataset {
  return readDataset(text, { format, container: "jsonl" }, previous);
}

function valuesOf({ records }: Dataset): unknown {
  return [...records].map(({ record }) => record.value);
}

/** All problems with their places in the document. */
function problemsOf({ problems, records, envelope }: Dataset): readonly string[] {
  const placed = [
    ...problems.map(({ rule, span }) => ({ rule, at: span.start })),
    ...[...records].flatMap(({ record, start }) =>
      record.problems.map(({ rule, span }) => ({ rule, at: start + span.start })),
    ),
    ...(envelope?.record.problems ?? []).map(({ rule, span }) => ({ rule, at: envelope?.toDocument(span.start) ?? 0 })),
  ];
  return placed.sort((a, b) => a.at - b.at).map(({ rule, at }) => `${rule} ${at}`);
}

describe("JSON", () => {
  it("takes an array apart", () => {
    const dataset = readJson(' [ {"a": 1} ,\n{"a": "]},{"} , 3 ] ');
    expect(valuesOf(dataset)).toEqual([{ a: 1 }, { a: "]},{" }, 3]);
    expect([...dataset.records].map(({ start }) => start)).toEqual([3, 14, 30]);
    expect(dataset.envelope?.record.value).toEqual([null, null, null]);
    expect(dataset.envelope?.toDocument(dataset.envelope.record.text.lastIndexOf("]"))).toBe(32);
  });

  it("takes one object for one record", () => {
    const dataset = readJson(' {"session_id": "a"} ');
    expect(valuesOf(dataset)).toEqual([{ session_id: "a" }]);
    expect(dataset.envelope).toBeUndefined();
  });

  it("finds records inside of an object, of repeated keys in the last one", () => {
    const dataset = readJson('{"datasets": [{"a": 0}], "x": [1], "datasets": [{"a": 1}, {"a": 2}]}', PAYLOAD);
    expect(valuesOf(dataset)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(dataset.envelope?.record.value).toEqual({ x: [1], datasets: [null, null] });
    expect(problemsOf(dataset)).toEqual(["no-duplicate-keys 35"]);
  });

  it("counts the depth of a record from the document", () => {
    const deep = "[".repeat(250) + "]".repeat(250);
    const [first] = readJson(`[${deep}]`).records;
    expect(first?.record.problems.map(({ rule, found }) => [rule, found])).toEqual([["nesting-depth", "251"]]);
  });

  it("has no record where only the envelope can be checked", () => {
    const dataset = readJson('{"dataset": []}', PAYLOAD);
    expect([...dataset.records]).toEqual([]);
    expect(dataset.envelope?.record.value).toEqual({ dataset: [] });
  });

  it("takes a document of no known format for one record", () => {
    expect(valuesOf(readDataset("[1, 2]", { format: undefined, container: "json" }))).toEqual([[1, 2]]);
  });

  it.each([
    ['[{"a": 1}, {"a": 2},]', ["no-trailing-comma 19"]],
    ['[{"a": 1} {"a": 2}]', ["comma-present 10"]],
    ['[{"a": 1,}, {"a": 2}]', ["no-trailing-comma 8"]],
    ['[{"a": 1}, {"a": 2}', ["bracket-match 0"]],
    ['[{"a": "1}, \n{"a": 2}]', ["string-closed 7"]],
    ['[{"a": 1}, // x\n {"a": 2}]', ["no-comments 11"]],
    ['{"a": 1}\n{"a": 2}', ["no-extra-values 9"]],
    ['[{"a": 1}, {"a": 2}] x', ["no-extra-text 21"]],
    ['[{"a": 1}, {"a": 2}]]', ["bracket-match 20"]],
  ])("reads on behind the fault of %j", (text, problems) => {
    const dataset = readJson(text);
    expect(problemsOf(dataset)).toEqual(problems);
    expect(dataset.records).toHaveLength(2);
    expect(dataset.records.at(1)?.record.value).toEqual({ a: 2 });
  });

  it("names an empty file once", () => {
    expect(problemsOf(readJson(""))).toEqual(["no-empty-file 0"]);
    expect(problemsOf(readJson(" \n"))).toEqual(["no-empty-file 0"]);
    expect(problemsOf(readJson("// x"))).toEqual(["no-comments 0"]);
  });

  it("keeps unchanged records, also when the document breaks and heals", () => {
    const before = readJson('[{"a": 1}, {"a": 2}]');
    const broken = readJson('[{"a": 1}, {"a": 2},]', DATASET, before);
    const healed = readJson('[{"a": 1}, {"a": 2}, {"a": 3}]', DATASET, broken);
    expect(broken.records.at(1)?.record).toBe(before.records.at(1)?.record);
    expect(healed.records.at(0)?.record).toBe(before.records.at(0)?.record);
  });

  it("says what a fault in one record damaged, seen from that record", () => {
    const dataset = readJson('[{"a": 1}, {"b": {"c": what}},]');
    expect([...dataset.records].map(({ record }) => record.damaged)).toEqual([[], [["b"]]]);
  });
});

describe("JSON Lines", () => {
  it("ends records at LF, CRLF and CR, and skips blank lines", () => {
    const dataset = readLines('{"a": 1}\n\n {"a": "\u2028"} \r\n{"a": 3}\r{"a": 4}');
    expect(valuesOf(dataset)).toEqual([{ a: 1 }, { a: "\u2028" }, { a: 3 }, { a: 4 }]);
    expect(problemsOf(dataset)).toEqual(["no-blank-lines 9", "no-line-separators 18"]);
  });

  it.each([
    ['{"a": 1}{"a": 2}', ["no-extra-values 8"]],
    ['{"a": 1},\n{"a": 2}', ["no-record-comma 8"]],
    ['{"a": 1\n{"a": 2}\n', ["bracket-match 0"]],
    ['{"a": "1\n{"a": 2}\n', ["string-closed 6"]],
    ['{"a":\n1}\n{"a": 2}', ["record-one-line 0"]],
    ['{"a": "1\n2"}\n{"a": 2}', ["newline-escaped 8"]],
    ['[\n{"a": 1},\n{"a": 2}\n]', ["no-array-file 0"]],
    ['{"a": 1} x\n{"a": 2}', ["no-extra-text 9"]],
    ['\ufeff{"a": 1}\n{"a": 2}', ["no-bom 0"]],
  ])("reads on behind the fault of %j", (text, problems) => {
    const dataset = readLines(text);
    expect(problemsOf(dataset)).toEqual(problems);
    expect(dataset.records).toHaveLength(2);
    expect(dataset.records.at(1)?.record.value).toEqual({ a: 2 });
  });

  it("tells a file that was cut off from a record that lacks its end", () => {
    const cut = readLines('{"a": 1}\n{"a": ["b');
    const whole = readLines('{"a": 1}\n{"a": ["b\n', DATASET, cut);
    expect(problemsOf(cut)).toEqual(["record-complete 9"]);
    expect(problemsOf(whole)).toEqual(["string-closed 16"]);
    expect(problemsOf(readLines('{"a": 1}\n{"a": ["b', DATASET, whole))).toEqual(["record-complete 9"]);
    const repair = cut.records.at(1)?.record.problems[0]?.repair ?? [];
    expect(applyEdits(cut.records.at(1)?.record.text ?? "", repair)).toBe("");
  });

  it("checks both records of a line, and shares none with other lines", () => {
    const dataset = readLines('{"a": 1} {"a": 2}\n');
    const next = readLines('{"a": 1}\n{"a": 2}\n', DATASET, dataset);
    expect(problemsOf(next)).toEqual([]);
    expect(next.records.at(1)?.record).toBe(dataset.records.at(1)?.record);
  });

  it("keeps unchanged records, also those with faults", () => {
    const before = readLines('{"a": 1,}\n{"a": 2}\n');
    const after = readLines('{"b": 0}\n{"a": 1,}\n{"a": 2}\n', DATASET, before);
    expect(after.records.slice(1).map(({ record }) => record)).toEqual([...before.records].map(({ record }) => record));
    expect(after.records.at(1)?.record).toBe(before.records.at(0)?.record);
  });

  it("does not take the next records for the end of a broken one", () => {
    const lines = Array.from({ length: 2000 }, (_, index) => (index === 0 ? '{"a": {' : `{"a": ${index}}`));
    const dataset = readLines(`${lines.join("\n")}\n`);
    expect(problemsOf(dataset)).toEqual(["bracket-match 6"]);
    expect(dataset.records).toHaveLength(2000);
  });
});

describe("a byte order mark", () => {
  it("is one character that no record counts", () => {
    const text = '\ufeff[{"a": 1}, {"a": 2},]';
    const dataset = readJson(text);
    expect(problemsOf(dataset)).toEqual(["no-bom 0", "no-trailing-comma 20"]);
    for (const { record, start } of dataset.records) {
      expect(text.slice(start, start + record.text.length)).toBe(record.text);
    }
    expect(dataset.envelope?.toDocument(0)).toBe(1);
  });
});
