import { describe, expect, it } from "vitest";
import { FreeIds, idsForGaps, nextFreeId, nextIdOf } from "../../server/src/engine/rules/shared/next-id.ts";

describe("nextFreeId", () => {
  it.each([
    ["q3", "q4"],
    ["billing-002", "billing-003"],
    ["billing-009", "billing-010"],
    ["billing-999", "billing-1000"],
    ["123", "124"],
    ["007", "008"],
    ["intro", "intro-2"],
    ["late_fee", "late_fee_2"],
    ["frage-ä", "frage-ä-2"],
    ["run-99999999999999999999", "run-100000000000000000000"],
    ["q1a", "q1a-2"],
    ["q3 ", "q4"],
  ])("continues %s with %s", (like, next) => {
    expect(nextFreeId(like, new Set([like]))).toBe(next);
  });

  it("passes over ids that are taken", () => {
    expect(nextFreeId("q1", new Set(["q1", "q2", "q3", "q5"]))).toBe("q4");
    expect(nextFreeId("intro", new Set(["intro", "intro-2"]))).toBe("intro-3");
  });
});

describe("FreeIds", () => {
  it("gives an id once, and the same ones as a search from the start", () => {
    const taken = ["q1", "q2", "q02", "q4", "intro"];
    const free = new FreeIds(taken);
    expect(["q1", "q1", "q2", "intro", "q01", "intro", "q6", "q9", "q1"].map((like) => free.take(like))).toEqual([
      "q3",
      "q5",
      "q6",
      "intro-2",
      "q03",
      "intro-3",
      "q7",
      "q10",
      "q8",
    ]);
  });

  it("takes no longer for each when all ids of a large file are there twice", () => {
    const taken = Array.from({ length: 30_000 }, (_, index) => `q${index}`);
    const free = new FreeIds(taken);
    expect(new Set(taken.map((id) => free.take(id))).size).toBe(taken.length);
  }, 1000);
});

describe("nextIdOf", () => {
  it("continues the last id", () => {
    expect(nextIdOf(["q1", "q2"])).toBe("q3");
    expect(nextIdOf(["q2", "q1", ""])).toBe("q3");
  });

  it("needs an id to go by", () => {
    expect(nextIdOf([])).toBeUndefined();
    expect(nextIdOf(["", " "])).toBeUndefined();
  });
});

describe("idsForGaps", () => {
  it("fills gaps in the pattern of what stands before them", () => {
    expect(idsForGaps(["q1", undefined, "q2"])).toEqual([undefined, "q3", undefined]);
    expect(idsForGaps(["a-1", undefined, undefined, "b-1", undefined])).toEqual([
      undefined,
      "a-2",
      "a-3",
      undefined,
      "b-2",
    ]);
  });

  it("takes the first id as pattern for a gap at the start", () => {
    expect(idsForGaps([undefined, "q2"])).toEqual(["q3", undefined]);
  });

  it("counts an id with blanks around it as taken, and a blank one for no pattern", () => {
    expect(idsForGaps([undefined, " ", "q3 ", undefined, "q5"])).toEqual(["q4", undefined, undefined, "q6", undefined]);
  });

  it("goes on behind the given id where no other shows a pattern", () => {
    expect(idsForGaps([undefined, undefined], "q0")).toEqual(["q1", "q2"]);
    expect(idsForGaps([undefined, "a7"], "q0")).toEqual(["a8", undefined]);
  });

  it("leaves gaps where no id shows a pattern", () => {
    expect(idsForGaps([undefined, undefined])).toEqual([undefined, undefined]);
  });
});
