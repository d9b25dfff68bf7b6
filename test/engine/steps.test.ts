import { describe, expect, it } from "vitest";
import {
  checkAll,
  createChecker,
  DEFAULT_SETTINGS,
  formatOf,
  RULES,
  readDataset,
} from "../../server/src/engine/index.ts";

/** What a check of one record with so many turns gives, and how often it paused. */
function check(turns: number): { readonly found: number; readonly pauses: number } {
  const conversation = Array.from({ length: turns }, (_, at) => ({ qa_id: at, query: "q", assistant: "a" }));
  const text = JSON.stringify([{ session_id: "s", assistant_id: "a", context: "", conversation }]);
  const dataset = readDataset(text, { format: formatOf("gaussia-dataset"), container: "json" });
  const run = createChecker(RULES, DEFAULT_SETTINGS).follow().check(dataset);
  for (let pauses = 0; ; pauses++) {
    const step = run.next();
    if (step.done) {
      const found = step.value.all();
      const whole = checkAll(createChecker(RULES, DEFAULT_SETTINGS), dataset).all();
      expect(found.map(({ span, message }) => [span, message])).toEqual(
        whole.map(({ span, message }) => [span, message]),
      );
      return { found: found.length, pauses };
    }
  }
}

describe("a check in steps", () => {
  it("pauses within a long record", () => {
    const [short, long] = [check(5), check(3000)];
    const recordRules = RULES.filter(({ kind }) => kind === "record").length;
    expect(long.pauses - short.pauses).toBeGreaterThan(recordRules / 2);
  });
});
