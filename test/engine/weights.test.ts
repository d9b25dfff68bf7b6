import { describe, expect, it } from "vitest";
import schema from "../../schemas/gaussia-dataset.schema.json" with { type: "json" };
import { datasetShape, streamedBatchShape } from "../../server/src/engine/formats/conversation-shapes.ts";
import type { JsonValue } from "../../server/src/engine/model/json.ts";
import {
  NUMERIC_TEXT,
  readWeight,
  textToNumber,
  toJsonNumber,
} from "../../server/src/engine/rules/shared/weight-value.ts";
import {
  collectWeights,
  groupBySession,
  type ResolvedWeights,
  resolveWeights,
  type WeightedTurn,
} from "../../server/src/engine/rules/shared/weights.ts";

type Weights = readonly (number | null)[];

interface Row {
  /** As in section 4 of the fact sheet, of which this is the table. */
  readonly row: number;
  readonly weights: Weights;
  /** `q1`, `q2`, ... when absent. */
  readonly ids?: readonly string[];
  readonly kind: ResolvedWeights["kind"];
  readonly effective: readonly number[];
  readonly sum: number;
}

const THIRDS = [1 / 3, 1 / 3, 1 / 3];
const REPEATED = ["q1", "q1", "q2"];

const ROWS: readonly Row[] = [
  { row: 1, weights: [null, null, null], kind: "equal", effective: THIRDS, sum: 0 },
  { row: 2, weights: [0.5, 0.3, 0.2], kind: "given", effective: [0.5, 0.3, 0.2], sum: 1 },
  { row: 3, weights: [0.3333, 0.3333, 0.3333], kind: "fallback-sum", effective: THIRDS, sum: 0.9999 },
  { row: 4, weights: [0.333333, 0.333333, 0.333333], kind: "fallback-sum", effective: THIRDS, sum: 0.999999 },
  { row: 5, weights: [0.333333, 0.333333, 0.333334], kind: "given", effective: [0.333333, 0.333333, 0.333334], sum: 1 },
  {
    row: 6,
    weights: [0.3333333, 0.3333333, 0.3333333],
    kind: "given",
    effective: [0.3333333, 0.3333333, 0.3333333],
    sum: 0.9999999,
  },
  {
    row: 7,
    weights: new Array<number>(10).fill(0.1),
    kind: "given",
    effective: new Array<number>(10).fill(0.1),
    sum: 0.9999999999999999,
  },
  { row: 8, weights: [50, 30, 20], kind: "fallback-sum", effective: THIRDS, sum: 100 },
  { row: 9, weights: [0.6, null, null], kind: "shared", effective: [0.6, 0.2, 0.2], sum: 0.6 },
  { row: 10, weights: [0.6, 0.4, null], kind: "fallback-full", effective: THIRDS, sum: 1 },
  { row: 11, weights: [0.9999999, null], kind: "shared", effective: [0.9999999, 0.0000001], sum: 0.9999999 },
  { row: 12, weights: [1.2, null], kind: "fallback-full", effective: [0.5, 0.5], sum: 1.2 },
  { row: 13, weights: [0, null, null], kind: "shared", effective: [0, 0.5, 0.5], sum: 0 },
  { row: 14, weights: [0, 0], kind: "fallback-sum", effective: [0.5, 0.5], sum: 0 },
  { row: 15, weights: [1, 0], kind: "given", effective: [1, 0], sum: 1 },
  { row: 16, weights: [1], kind: "given", effective: [1], sum: 1 },
  { row: 16, weights: [null], kind: "equal", effective: [1], sum: 0 },
  { row: 17, weights: [0.5], kind: "fallback-sum", effective: [1], sum: 0.5 },
  { row: 17, weights: [0], kind: "fallback-sum", effective: [1], sum: 0 },
  { row: 18, ids: REPEATED, weights: [0.5, 0.5, 0.5], kind: "given", effective: [0.5, 0.5, 0.5], sum: 1 },
  { row: 19, ids: REPEATED, weights: [0.4, 0.3, 0.3], kind: "fallback-sum", effective: THIRDS, sum: 0.6 },
  { row: 20, ids: REPEATED, weights: [null, null, null], kind: "equal", effective: THIRDS, sum: 0 },
  { row: 21, ids: REPEATED, weights: [0.6, null, null], kind: "shared", effective: [0.2, 0.2, 0.2], sum: 0.6 },
  { row: 22, ids: REPEATED, weights: [null, 0.6, null], kind: "shared", effective: [0.2, 0.2, 0.2], sum: 0.6 },
  { row: 23, weights: [Infinity, null], kind: "fallback-full", effective: [0.5, 0.5], sum: Infinity },
  { row: 24, weights: [Infinity, 0.5], kind: "fallback-sum", effective: [0.5, 0.5], sum: Infinity },
  { row: 25, weights: [-0, 1], kind: "given", effective: [-0, 1], sum: 1 },
  { row: 26, weights: [0.5000005, 0.5], kind: "given", effective: [0.5000005, 0.5], sum: 1.0000005 },
  { row: 27, weights: [0.500002, 0.5], kind: "fallback-sum", effective: [0.5, 0.5], sum: 1.000002 },
  { row: 28, weights: [], kind: "equal", effective: [], sum: 0 },
];

