import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "../../server/src/engine/formats/index.ts";
import { type Dataset, type ReadOptions, readDataset } from "../../server/src/engine/model/dataset.ts";
import { Records } from "../../server/src/engine/model/records.ts";
import { updateDataset } from "../../server/src/engine/model/update-dataset.ts";
import { createStore, type TextStore } from "../../server/src/engine/text/store.ts";
import { runs } from "../harness/effort.ts";

const KNOWN: ReadOptions = { format: formatOf("gaussia-dataset"), container: "jsonl" };
const UNKNOWN: ReadOptions = { format: undefined, container: "jsonl" };
const PIECE_SIZE = 64;

/** All that a dataset says, in a form that can be compared. */
function tell({ records, text, format, ...others }: Dataset): string {
  const all = { ...others, format: format?.id, records: [...records], text: text.toString() };
  return JSON.stringify(all, (_key, value) => (value === undefined ? "nothing" : value), 1);
}

/** An edit in offsets, as editors send it. */
function change(store: TextStore, from: number, to: number, text: string): TextStore {
  const { lines } = store;
  return store.change([{ range: { start: lines.positionAt(from), end: lines.positionAt(to) }, text }]);
}

const RECORD = '{"session_id": "s", "conversation": [{"qa_id": "q1", "weight": 0.5}]}';
const LINE_END = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r");
const LINE = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(RECORD, '{"a": 1}', '{"a": "\u2028"}', "{}", '  {"b": [2]} \t', '{"é": "😀"}'),
  },
  fc.constantFrom(
    "",
    " ",
    "[1]",
    "7",
    "{",
    '{"a": "b',
    '{"a": 1},',
    '{"a": 1} {"b": 2}',
    "} ",
    "]",
    "a note, not data",
  ),
  fc.constantFrom('{"a": 1, "a": 2}', "{'a': None}", " 1,", "[", "// x", "\u00a0", '{"a": [', '"b"]}', "{ }", "\f"),
);
const TEXT = fc
  .tuple(fc.constantFrom("", "", "", "\ufeff"), fc.array(fc.tuple(LINE, LINE_END), { maxLength: 30 }), LINE)
  .map(([mark, lines, last]) => mark + lines.map(([line, end]) => line + end).join("") + last);
const INSERTED = fc.oneof(
  fc.constantFrom(
    ...['"', "{", "}", "[", "]", ",", ":", "\\", " ", "x", "\n", "\r", "\r\n", "😀", "\u2028", "\ufeff", ""],
  ),
  fc.tuple(LINE, LINE_END).map(([line, end]) => line + end),
  fc.tuple(LINE_END, LINE).map(([end, line]) => end + line),
);
const EDIT = fc.record({ at: fc.nat(), length: fc.oneof(fc.constantFrom(0, 0, 1, 2), fc.nat(40)), text: INSERTED });

describe.each([
  ["of a known format", KNOWN],
  ["of no known format", UNKNOWN],
])("JSON Lines %s after an edit", (_, options) => {
  it("is what a fresh read gives", { timeout: 60_000 }, () => {
    let updated = 0;
    let asked = 0;
    fc.assert(
      fc.property(TEXT, fc.array(EDIT, { minLength: 1, maxLength: 6 }), (start, edits) => {
        let store = createStore(start, PIECE_SIZE);
        let dataset = readDataset(store, options);
        expect(tell(dataset)).toBe(tell(readDataset(start, options)));
        for (const { at, length, text } of edits) {
          const from = at % (store.length + 1);
          store = change(store, from, Math.min(store.length, from + length), text);
          const fresh = readDataset(store.toString(), options);
          const next = updateDataset(dataset, store, options);
          if (next !== undefined) {
            expect(tell(next)).toBe(tell(fresh));
          }
          asked++;
          updated += next === undefined ? 0 : 1;
          dataset = next ?? readDataset(store, options, dataset);
          expect(tell(dataset)).toBe(tell(fresh));
        }
      }),
      runs(300),
    );
    expect(updated / asked).toBeGreaterThan(0.6);
  });

  it("is told at once when the edit lies inside of a sound record", () => {
    const lines = Array.from({ length: 40 }, (_each, index) => `{"id": "r${index}", "text": "word"}`);
    fc.assert(
      fc.property(fc.nat(39), fc.constantFrom("a", "é", "😀", "ab cd", ""), LINE_END, (line, text, end) => {
        const store = createStore(lines.join(end), PIECE_SIZE);
        const at = store.toString().indexOf(`"r${line}"`) + 1;
        const before = readDataset(store, options);
        const next = updateDataset(before, change(store, at, at + (text === "" ? 1 : 0), text), options);
        expect(next?.records.length).toBe(40);
        const kept = [...(next?.records ?? [])].filter(
          ({ record }, index) => record === before.records.at(index)?.record,
        );
        expect(kept).toHaveLength(39);
        expect(next?.problems).toBe(before.problems);
      }),
      runs(50),
    );
  });
});

describe("records in runs", () => {
  const SPLICE = fc.record({ from: fc.nat(), count: fc.nat(30), added: fc.nat(20), by: fc.nat(9) });

  it("are those of a plain list after any splices", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(SPLICE, { maxLength: 8 }), (length, splices) => {
        let next = 0;
        const record = () => ({ text: String(next++), value: null, problems: [], damaged: [] });
        let list = Array.from({ length }, (_each, index) => ({ record: record(), start: index * 10, at: [] }));
        let records = Records.of(list, 8);
        for (const { from, count, added, by } of splices) {
          const first = from % (list.length + 1);
          const behind = Math.min(list.length, first + count);
          const start = list[first - 1]?.start ?? 0;
          const found = Array.from({ length: added }, () => ({ record: record(), start, at: [] }));
          const later = list.slice(behind).map((each) => ({ ...each, start: each.start + by }));
          records = records.spliced(first, behind, found, by);
          list = [...list.slice(0, first), ...found, ...later];
          expect([...records]).toEqual(list.map((each, index) => ({ ...each, index })));
          expect(records.runs.every((run) => run.records.length <= 12 || records.runs.length === 1)).toBe(true);
          expect(records.runs.length).toBeLessThanOrEqual(Math.max(1, records.length / 3));
        }
      }),
      runs(200),
    );
  });

  it("keep their length when records are put in at one place again and again", () => {
    const found = (start: number) => ({
      record: { text: String(start), value: null, problems: [], damaged: [] },
      start,
      at: [],
    });
    let records = Records.of([found(0)], 8);
    for (let count = 1; count < 200; count++) {
      records = records.spliced(0, 0, [found(0)], 1);
    }
    expect(records.length).toBe(200);
    expect(records.runs.length).toBeLessThan(200 / 5);
  });
});
