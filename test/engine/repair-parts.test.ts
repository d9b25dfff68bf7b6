import { describe, expect, it } from "vitest";
import { type Container, formatOf, readDataset, repairFile } from "../../server/src/engine/index.ts";
import { Random } from "../harness/random.ts";

/** Breaks the text of a record. */
type Fault = (text: string) => string;

const FAULTS: readonly [Fault, ...Fault[]] = [
  (text) => text.replace(":", " "),
  (text) => text.replace(",", " "),
  (text) => text.replace('"a"', "'a'"),
  (text) => text.replace("}", ",}"),
  (text) => text.replace('"b', "b"),
  (text) => text.replace("}", ""),
  (text) => text.replace('"x x', 'x " x'),
  (text) => text.replace("]", ""),
];

function record(id: string): string {
  return `{"session_id": "${id}", "assistant_id": "a", "b": ["x x x"], "conversation": [{"qa_id": "q"}]}`;
}

function repair(records: readonly string[], container: Container): ReturnType<typeof repairFile> {
  const text = container === "jsonl" ? records.join("\n") : `[${records.join(",\n")}]`;
  return repairFile(readDataset(text, { format: formatOf("gaussia-dataset"), container }));
}

describe("a long file is repaired part by part", () => {
  // So many that the file is no longer read as a whole.
  const others = Array.from({ length: 1200 }, (_, at) => record(`other-${at}`));

  it.each(["json", "jsonl"] as const)("like a short one with the same faults (%s)", (container) => {
    for (let seed = 0; seed < 12; seed++) {
      const random = new Random(seed);
      const broken = Array.from({ length: 6 }, (_, at) => record(`s${at}`));
      for (let count = 0; count < 3; count++) {
        const at = random.below(broken.length);
        broken[at] = random.pick(FAULTS)(broken[at] ?? "");
      }
      expect(repair([...broken, ...others], container)).toEqual(repair([...broken, ...others.slice(0, 3)], container));
    }
  });
});
