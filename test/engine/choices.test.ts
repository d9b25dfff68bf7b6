import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readAnswer } from "../../server/src/engine/rules/shared/answer-label.ts";
import { readChoices } from "../../server/src/engine/rules/shared/choices.ts";
import { checkText } from "../harness/check.ts";

const labels = (text: string): string =>
  readChoices(text)
    .map(({ label }) => label)
    .join("");

describe("readChoices", () => {
  it.each([
    ["Port is\nA) left\nB) right", "AB"],
    ["Port is\r\nA) left\r\nB) right\r\nC) ahead", "ABC"],
    ["Port is\rA) left\rB) right", "AB"],
    ["Port is\nA. left\nB. right", "AB"],
    ["Port is\n(A) left\n (B) right", "AB"],
    ["Port is\nA: left\n\tB:\tright", "AB"],
    ["A) left\nB) right", "AB"],
    ["Port is\na) left\nb) right", "ab"],
    ["Port is\n1. left\n2. right\n10. ahead", "1210"],
    ["Is (A) left or (B) right port?", "AB"],
    ["Port is A) left B) right C) ahead", "ABC"],
    // A label in the question is no choice.
    ["Note: A) and B) share a word.\nA) bow line\nB) stern line\nC) fog horn", "ABC"],
    ["A ship turns to\nA. port\nB. starboard", "AB"],
    // Numbered statements above the choices are of another kind: the choices are looked for within lines then.
    ["1. It floats.\n2. It sinks.\nA) only one\nB) both", "AB"],
    // A gap and a repeat are kept: a rule speaks of them.
    ["Port is\nA) left\nC) right", "AC"],
    ["Port is\nA) left\nB) right\nB) ahead", "ABB"],
    // Fewer than two, not from the start, of mixed kinds, without a delimiter or a blank behind it.
    ["Port is\nA) left", ""],
    ["Port is\nB) left\nC) right", ""],
    ["Port is\n1) left\nb) right", ""],
    ["Port is\nA left\nB right", ""],
    ["Port is\nA)left\nB)right", ""],
    ["Port is\u2028A) left\u2028B) right", "AB"],
    ["Who is it?\nA", ""],
    ["", ""],
  ])("%j has the labels %j", (text, expected) => {
    expect(labels(text)).toBe(expected);
  });

  it("gives the text of each choice, with spans in the string", () => {
    const text = "Port is\r\n (A)  the left side \r\nB. right\r\nor so\r\nC) ahead\r\n\r\nAnswer:";
    const choices = readChoices(text);
    expect(choices.map((choice) => choice.text)).toEqual(["the left side", "right\r\nor so", "ahead"]);
    for (const { label, labelSpan, text: content, textSpan } of choices) {
      expect(text.slice(labelSpan.start, labelSpan.end)).toBe(label);
      expect(text.slice(textSpan.start, textSpan.end)).toBe(content);
    }
  });

  it("knows an empty choice", () => {
    expect(readChoices("A) \nB) x").map(({ text, textSpan }) => [text, textSpan.end - textSpan.start])).toEqual([
      ["", 0],
      ["x", 1],
    ]);
  });

  it("takes no long time over many blanks", () => {
    expect(labels(`${"\n".repeat(50_000)}${" ".repeat(50_000)}A) ${" ".repeat(50_000)}`)).toBe("");
  });
});

describe("readAnswer", () => {
  const choices = readChoices("Port is\nA) left\nB) the right\nC) 1");
  it.each([
    ["A", "label", ["A"]],
    ["a", "form", ["A"]],
    [" B ", "form", ["B"]],
    ["(c).", "form", ["C"]],
    ["The  right", "text", ["B"]],
    ["B) the right", "text", ["B"]],
    ["A) the right", "none", []],
    ["1", "text", ["C"]],
    ["2", "number", ["B"]],
    ["4", "none", []],
    ["D", "none", []],
    ["()", "none", []],
  ])("%j is %s %j", (answer, kind, meant) => {
    expect(readAnswer(answer, choices)).toEqual({ kind, labels: meant });
  });

  it("blames the choices for a label that they lack", () => {
    expect(readAnswer("B", readChoices("A) x\nC) y")).kind).toBe("slip");
    expect(readAnswer("C", readChoices("A) x\nB) y\nB) z")).kind).toBe("slip");
    expect(readAnswer("D", readChoices("A) x\nB) y\nB) z")).kind).toBe("none");
  });
});

it("checks a question with very many choices", () => {
  const input = `Port is${"\\nA) left\\nB) left".repeat(10_000)}`;
  const { findings } = checkText(`{"data": [{"id": 1, "input": "${input}", "output": "A"}]}`, { format: "alue-mcqa" });
  expect(findings.map(({ rule }) => rule.id)).toContain("no-duplicate-choices");
});

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/alue/", import.meta.url));
const FILES = ["initial", "later"].map(
  (release) => `${CORPUS}${release}/data/aviation_knowledge_exam/3_1_aviation_test.json`,
);
const isPresent = FILES.every((file) => existsSync(file));
if (!isPresent) {
  console.info(`There is no corpus at ${CORPUS}, so published questions were not looked at.`);
}

describe.runIf(isPresent)("published questions", () => {
  it.each(FILES)("all have A, B and C in %s", (file) => {
    const { data, examples } = JSON.parse(readFileSync(file, "utf8"));
    const texts: readonly string[] = [...data, ...examples].map((item) => item.input ?? item.question);
    expect(texts.length).toBe(248);
    expect(texts.filter((text) => labels(text) !== "ABC")).toEqual([]);
  });
});
