import { describe, expect, it } from "vitest";
import { normaliseAnswer } from "../../server/src/engine/rules/shared/answer-normal.ts";
import { findAnswer } from "../../server/src/engine/rules/shared/find-answer.ts";
import { isPythonInt } from "../../server/src/engine/rules/shared/python-int.ts";

/** Expected values are those of `normalize_answer` of ALUE's `squad_evaluation.py` under Python 3.11. */
describe("normaliseAnswer", () => {
  it.each([
    ["The  Owner, of a N-1!", "owner of n-1"],
    ["a.an", "aan"],
    ["the-b", "-b"],
    ["_a_", ""],
    ["“Quotes”\u00a0stay", "“quotes” stay"],
    ["x\u001f\u2028y", "x y"],
    ["aé the½", "aé the½"],
    ["\ufeff a", "\ufeff"],
    ["", ""],
  ])("makes %j to %j", (text, normal) => {
    expect(normaliseAnswer(text)).toBe(normal);
  });
});

/** As `int(text)` of Python 3.11. */
describe("isPythonInt", () => {
  it.each(["1", "007", "1_0", "-3", "+5", " 7 ", "1\u2028", "٣", "１２", "9".repeat(4300), "\u20031\n"])(
    "takes %j",
    (text) => expect(isPythonInt(text)).toBe(true),
  );

  it.each([
    "",
    "-",
    "- 3",
    "1_",
    "_1",
    "1__0",
    "1.0",
    "1e3",
    "0x10",
    "1 2",
    "²",
    "--1",
    "q1",
    "\ufeff1",
    "9".repeat(4301),
  ])("refuses %j", (text) => expect(isPythonInt(text)).toBe(false));
});

describe("findAnswer", () => {
  const context =
    "The trainer with tail number Z-220 left the strip and hit a sign.  Then\nthe “Owner” of N015LK, Mr. O'Neil, said: café 😀 ok.";

  it.each([
    ["Z-220", "exact", "Z-220"],
    ["Z-202", "near", "Z-220"],
    ["a Sign", "normalised", "a sign"],
    ["the sign", "normalised", "sign"],
    ["SIGN. then the", "normalised", "sign.  Then\nthe"],
    ["z-220", "normalised", "Z-220"],
    ["Mr ONeil", "normalised", "Mr. O'Neil"],
    ["N015KL", "near", "N015LK"],
    ["trailer with tail numbers", "near", "trainer with tail number"],
    ["Café 😀", "normalised", "café 😀"],
    ["O’Neil", "near", "O'Neil"],
  ])("%j is %s: %j", (answer, kind, found) => {
    const result = findAnswer(context, answer);
    expect([result?.kind, result && context.slice(result.span.start, result.span.end)]).toEqual([kind, found]);
  });

  it("prefers whole words", () => {
    expect(findAnswer("signal, sign", "sign")?.span.start).toBe(8);
    expect(findAnswer("Signal, Sign", "sign")?.span.start).toBe(8);
  });

  it.each(["nothing like it", "Q", ""])("does not guess for %j", (answer) => {
    expect(findAnswer("The trainer left.", answer)?.kind).not.toBe("near");
  });

  it("is quick in long contexts", () => {
    const long = "lorem ipsum dolor sit amet consectetur ".repeat(2500);
    const start = performance.now();
    findAnswer(long, "lorem ipsum dolor sat amex");
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
