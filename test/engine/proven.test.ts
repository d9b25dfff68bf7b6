import { describe, expect, it } from "vitest";
import { Units } from "../../server/src/engine/check/placed-problems.ts";
import { trialsOf } from "../../server/src/engine/check/proven.ts";
import { finish, repairFile, repairRecord } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";

/** How many repairs of all findings are offered. */
function countFixes(
  text: string,
  container: "json" | "jsonl",
): { offered: number; trials: ReturnType<typeof trialsOf> } {
  const { dataset, findings } = checkText(text, { container });
  const offered = findings.filter(({ isFault, fixes }) => isFault && fixes().length > 0).length;
  return { offered, trials: trialsOf(dataset) };
}

describe("trying out repairs", () => {
  it("reads the text again for some of them, and for the rest once", () => {
    const { offered, trials } = countFixes(`["${"\\q".repeat(2000)}"]`, "json");
    expect(offered).toBe(2000);
    expect(trials.single).toBeLessThan(60);
    expect(trials.combined).toBe(1);
  });

  it("reads no more of a file than the record at hand, and that again only for itself", () => {
    const records = Array.from({ length: 300 }, (_, at) => `{"session_id": "s${at}" "assistant_id": "a"}`);
    for (const [text, container] of [
      [records.join("\n"), "jsonl"],
      [`[${records.join(",")}]`, "json"],
    ] as const) {
      const { offered, trials } = countFixes(text, container);
      expect(offered).toBe(300);
      expect([trials.single, trials.combined]).toEqual([300, 0]);
    }
  });

  it("is done in steps where somebody prepares for it, and not again", () => {
    const sound = JSON.stringify({ session_id: "s", context: "word ".repeat(40_000) });
    const { dataset, findings } = checkText(`[\n${sound},\n${sound}\n{"session_id": "t",}\n]`, { container: "json" });
    const broken = findings.filter(({ isFault }) => isFault);
    expect(broken.length).toBe(2);
    const steps = broken.flatMap((finding) => [...finding.preparingFixes()]);
    const known = trialsOf(dataset).single;
    expect(steps.length).toBeGreaterThan(0);
    expect(known).toBeGreaterThan(0);
    expect(broken.every(({ fixes }) => fixes().length > 0)).toBe(true);
    expect(trialsOf(dataset).single).toBe(known);
  });

  it("finds the unit of a place once", () => {
    for (const [text, container] of [
      ['{"a" 1}\n{"b" 2}', "jsonl"],
      ['[{"a" 1},{"b" 2}]', "json"],
      ["[1 2]", "json"],
    ] as const) {
      const units = new Units(checkText(text, { container }).dataset);
      const span = { start: 3, end: 4 };
      expect(finish(units.around(span))).toBe(finish(units.around(span)));
    }
  });

  it("mends a record and a file once", () => {
    const { dataset } = checkText('[{"a" 1},{"b" 2,}]', { container: "json" });
    expect(repairFile(dataset)).toBe(repairFile(dataset));
    expect(repairRecord(dataset, 1)).toBe(repairRecord(dataset, 1));
  });
});
