import { describe, expect, it } from "vitest";
import { loosePrint, squeeze, textPrint } from "../../server/src/engine/rules/shared/text-print.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

const { seed, numRuns } = runs(2000);

const PIECES = [
  "a",
  "A",
  "b",
  " ",
  "\t",
  "\n ",
  "\u00a0",
  "\u2028",
  "\u001f",
  "K",
  "\u212a",
  "İ",
  "ß",
  "Σ",
  "😀",
] as const;

describe("prints of texts", () => {
  it("tells texts apart", () => {
    const texts = Array.from({ length: 1000 }, (_, at) => `What does light number ${at} mean?`);
    expect(new Set(texts.map(textPrint)).size).toBe(texts.length);
    expect(new Set(texts.map(loosePrint)).size).toBe(texts.length);
    expect(textPrint("")).not.toBe(textPrint("\0"));
    expect(textPrint("x".repeat(1000))).not.toBe(textPrint("x".repeat(1001)));
  });

  it("gives one loose print to all texts that differ in case and blanks only", () => {
    const random = new Random(seed);
    const prints = new Map<string, number>();
    for (let run = 0; run < numRuns; run++) {
      const length = random.below(5);
      const text = Array.from({ length }, () => random.pick(PIECES))
        .join("")
        .repeat(1 + random.below(2) * 60);
      const key = squeeze(text);
      const print = prints.get(key) ?? loosePrint(text);
      expect(loosePrint(text), JSON.stringify(text)).toBe(print);
      prints.set(key, print);
    }
  });
});