describe("resolving the weights of a session", () => {
  it.each(ROWS)("row $row: $weights", (row) => {
    expectRow(resolveWeights(inOneDataset(row)), row);
  });

  it.each(ROWS)("row $row, streamed: $weights", (row) => {
    if (row.weights.length > 0) {
      expectRow(resolveWeights(streamed(row)), row);
    }
  });

  it.each(ROWS)("row $row, a Dataset for each turn: $weights", (row) => {
    if (row.weights.length > 0) {
      expectRow(resolveWeights(overDatasets(row)), row);
    }
  });

  it("the score of case 11 hides in the digits", () => {
    const { effective } = resolveWeights(inOneDataset({ weights: [0.9999999, null] }));
    expect(effective.reduce((sum, weight) => sum + weight, 0)).toBe(1);
  });

  it("adds ids in the order in which they first appear, as a Python dict keeps them", () => {
    const turns = inOneDataset({ ids: ["a", "b", "a"], weights: [9, 0.25, 0.75] });
    expect(resolveWeights(turns)).toEqual({ kind: "given", sum: 1, effective: [0.75, 0.25, 0.75] });
  });

  it.each([-1, Number.NaN, "nan", "-inf", "half", [0.5], {}])("runs nothing with the weight %j", (weight) => {
    const turns: readonly WeightedTurn[] = [{ record: 0, path: [], qaId: "a", weight }];
    expect(resolveWeights(turns).kind).toBe("unknown");
  });
});

describe("grouping turns by session", () => {
  it("mixes neither sessions nor records without an id", () => {
    const records: readonly JsonValue[] = [
      dataset("s", 1),
      dataset("t", 2),
      dataset("s", 3),
      dataset(null, 4),
      dataset(null, 5),
      dataset(7, 6),
    ];
    const sessions = groupBySession(factsOf(records, datasetShape));
    expect(sessions.map(({ turns }) => turns.map(({ weight }) => weight))).toEqual([[1, 3], [2], [4], [5], [6]]);
    expect(sessions[0]?.turns.map(({ record }) => record)).toEqual([0, 2]);
  });

  it("knows a session by its exact id", () => {
    const records: readonly JsonValue[] = [dataset("__proto__", 1), dataset("s", 2), dataset("S", 3), dataset("s ", 4)];
    expect(groupBySession(factsOf(records, datasetShape))).toHaveLength(4);
  });
});

