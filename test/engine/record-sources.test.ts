import { describe, expect, it } from "vitest";
import type { DatasetContext } from "../../server/src/engine/rules/rule.ts";
import { createSources } from "../../server/src/engine/rules/shared/record-sources.ts";
import { checkText } from "../harness/check.ts";

describe("the texts of records by their list", () => {
  it("are looked for once, however many lists are asked for", () => {
    const text = JSON.stringify({ data: [{ paragraphs: [1, 2] }, { paragraphs: [3] }] });
    const { dataset } = checkText(text, { format: "alue-extractive-qa" });
    let looks = 0;
    const context = {
      format: dataset.format,
      recordCount: dataset.records.length,
      get envelope() {
        looks++;
        return dataset.envelope?.record.value;
      },
    } as unknown as DatasetContext;
    const facts = [...dataset.records].map(({ record, index }) => ({ record: index, fact: () => record.text }));
    const sourcesIn = createSources(facts, context);
    expect(sourcesIn(["data", 0, "paragraphs"])).toEqual(["1", "2"]);
    expect(sourcesIn(["data", 1, "paragraphs"])).toEqual(["3"]);
    expect(sourcesIn(["data", 2, "paragraphs"])).toEqual([]);
    expect(looks).toBe(1);
    expect(createSources(facts.slice(1), context)(["data", 0, "paragraphs"])).toBeUndefined();
  });
});
