import { describe, expect, it } from "vitest";
import { readChoices } from "../../server/src/engine/rules/shared/choices.ts";
import { PlainChoices } from "../../server/src/engine/rules/shared/plain-choices.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

const { seed, numRuns } = runs(20_000);

const PIECES = [
  "A)",
  "B)",
  "C)",
  "D)",
  "(A)",
  "(B)",
  "A.",
  "B:",
  "a)",
  "1.",
  "12)",
  "\n",
  "\n",
  "\n\n",
  "\r\n",
] as const;
const FILLERS = [" ", " ", " ", "\t", " left", " right", "x", "left ", "\u00a0", "\u2028", "(", ")", "."] as const;

/** A quick look at choices takes for plain only what the reader of choices takes for a row of different ones. */
describe("PlainChoices", () => {
  it("agrees with the reader of choices", () => {
    const random = new Random(seed);
    const plain = new PlainChoices();
    let recognised = 0;
    for (let run = 0; run < numRuns; run++) {
      const text = randomText(random);
      const count = plain.read(text);
      if (count > 0) {
        recognised++;
        expectPlain(text, count, plain);
      }
    }
    expect(recognised).toBeGreaterThan(0);
  });

  it.each([
    ["Port is\nA) left\nB) right", 2],
    ["Port is\n\n(A) left\n (B) right\nC: ahead", 3],
    ["Is (A) left or (B) right port?", 2],
    ["Port is A) left B) right C) ahead", 3],
    // What is left to the reader: fewer than two, a gap, a repeat, equal texts, other labels, something behind them.
    ["Port is\nA) left", 0],
    ["Port is\nA) left\nC) right", 0],
    ["Port is\nA) left\nB) right\nB) ahead", 0],
    ["Port is\nA) left  side\nB) left side", 0],
    ["Port is\na) left\nb) right", 0],
    ["Port is\nA) left\nB) right\n\nThink well.", 0],
    ["Port is\r\nA) left\r\nB) right", 0],
    ["", 0],
  ])("%j", (text, count) => {
    expect(new PlainChoices().read(text)).toBe(count);
  });
});

function expectPlain(text: string, count: number, plain: PlainChoices): void {
  const choices = readChoices(text);
  const labels = choices.map(({ label }) => label).join("");
  expect(labels, JSON.stringify(text)).toBe("ABCDEFGHIJ".slice(0, count));
  expect(choices.map(({ labelSpan }) => labelSpan.start)).toEqual([...plain.labels.subarray(0, count)]);
  expect(new Set(choices.map((choice) => choice.text.replace(/\s+/g, " "))).size, JSON.stringify(text)).toBe(count);
}

function randomText(random: Random): string {
  let text = random.pick(["", "Port is", "Port is\n"]);
  for (const label of ["A", "B", "C", "D"]) {
    const filler = random.pick(FILLERS) + random.pick(FILLERS);
    const isUsual = random.below(3) > 0;
    text += isUsual ? `${random.pick(["\n", " ", "\n("])}${label})${filler}` : random.pick(PIECES) + filler;
  }
  return text;
}