describe("reading a weight", () => {
  it("takes the texts that the schema takes", () => {
    expect(NUMERIC_TEXT).toBe(schema.definitions.batch.properties.weight.pattern);
  });

  it.each([
    ["0.5", 0.5, "0.5"],
    [" 0.5 ", 0.5, "0.5"],
    ["\u00850.5\u3000", 0.5, "0.5"],
    ["+0.5", 0.5, "0.5"],
    [".5", 0.5, "0.5"],
    ["5.", 5, "5"],
    ["1e3", 1000, "1e3"],
    ["5.e-3", 0.005, "5e-3"],
    ["1_000", 1000, "1000"],
    ["1_.5", 1.5, "1.5"],
    ["1e_3", 1000, "1e3"],
    ["+_1", 1, "1"],
    ["007", 7, "7"],
    ["-00.50", -0.5, "-0.50"],
    ["-.5", -0.5, "-0.5"],
    ["0", 0, "0"],
  ])("reads %j as pydantic does, and writes it as JSON", (text, number, json) => {
    expect(textToNumber(text)).toBe(number);
    expect(toJsonNumber(text)).toBe(json);
    expect(JSON.parse(json)).toBe(number);
  });

  it.each([
    ["inf", Infinity],
    ["+Infinity", Infinity],
    [" INF ", Infinity],
    ["-inf", -Infinity],
    ["nan", Number.NaN],
    ["-NaN", Number.NaN],
    ["1e400", Infinity],
  ])("reads the word %j", (text, number) => {
    expect(textToNumber(text)).toBe(number);
  });

  it.each([
    "",
    " ",
    "0,5",
    "abc",
    "½",
    "１",
    "0x10",
    " 1_0 ",
    "1__0",
    "_1",
    "1_",
    "e5",
    ".",
    "+",
    "1e",
    "infinit",
    "\ufeff1",
    "1\u001c",
  ])("refuses %j", (text) => {
    expect(textToNumber(text)).toBeUndefined();
  });

  it("tells what is out of range from what is no number", () => {
    expect(readWeight("-0.5")).toEqual({ kind: "refused", reason: "range" });
    expect(readWeight("half")).toEqual({ kind: "refused", reason: "type" });
    expect(readWeight(true)).toEqual({ kind: "number", value: 1 });
    expect(readWeight(null)).toEqual({ kind: "none" });
  });
});

function expectRow(resolved: ResolvedWeights, { kind, effective, sum }: Row): void {
  expect(resolved.kind).toBe(kind);
  expect(resolved.sum).toBeCloseTo(sum, 14);
  expect(resolved.effective).toHaveLength(effective.length);
  resolved.effective.forEach((weight, at) => {
    expect(weight).toBeCloseTo(effective[at] ?? Number.NaN, 14);
  });
}

function inOneDataset(row: Pick<Row, "ids" | "weights">): readonly WeightedTurn[] {
  const record = { session_id: "s", conversation: toTurns(row) };
  return groupBySession(factsOf([record], datasetShape))[0]?.turns ?? [];
}

function overDatasets(row: Row): readonly WeightedTurn[] {
  const records = toTurns(row).map((turn) => ({ session_id: "s", conversation: [turn] }));
  return groupBySession(factsOf(records, datasetShape))[0]?.turns ?? [];
}

function streamed(row: Row): readonly WeightedTurn[] {
  const records = toTurns(row).map((turn) => ({ metadata: { session_id: "s" }, batch: turn }));
  return groupBySession(factsOf(records, streamedBatchShape))[0]?.turns ?? [];
}

function toTurns({ weights, ids }: Pick<Row, "ids" | "weights">): readonly JsonValue[] {
  return weights.map((weight, at) => ({ qa_id: ids?.[at] ?? `q${at + 1}`, weight }));
}

function dataset(sessionId: JsonValue, weight: number): JsonValue {
  return { session_id: sessionId, conversation: [{ qa_id: "q1", weight }] };
}

function factsOf(records: readonly JsonValue[], shape: Parameters<typeof collectWeights>[1]["shape"]) {
  return records.flatMap((value, record) => {
    const fact = collectWeights(value, { shape });
    return fact === undefined ? [] : [{ record, fact }];
  });
}
