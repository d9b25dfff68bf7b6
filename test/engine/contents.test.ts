import { expect, it } from "vitest";
import {
  type ContentsEntry,
  createContentsReader,
  finish,
  formatOf,
  readDataset,
} from "../../server/src/engine/index.ts";

const record = (session: string): string =>
  JSON.stringify({ session_id: session, conversation: [{ qa_id: "q1", query: "x".repeat(100) }, { qa_id: "" }] });

function contents(lines: readonly string[], most: number): readonly ContentsEntry[] {
  const format = formatOf("gaussia-dataset");
  return finish(createContentsReader()(readDataset(lines.join("\n"), { format, container: "jsonl" }), most));
}

it("gives records before turns when there is too much", () => {
  const entries = contents([record("a"), record("b"), record("c")], 5);
  expect(entries.map(({ name, children }) => [name, children.length])).toEqual([
    ["a", 2],
    ["b", 0],
    ["c", 0],
  ]);
  expect(contents([record("a"), record("b"), record("c")], 2)).toHaveLength(2);
});

it("never leaves a name empty, and cuts what is long", () => {
  const [first, second] = contents([record(" "), '"text"'], 9);
  expect(first?.name).toBe("Record 1");
  expect(second?.name).toBe("Record 2");
  expect(first?.children.map(({ name }) => name)).toEqual(["q1", "Turn 2"]);
  expect(first?.children[0]?.detail).toBe(`${"x".repeat(59)}…`);
});

it("keeps what names an entry within the entry, whatever is missing", () => {
  for (const { span, nameSpan } of contents(["{", "[]", '{"conversation": [{"qa_id": ', '{"session_id": '], 9)) {
    expect(span.start).toBeLessThanOrEqual(nameSpan.start);
    expect(nameSpan.end).toBeLessThanOrEqual(span.end);
  }
});
