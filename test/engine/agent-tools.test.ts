import { describe, expect, it } from "vitest";
import { isEqual, isTruthy } from "../../server/src/engine/rules/shared/python.ts";
import { checkText } from "../harness/check.ts";

describe("values as Python sees them", () => {
  it("takes empty values for false, and NaN for true", () => {
    expect([undefined, null, false, 0, -0, "", [], {}].map(isTruthy)).toEqual(Array(8).fill(false));
    expect([true, 1, Number.NaN, "false", [null], { a: null }].map(isTruthy)).toEqual(Array(6).fill(true));
  });

  it("compares booleans as numbers and objects without order", () => {
    expect(isEqual({ a: 1, b: [true, -0] }, { b: [1, 0], a: true })).toBe(true);
    expect(isEqual([Number.NaN], [Number.NaN])).toBe(true);
  });

  it("tells text, null and emptiness apart", () => {
    expect(isEqual("1", 1)).toBe(false);
    expect(isEqual(null, false)).toBe(false);
    expect(isEqual({}, [])).toBe(false);
    expect(isEqual({ a: null }, {})).toBe(false);
    expect(isEqual({ a: null }, { b: null })).toBe(false);
    expect(isEqual([1], [1, 1])).toBe(false);
  });
});

describe("fixes of names", () => {
  const safety = (used: string, expected: string): readonly boolean[] => {
    const text = `{"conversation":[{"agentic":{"tools_used":${used}},"ground_truth_agentic":{"expected_tools":${expected}}}]}`;
    const { findings } = checkText(text, { rules: ["tool-name"] });
    return findings.flatMap((finding) => finding.fixes()).map(({ safe }) => safe);
  };

  it("are safe where one key names the tool", () => {
    expect(safety('[{"name":"a"}]', '[{"tool":"a","parameters":{}}]')).toEqual([true, true]);
  });

  it("are not where two keys could", () => {
    expect(safety('[{"name":"a","tool":"b"}]', "[]")).toEqual([false, false]);
  });

  it("are not where the metric would come to compare parameters that make it raise", () => {
    expect(safety('[{"name":"a"}]', '[{"tool_name":"a","parameters":null}]')).toEqual([false]);
  });
});
