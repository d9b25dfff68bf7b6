import { describe, expect, it } from "vitest";
import {
  checkAll,
  createChecker,
  DEFAULT_SETTINGS,
  type Findings,
  finish,
  formatOf,
  RULES,
  type Rule,
  readDataset,
} from "../../server/src/engine/index.ts";

/** A look at some records of a dataset finds what they show by themselves, and what stands around all of them. */
const SETTINGS = DEFAULT_SETTINGS;
/** The rules without what they say of the whole file. */
const ALONE: readonly Rule[] = RULES.map((rule) => (rule.kind === "dataset" ? { ...rule, check: () => [] } : rule));

function record(at: number): string {
  const turn = `{"qa_id": "q", "query": "Which way?", "assistant": ${at % 3 === 0 ? "1" : '"Left."'}}`;
  return `{"session_id": "s${at % 50}", "assistant_id": "a"${at % 4 === 0 ? "," : ""}, "context": "", "conversation": [${turn}]}`;
}

const RECORDS = Array.from({ length: 600 }, (_, at) => record(at));
const DATASET = readDataset(`[\n${RECORDS.join(",\n")}\n] {}`, {
  format: formatOf("gaussia-dataset"),
  container: "json",
  file: { path: "a.json" },
});

function describeAll(findings: Findings): readonly string[] {
  return findings.all().map(({ rule, span, message }) => `${rule.id} ${span.start} ${span.end} ${message}`);
}

/** Of all findings those that a look at records up to another one, which is left out, must find. */
function foundIn(from: number, to: number): readonly string[] {
  return checkAll(createChecker(ALONE, SETTINGS), DATASET)
    .all()
    .filter(({ record: index }) => index === undefined || (index >= from && index < to))
    .map(({ rule, span, message }) => `${rule.id} ${span.start} ${span.end} ${message}`);
}

describe("a look at some records", () => {
  it.each([
    [0, 0],
    [0, 1],
    [250, 300],
    [599, 600],
    [0, 600],
  ])("from %i to %i finds what they show by themselves", (from, to) => {
    const findings = finish(createChecker(RULES, SETTINGS).look(DATASET, { from, to }));
    expect(describeAll(findings)).toEqual(foundIn(from, to));
    expect(findings.count).toBe(findings.all().length);
  });

  it("takes nothing from the check of all that follows", () => {
    const checker = createChecker(RULES, SETTINGS);
    finish(checker.look(DATASET, { from: 250, to: 300 }));
    const all = describeAll(checkAll(createChecker(RULES, SETTINGS), DATASET));
    expect(describeAll(checkAll(checker, DATASET))).toEqual(all);
    // Nor from one that is under way.
    const half = checker.follow().check(DATASET);
    for (let step = 0; step < 260; step++) {
      half.next();
    }
    finish(checker.look(DATASET, { from: 255, to: 300 }));
    expect(describeAll(finish(half))).toEqual(all);
  });
});
