import { describe, expect, it } from "vitest";
import { detect } from "../../server/src/engine/index.ts";
import { ITEM, OLD_EXAMPLE, OLD_ITEM, type Row } from "../harness/alue.ts";
import { detectText, toJson, toLines } from "../harness/detection.ts";

describe("multiple choice (formats.md 8.3)", () => {
  const other = { id: 2, input: "Translate.", output: "Traduire." };
  const rows: readonly Row[] = [
    ["task type", { task_info: { task_type: "mcqa" }, data: [] }, "alue-mcqa"],
    ["task type in capitals", { task_info: { task_type: "MCQA" } }, "alue-mcqa"],
    ["another task type", { task_info: { task_type: "qa" }, examples: [], data: [] }, "unknown"],
    ["labels and choices", { data: [ITEM] }, "alue-mcqa"],
    [
      "labels that the scorer does not take",
      {
        data: [
          { ...ITEM, output: "(b)" },
          { ...ITEM, output: "B) " },
        ],
      },
      "alue-mcqa",
    ],
    ["60 % labels", { data: [ITEM, ITEM, ITEM, { ...ITEM, output: "two" }, { ...ITEM, output: "one" }] }, "alue-mcqa"],
    ["50 % labels", { data: [ITEM, { ...ITEM, output: "two" }] }, "unknown"],
    ["half of the inputs with choices", { data: [ITEM, { ...ITEM, input: "True?" }] }, "alue-mcqa"],
    [
      "a third of the inputs with choices",
      { data: [ITEM, { ...ITEM, input: "x" }, { ...ITEM, input: "y" }] },
      "unknown",
    ],
    ["choices with dots", { data: [{ ...ITEM, input: "Which?\nA. one\nB. two" }] }, "alue-mcqa"],
    ["choices in brackets", { data: [{ ...ITEM, input: "Which?\n (a) one\n (b) two" }] }, "alue-mcqa"],
    ["choices with numbers", { data: [{ id: 1, input: "Which?\n1: one\n2: two", output: "1" }] }, "alue-mcqa"],
    ["choices in one line", { data: [{ ...ITEM, input: "Which? A) one B) two" }] }, "alue-mcqa"],
    [
      "choices that do not start at the first label",
      { data: [{ ...ITEM, input: "Which?\nC) one\nD) two" }] },
      "unknown",
    ],
    ["one choice", { data: [{ ...ITEM, input: "Which?\nA) one" }] }, "unknown"],
    ["outputs that are numbers", { data: [{ ...ITEM, output: 1 }] }, "unknown"],
    [
      "examples and data of labels",
      { examples: [{ ...ITEM, input: "x" }], data: [{ ...ITEM, input: "y" }] },
      "candidate alue-mcqa",
    ],
    ["examples and data of choices", { examples: [], data: [{ ...ITEM, output: "two" }] }, "candidate alue-mcqa"],
    ["examples and data of other pairs", { examples: [other], data: [other, other] }, "unknown"],
    ["examples and data of something else", { examples: [{ a: 1 }], data: [{ b: 1 }] }, "unknown"],
    ["a list", [ITEM, ITEM], "candidate alue-mcqa"],
    ["legacy: an example", { examples: [OLD_EXAMPLE], data: [] }, "alue-mcqa-legacy"],
    ["legacy: a question", { data: [OLD_ITEM] }, "alue-mcqa-legacy"],
    ["legacy: with the task type", { task_info: { task_type: "mcqa" }, data: [OLD_ITEM] }, "alue-mcqa-legacy"],
    ["legacy: no choices", { data: [{ ...OLD_ITEM, question: "Which?" }] }, "unknown"],
    ["legacy: a whole answer", { data: [{ ...OLD_ITEM, answer: "two" }] }, "unknown"],
    ["legacy: a list", [OLD_ITEM], "candidate alue-mcqa-legacy"],
    [
      "choices beside the question",
      { data: [{ ...OLD_ITEM, question: "Which?", options: ["one", "two"] }] },
      "unknown",
    ],
    // formats.md 8.6
    ["mixed, more of the later", { data: [OLD_ITEM, ITEM, ITEM], examples: [OLD_EXAMPLE] }, "alue-mcqa"],
    ["mixed, more of the initial", { data: [ITEM, OLD_ITEM, OLD_ITEM], examples: [ITEM] }, "alue-mcqa-legacy"],
    ["mixed, a tie, the later first", { data: [ITEM, OLD_ITEM] }, "alue-mcqa"],
    ["mixed, a tie, the initial first", { data: [OLD_ITEM, ITEM] }, "alue-mcqa-legacy"],
    ["instructions, with choices", { data: [{ instruction: "Choose.", ...ITEM }] }, "unknown"],
    [
      "instructions, with the task type",
      { task_info: { task_type: "mcqa" }, data: [{ instruction: "", ...ITEM }] },
      "unknown",
    ],
  ];
  it.each(rows)("%s: %j is %s", (_, value, expected) => {
    expect(detectText(toJson(value))).toBe(expected);
  });

  it("is offered for lines, and is not read from them", () => {
    expect(detectText(toLines(ITEM, ITEM), "exam.jsonl")).toBe("candidate alue-mcqa");
    expect(detectText(toLines({ data: [ITEM] }, { data: [ITEM] }), "exam.jsonl")).toBe("unknown");
    expect(detectText(JSON.stringify({ data: [ITEM] }, null, 2), "exam.jsonl")).toBe("unknown");
    expect(detect({ text: toJson([ITEM]), path: "a.json" }).why.text).toBe(
      'The first records have "input" and "output". ALUE scores questions only from the "data" of an object.',
    );
  });
});
