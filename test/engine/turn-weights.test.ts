import { describe, expect, it } from "vitest";
import {
  createWeightReader,
  type Dataset,
  explainWeight,
  formatOf,
  formatWeight,
  readDataset,
  type TurnWeight,
} from "../../server/src/engine/index.ts";

type Turn = readonly [qaId: string, weight?: unknown];

function dataset(...sessions: readonly (readonly Turn[])[]): Dataset {
  const records = sessions.map((turns) => ({
    session_id: "s",
    conversation: turns.map(([qa_id, weight]) => ({ qa_id, weight })),
  }));
  const format = formatOf("gaussia-dataset");
  return readDataset(records.map((record) => JSON.stringify(record)).join("\n"), { format, container: "jsonl" });
}

/** The effective weight of each turn of the first record, and how it came about. */
function weigh(...turns: readonly Turn[]): readonly string[] {
  return createWeightReader()(dataset(turns)).ofRecord(0).map(describeTurn);
}

function describeTurn(weight: TurnWeight): string {
  const { effective } = weight;
  return `${effective === undefined ? "?" : formatWeight(effective)}: ${explainWeight(weight)}`;
}

describe("explainWeight", () => {
  it("speaks of weights as given", () => {
    expect(weigh(["a", 0.5], ["b", "0.5"])).toEqual([
      "0.5: As given. The weights of this session add up to 1.",
      "0.5: As given. The weights of this session add up to 1.",
    ]);
  });

  it("speaks of what is left", () => {
    expect(weigh(["a", 0.6], ["b"], ["c", null])).toEqual([
      "0.6: As given. 2 turns without weight share the remaining 0.4. The given weights of this session add up to 0.6.",
      "0.2: This turn shares the remaining 0.4 with 1 other turn. The given weights of this session add up to 0.6.",
      "0.2: This turn shares the remaining 0.4 with 1 other turn. The given weights of this session add up to 0.6.",
    ]);
    expect(weigh(["a", 0.6], ["b"])).toEqual([
      "0.6: As given. 1 turn without weight takes the remaining 0.4. The given weights of this session add up to 0.6.",
      "0.4: This turn takes the remaining 0.4. The given weights of this session add up to 0.6.",
    ]);
  });

  it("speaks of equal weights and their cause", () => {
    expect(weigh(["a"], ["b"], ["c"])[1]).toBe(
      "0.333333: All 3 turns of this session get equal weights, because none is given.",
    );
    expect(weigh(["a", 0.5], ["b", 0.4])[0]).toBe(
      "0.5: Both turns of this session get equal weights, because the given weights add up to 0.9, not 1.",
    );
    expect(weigh(["a", 1.2], ["b"])[1]).toBe(
      "0.5: Both turns of this session get equal weights, because the given weights add up to 1.2 and leave nothing for the 1 turn without weight.",
    );
    expect(weigh(["a", 0.5])[0]).toBe(
      "1: The only turn of this session counts in full, because the given weights add up to 0.5, not 1.",
    );
  });

  it("prints enough digits to show that a sum is not 1", () => {
    expect(weigh(["a", 0.333333], ["b", 0.333333], ["c", 0.333333])[0]).toContain("add up to 0.999999, not 1");
  });

  it("says when a repeated id takes a weight away", () => {
    expect(weigh(["a", 0.2], ["a", 0.5], ["b", 0.5])[0]).toBe(
      '0.5: Not as given, because a later turn has the same id: the library keeps one weight per "qa_id". The weights of this session add up to 1.',
    );
    expect(weigh(["a", 0.6], ["a"], ["b"])[0]).toContain("because a turn without weight has the same id");
  });

  it("gives no weight where one is refused", () => {
    expect(weigh(["a", -1], ["b", 2])[1]).toBe(
      "?: No turn of this session has an effective weight, because the loader refuses one of its weights.",
    );
  });
});

describe("createWeightReader", () => {
  it("judges a session over all its records", () => {
    const weights = createWeightReader()(dataset([["a", 0.6]], [["b"], ["c"]]));
    expect(weights.at(1, ["conversation", 0])?.effective).toBeCloseTo(0.2);
    expect(weights.at(1, ["conversation", 2])).toBeUndefined();
  });

  it("knows no weights in a file of no format", () => {
    expect(createWeightReader()(readDataset("{}", { format: undefined, container: "jsonl" })).ofRecord(0)).toEqual([]);
  });
});
