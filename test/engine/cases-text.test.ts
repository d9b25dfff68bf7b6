import { describe, expect, it } from "vitest";
import { RULES } from "../../server/src/engine/index.ts";
import { type CheckOptions, checkText } from "../harness/check.ts";

/**
 * Files as people really break them, with everything that the text layer says of each: one finding per fault.
 * The cases are those of ../shared/cases, with their numbers; here they are rebuilt, since that folder is not
 * part of the project.
 */
interface Case {
  readonly title: string;
  readonly options: CheckOptions;
  readonly text: string;
  readonly findings: readonly string[];
}

const LINES: CheckOptions = { format: null, container: "jsonl" };

const CASES: readonly Case[] = [
  {
    title: "001 one broken line in the middle",
    options: LINES,
    text: [
      '{"input": "A drone drifted over.", "output": "Drone.", "id": "s-1"}',
      '{"input": "The tug pushed the aircraft too far." "output": "Pushback went too far.", "id": "s-3"}',
      '{"input": "A bird struck the wing.", "output": "Bird strike."}',
    ].join("\n"),
    findings: ["2:50-2:58 error comma-present"],
  },
  {
    title: "003 a byte order mark",
    options: {},
    text: '\ufeff[\n  {\n    "session_id": "ferry-01"\n  }\n]\n',
    findings: ["1:1-1:1 error no-bom"],
  },
  {
    title: "005 trailing commas",
    options: {},
    text: '[\n  {\n    "conversation": [\n      {\n        "qa_id": "q1",\n      },\n    ]\n  }\n]\n',
    findings: ["5:22-5:23 error no-trailing-comma", "6:8-6:9 error no-trailing-comma"],
  },
  {
    title: "007 a line break and a tab in texts",
    options: {},
    text: [
      '[{"conversation": [{',
      '        "query": "I have two questions.',
      'Where do I park?",',
      '        "assistant": "Lot\tC, next to the pier."',
      "}]}]",
    ].join("\n"),
    findings: ["2:40-3:1 error newline-escaped", "4:26-4:27 error control-escaped"],
  },
  {
    title: "008 two records on one line, and a comma behind a record",
    options: LINES,
    text: '{"id": "c-1"}\n{"id": "c-2"}{"id": "c-3"}\n{"id": "c-4"},\n',
    findings: ["2:14-2:15 error no-extra-values", "3:14-3:15 error no-record-comma"],
  },
  {
    title: "011 JSON Lines in a .json",
    options: {},
    text: '{"session_id": "ferry-04"}\n{"session_id": "ferry-05"}\n',
    findings: ["2:1-2:2 error no-extra-values"],
  },
  {
    title: "013 NaN and infinity: the rules about weights speak of weights",
    options: {},
    text: [
      '[{"conversation": [',
      '  {"qa_id": "q1", "weight": NaN},',
      '  {"qa_id": "q2", "logprobs": {"token_logprobs": [-0.01, -Infinity]}, "weight": 1e400}',
      "]}]",
    ].join("\n"),
    findings: ["3:58-3:67 information no-nan"],
  },
  {
    title: "036 the last line is cut off",
    options: LINES,
    text: '{"input": "Smoke in the galley."}\n{"input": "The brake fan did not',
    findings: ["2:1-2:33 error record-complete"],
  },
  {
    title: "038 long integers, as ids of a format that is not known yet",
    options: LINES,
    text: '{"id": 90071992547409931}\n{"id": 90071992547409932, "x": 1.0}\n',
    findings: ["1:8-1:25 information integer-precision", "2:8-2:25 information integer-precision"],
  },
  {
    title: "a record as Python prints it, pasted between lines of JSON",
    options: LINES,
    text: ['{"id": "c-1"}', "{'id': 'c-2', 'final': True, 'span': (1, 2)}", '{"id": "c-3"}'].join("\n"),
    findings: ["2:1-2:45 error no-python-value"],
  },
  {
    title: "a pretty-printed record that lacks a bracket, between lines of JSON",
    options: LINES,
    text: ['{"id": "c-1"}', "{", '  "id": "c-2",', '  "tags": ["a"', "}", '{"id": "c-3"}'].join("\n"),
    findings: ["2:1-2:2 error record-one-line", "5:1-5:2 error bracket-match"],
  },
  {
    title: "a list of records that lacks its opening bracket, inside of an object",
    options: { format: "gaussia-payload" },
    text: '{"connector": {}, "datasets":\n  {"session_id": "a"},\n  {"session_id": "b"}]}\n',
    findings: ["2:3-2:4 error bracket-match"],
  },
];

const TEXT_RULES = RULES.filter(({ kind }) => kind === "text").map(({ id }) => id);

describe("files as people break them", () => {
  it.each(CASES)("$title", ({ options, text, findings }) => {
    const checked = checkText(text, { ...options, rules: TEXT_RULES });
    const found = checked.findings.map(({ span, severity, rule }) => {
      const [start, end] = [checked.positionAt(span.start), checked.positionAt(span.end)];
      return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${severity} ${rule.id}`;
    });
    expect(found).toEqual(findings);
  });
});
