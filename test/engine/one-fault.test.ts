import { describe, expect, it } from "vitest";
import { type Checked, checkText } from "../harness/check.ts";
import { stride } from "../harness/effort.ts";

/**
 * One character lost, or typed twice, is one fault: whatever it is and wherever, all rules together give one finding,
 * and the records around it are still read.
 */
function createDataset(id: string): unknown {
  return {
    session_id: id,
    assistant_id: "a",
    context: "Ferry times, see [1].",
    conversation: [
      {
        qa_id: "q1",
        query: "When, and where?",
        assistant: "At 6: pier {2}.",
        ground_truth_assistant: "06:40",
        weight: 0.5,
      },
      {
        qa_id: "q2",
        query: "Is it late?",
        assistant: "No.",
        ground_truth_assistant: "No",
        weight: 0.5,
        agentic: { tools_used: [], final_answer: "x" },
      },
    ],
  };
}

const DATASETS = ["s1", "s2"].map(createDataset);
const LINES = DATASETS.map((dataset) => JSON.stringify(dataset));
const TEXTS = [
  ["a pretty list", "json", JSON.stringify(DATASETS, undefined, 2)],
  ["a list without blanks", "json", JSON.stringify(DATASETS)],
  ["lines without blanks", "jsonl", `${LINES.join("\n")}\n`],
  ["lines with blanks", "jsonl", `${LINES.map((line) => line.replace(/(?<=[,:{[])(?=["{[0-9])/g, " ")).join("\n")}\n`],
] as const;

describe.each(TEXTS)("in %s", (_, container, text) => {
  const sound = checkText(text, { container });

  it.each(["lost", "typed twice"] as const)("one character %s is one finding", (kind) => {
    const surprises: string[] = [];
    const marks = [...text.matchAll(/[{}[\]",:]/g)];
    for (const match of marks.filter((_, nth) => nth % stride(5) === 0)) {
      const rest = text.slice(match.index + 1);
      const damaged = text.slice(0, match.index) + (kind === "lost" ? "" : match[0] + match[0]) + rest;
      const rules = isSound(damaged, container) ? undefined : newRules(checkText(damaged, { container }), sound);
      if (rules !== undefined && rules.length !== 1) {
        surprises.push(`${damaged.slice(Math.max(0, match.index - 20), match.index + 20)} -> ${rules.join(", ")}`);
      }
    }
    expect(surprises).toEqual([]);
  });
});

/** Punctuation inside of a text may come and go. */
function isSound(text: string, container: "json" | "jsonl"): boolean {
  try {
    for (const part of container === "json" ? [text] : text.trim().split("\n")) {
      JSON.parse(part);
    }
    return true;
  } catch {
    return false;
  }
}

function newRules({ findings }: Checked, sound: Checked): readonly string[] {
  return findings
    .filter((finding) => !sound.findings.some((known) => known.message === finding.message))
    .map(({ rule }) => rule.id);
}
