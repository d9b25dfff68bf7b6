import { expect, it } from "vitest";
import { checkText } from "../harness/check.ts";

const CHOICES = "Port is\\nA) left\\nB) right";
const qa = (answer: string, context = '"N1"'): string =>
  `{"data": [{"paragraphs": [{"context": ${context}, "qas": [{"answers": [{"text": ${answer}}]}]}]}]}`;

it.each([
  ["alue-mcqa", `{"data": [{"id": 1, "input": "${CHOICES}", "output": 2}]}`, ['Replace it by "B"', "Put 2 in quotes"]],
  ["alue-mcqa", `{"data": [{"id": 1, "input": "${CHOICES}", "output": 2.5}]}`, ["Put 2.5 in quotes"]],
  ["alue-mcqa", '{"data": [{"id": 1, "input": 2, "output": "A"}]}', ["Put 2 in quotes"]],
  ["alue-mcqa-legacy", '{"data": [{"id": 1, "question": 2, "answer": "A"}]}', ["Put 2 in quotes"]],
  ["alue-extractive-qa", qa('"x"', "3"), ["Put 3 in quotes"]],
  ["alue-extractive-qa", qa("true"), ["Put true in quotes"]],
  ["alue-extractive-qa", qa("1"), ["Put 1 in quotes"]],
  ["alue-ner-legacy", '{"data": [{"qas": [{"labels": 0}]}]}', ["Put 0 in quotes"]],
])("quotes that make another fault are not safe: %s, %s", (format, text, titles) => {
  expect(fixesOf(format, text)).toEqual(titles.map((title) => [title, false]));
});

it.each([
  ["alue-mcqa", '{"data": [{"id": 1, "input": "Port is\\n1) left\\n2) right", "output": 2}]}', "Put 2 in quotes"],
  ["alue-rag", '{"data": [{"paragraphs": [{"qas": [{"question": 7}]}]}]}', "Put 7 in quotes"],
  ["gaussia-dataset", '{"session_id": 7}', "Put 7 in quotes"],
])("other quotes are: %s, %s", (format, text, title) => {
  expect(fixesOf(format, text)).toContainEqual([title, true]);
});

function fixesOf(format: string, text: string): readonly (readonly [string, boolean])[] {
  const { findings } = checkText(text, { format, rules: ["value-type"] });
  return findings.flatMap((finding) => finding.fixes()).map(({ title, safe }) => [title, safe]);
}
