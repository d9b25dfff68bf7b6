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

describe("what could not be read of one record leads to no finding in others", () => {
  const batch = (session: string, weight: string): string =>
    `{"metadata": {"session_id"${session}, "assistant_id": "a", "context": ""}, "batch": {"qa_id": "q${weight.length}", "query": "How?", "assistant": "So.", "ground_truth_assistant": "So!", "weight": ${weight}}}`;
  const streamed: CheckOptions = { format: "gaussia-streamed-batch", container: "jsonl" };

  it.each([
    ["colon-present", batch('| "s1"', "0.250")],
    ["string-closed", batch(': "s1', "0.250")],
    ["bracket-match", batch(': "s1"', "0.250").slice(0, -2)],
    ["literal-name", batch(': "s1"', "O.250")],
    ["literal-name", "nonsense"],
  ])("sums of weights, where a turn has %s", (_, broken) => {
    const lines = [batch(': "s1"', "0.25"), broken, batch(': "s1"', "0.2500"), batch(': "s1"', "0.25000")];
    const ids = rulesOf(lines.join("\n"), streamed);
    expect(ids).not.toContain("weight-sum");
  });

  it("but sums of other conversations, and of turns whose session is known to be another", () => {
    const sums = { ...streamed, rules: ["weight-sum"] };
    const lines = [batch(': "s1"', "0.3"), batch(': "s2"', "O.25"), batch(': "s1"', "0.25")];
    expect(rulesOf(lines.join("\n"), sums)).toEqual(["weight-sum"]);
    const [whole, broken] = [conversation(turn('"How?"', ', "weight": 2')).slice(1, -1), "nonsense"];
    expect(rulesOf(`${whole}\n${broken}`, { container: "jsonl", rules: ["weight-sum"] })).toEqual(["weight-sum"]);
  });

  it.each(["split-present", "test-present", "examples-present"])("what no line of a summarization has: %s", (rule) => {
    const line = (split: string): string => `{"id": "a", "input": "A long text.", "output": "A text."${split}}`;
    const splits =
      rule === "split-present" ? "" : rule === "test-present" ? ', "split": "example"' : ', "split": "test"';
    const options: CheckOptions = { format: "alue-summarization", container: "jsonl", rules: [rule] };
    expect(rulesOf(line(splits), options)).toEqual([rule]);
    expect(rulesOf(`${line(splits)}\nnonsense\n`, options)).toEqual([]);
  });

  it("document ids that others have", () => {
    const answers = (first: string): string =>
      `{"data": [{"title": "t", "paragraphs": [{"qas": [{"id": "0", "question": "a", "answers": [{"text": "a"${first}}]}, {"id": "1", "question": "b", "answers": [{"text": "b"}]}]}]}], "examples": []}`;
    const options: CheckOptions = { format: "alue-rag", rules: ["document-id-present"] };
    expect(rulesOf(answers(""), options)).toEqual(["document-id-present"]);
    expect(rulesOf(answers(', "docu"'), options)).toEqual([]);
  });
});

describe("a fault that leaves open which keys an object has is one finding", () => {
  it.each([
    ["control-escaped", '"qa_id": "q2", "qu\tery": "How?", "assistant": "So.", "ground_truth_assistant": "So!"'],
    ["quote-escaped", '"qa_id": "q2", "qu"ery": "How?", "assistant": "So.", "ground_truth_assistant": "So!"'],
    ["escape-known", '"qa_id": "q2", "qu\\ery": "How?", "assistant": "So.", "ground_truth_assistant": "So!"'],
    ["no-extra-text", '"qa_id": "q2", ""uery": "How?", "assistant": "So.", "ground_truth_assistant": "So!"'],
    ["key-quoted", '"qa_id": "q2", 1"query": "How?", "assistant": "So.", "ground_truth_assistant": "So!"'],
    ["bracket-match", '"qa_id": "q2", "query": "How?", ]"assistant": "So.", "ground_truth_assistant": "So!"'],
  ])("%s: %s", (rule, members) => {
    expect(rulesOf(conversation(members))).toEqual([rule]);
  });

  it("but what it lacks is said where only quotes are missing", () => {
    const members = 'qa_id: "q2", "query": "How?", "ground_truth_assistant": "So!"';
    expect(rulesOf(conversation(members))).toEqual(["required-key", "key-quoted"]);
  });
});
