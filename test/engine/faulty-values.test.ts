import { describe, expect, it } from "vitest";
import { type CheckOptions, checkText } from "../harness/check.ts";

const RULES_OF_FILES = ["dataset-array"];

/** The rules that speak, without those that concern the file as a whole. */
function rulesOf(text: string, options: CheckOptions = {}): readonly string[] {
  const ids = checkText(text, options).findings.map(({ rule }) => rule.id);
  return ids.filter((id) => !RULES_OF_FILES.includes(id));
}

function conversation(turn: string, session = '"session_id": "s", "assistant_id": "a", "context": "c"'): string {
  return `[{${session}, "conversation": [{"qa_id": "q1", "query": "How?", "assistant": "So.", "ground_truth_assistant": "So!"}, {${turn}}]}]`;
}

function turn(query: string, more = ""): string {
  return `"qa_id": "q2", "query": ${query}, "assistant": "So.", "ground_truth_assistant": "So!"${more}`;
}

describe("a fault in the text of a value is one finding, whatever the value is then", () => {
  it.each([
    ["literal-name", conversation(turn("None"))],
    ["literal-name", conversation(turn("True"))],
    ["no-python-value", conversation(turn("('a', 'b')"))],
    ["number-form", conversation(turn('"How?"', ', "weight": -01'))],
    ["control-escaped", conversation('"qa_id": "\tq2", "query": "a", "assistant": "b", "ground_truth_assistant": "c"')],
    ["value-type", conversation(turn("NaN"))],
    ["value-type", conversation(turn("1e400"))],
    ["no-nan", conversation(turn('"How?"', ', "agentic": {"a": NaN}'))],
    ["string-closed", '[{\n  "session_id": "s1",\n  "assistant_id": "a1",\n  "language": "e'],
  ])("%s: %s", (rule, text) => {
    expect(rulesOf(text)).toEqual([rule]);
  });

  it("of a line that is cut off too", () => {
    const whole = conversation(turn('"How?"')).slice(1, -1);
    const cut = '{"session_id": "s2", "assistant_id": "a", "context": "", "language": "e';
    expect(rulesOf(`${whole}\n${cut}`, { container: "jsonl" })).toEqual(["record-complete"]);
  });
});

describe("a finding in the text", () => {
  it("carries the path of its value", () => {
    const { findings } = checkText(conversation(turn('"How?"', ', "agentic": {"a": [NaN]}')), { rules: ["no-nan"] });
    expect(findings.map(({ path }) => path)).toEqual([["conversation", 1, "agentic", "a", 0]]);
  });

  it("keeps it in JSON Lines and around the records", () => {
    const line = conversation(turn("None")).slice(1, -1);
    const [first] = checkText(`${line}\n`, { container: "jsonl", rules: ["literal-name"] }).findings;
    expect([first?.record, first?.path]).toEqual([0, ["conversation", 1, "query"]]);
    const payload = '{"connector": {"a": None}, "datasets": [], "config": {}}';
    const [other] = checkText(payload, { format: "gaussia-payload", rules: ["literal-name"] }).findings;
    expect([other?.record, other?.path]).toEqual([undefined, ["connector", "a"]]);
  });
});
