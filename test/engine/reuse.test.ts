import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Container,
  checkAll,
  createChecker,
  type Dataset,
  DEFAULT_SETTINGS,
  formatOf,
  RULES,
  readDataset,
} from "../../server/src/engine/index.ts";
import { runs } from "../harness/effort.ts";

const checker = createChecker(RULES, DEFAULT_SETTINGS);

function read(text: string, container: Container, previous?: Dataset): Dataset {
  return readDataset(text, { format: formatOf("gaussia-dataset"), container }, previous);
}

/** All that can be told of a dataset, in a form that can be compared. */
function tell(dataset: Dataset): unknown {
  const findings = checkAll(checker, dataset).all();
  return {
    records: [...dataset.records].map(({ record, ...place }) => ({ ...place, text: record.text, value: record.value })),
    findings: findings.map(({ rule, message, span, severity, path }) => [rule.id, message, span, severity, path]),
  };
}

const RECORD = '{"session_id": "s", "conversation": [{"qa_id": "q1", "weight": 0.5}]}';
/** What holds records together, in and out of place, and what breaks them. */
const PIECE = fc.constantFrom(
  ...['"', '{"', '"}', "{", "}", "[", "]", ",", ":", "\n", "\r", "\r\n", " ", "u", "1", "\\", "'", "NaN", "None", "//"],
  ...['""', '"a": 1', '{"a": 1}', '{"a": [1, 2]}', "{}", "[]", RECORD, RECORD.slice(0, 30), RECORD.slice(30), "\n\n"],
);
const TEXT = fc.array(PIECE, { maxLength: 14 }).map((pieces) => pieces.join(""));
const EDIT = fc.record({ at: fc.nat(), length: fc.nat(6), piece: PIECE });

describe.each<Container>(["json", "jsonl"])("a %s text that was edited", (container) => {
  it("reads and checks as if it had always been so", { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(TEXT, fc.array(EDIT, { minLength: 1, maxLength: 4 }), (start, edits) => {
        let text = start;
        let dataset = read(text, container);
        tell(dataset);
        for (const { at, length, piece } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + piece + text.slice(from + length);
          dataset = read(text, container, dataset);
          expect(tell(dataset)).toEqual(tell(read(text, container)));
        }
      }),
      runs(100),
    );
  });
});

it("a line that is not closed is joined with the next one as soon as that closes it", () => {
  const [before, after] = ['{""u\r"""}\n', '{""u\r""""}\n'];
  expect(tell(read(after, "jsonl", read(before, "jsonl")))).toEqual(tell(read(after, "jsonl")));
});

it("a record that no edit has touched stays the same object", () => {
  const lines = [RECORD, '{"session_id": "t", "conversation": [,]}', RECORD.replace("q1", "q2")];
  const before = read(lines.join("\n"), "jsonl");
  const after = read([...lines, RECORD].join("\n"), "jsonl", before);
  expect(after.records.slice(0, 3).map(({ record }) => record)).toEqual(
    [...before.records].map(({ record }) => record),
  );
  expect(after.records.at(1)?.record).toBe(before.records.at(1)?.record);
});
