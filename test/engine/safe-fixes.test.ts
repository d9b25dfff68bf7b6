import { describe, expect, it } from "vitest";
import { applyEdits, fixAll } from "../../server/src/engine/index.ts";
import { type CheckOptions, checkText } from "../harness/check.ts";

/** What fix all makes of a text. */
function fixed(text: string, options: CheckOptions = {}): string {
  return applyEdits(text, fixAll(checkText(text, options).findings));
}

function inTurn(members: string): string {
  return `[{"session_id": "s", "assistant_id": "a", "context": "", "conversation": [
    {"qa_id": "q1", "query": "How?", "assistant": "So.", "ground_truth_assistant": "So."},
    {"qa_id": "q2", "query": "How?", "assistant": "So.", "ground_truth_assistant": "So.", ${members}}
  ]}]`;
}

describe("a misspelt key is renamed by fix all", () => {
  it.each([
    ['"Weight": 0.5', '"weight": 0.5'],
    ['"Weight": "0.5"', '"weight": "0.5"'],
    ['"observations": "a"', '"observation": "a"'],
    ['"observations": null', '"observation": null'],
    ['"agentc": {"tools_used": []}', '"agentic": {"tools_used": []}'],
  ])("where its value may stand: %s", (before, after) => {
    expect(fixed(inTurn(before), { rules: ["no-unknown-keys"] })).toBe(inTurn(after));
  });

  it.each([
    '"Weight": "high"',
    '"Weight": -1',
    '"Weight": "-1"',
    '"Weight": "nan"',
    '"Weight": NaN',
    '"Weight": []',
    '"observations": ["a"]',
    '"agentc": []',
    '"agentc": {"tools_used": "search"}',
    '"Ground-truth-agentic": {"expected_tools": [{"tool_name": "x", "parameters": null}]}',
  ])("but not where the loader would stop at it: %s", (members) => {
    expect(fixed(inTurn(members), { rules: ["no-unknown-keys"] })).toBe(inTurn(members));
  });

  it("which goes for required keys too", () => {
    const line = (id: string): string =>
      `{"session_id": "s", "assistent_id": ${id}, "context": "", "conversation": []}`;
    const options: CheckOptions = { container: "jsonl", rules: ["required-key"] };
    expect(fixed(line('"a"'), options)).toBe(line('"a"').replace("assistent", "assistant"));
    expect(fixed(line("null"), options)).toBe(line("null"));
  });

  it("and for keys that the loader renames", () => {
    const file = (value: string): string => `{"data": [{"id": 1, "query": ${value}, "output": "A"}], "examples": []}`;
    const options: CheckOptions = { format: "alue-mcqa", rules: ["no-renamed-keys"] };
    expect(fixed(file('"A) x B) y"'), options)).toBe(file('"A) x B) y"').replace("query", "input"));
    expect(fixed(file("3"), options)).toBe(file("3"));
  });
});

describe("fix all", () => {
  it("leaves a value alone that would only be another fault", () => {
    for (const members of ['"weight": -0.0', '"assistant": true']) {
      expect(fixed(inTurn(members), { rules: ["no-zero-weight", "value-type"] })).toBe(inTurn(members));
    }
    const language = (value: string): string => `[{"session_id": "s", "language": ${value}}]`;
    expect(fixed(language("true"), { rules: ["value-type"] })).toBe(language("true"));
    expect(fixed(language("7"), { rules: ["value-type"] })).toBe(language("7"));
    expect(fixed(language("NaN"), { rules: ["value-type"] })).toBe(language("NaN"));
  });

  it("needs to be run once only for a zero in quotes with a sign", () => {
    const once = fixed(inTurn('"weight": "-0.0"'), { rules: ["weight-type", "no-zero-weight"] });
    expect(once).toBe(inTurn('"weight": 0.0'));
    expect(fixed(once, { rules: ["weight-type", "no-zero-weight"] })).toBe(once);
  });
});
