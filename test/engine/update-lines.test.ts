import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "../../server/src/engine/formats/index.ts";
import { type Dataset, type ReadOptions, readDataset, readingDataset } from "../../server/src/engine/model/dataset.ts";
import { Records } from "../../server/src/engine/model/records.ts";
import { updateDataset } from "../../server/src/engine/model/update-dataset.ts";
import { createStore, type TextStore } from "../../server/src/engine/text/store.ts";
import { runs } from "../harness/effort.ts";

const KNOWN: ReadOptions = { format: formatOf("gaussia-dataset"), container: "jsonl" };
const UNKNOWN: ReadOptions = { format: undefined, container: "jsonl" };
const BAD: ReadOptions = {
  ...KNOWN,
  encoding: {
    faults: [{ kind: "bytes", at: 20, byte: 0xff, offset: 20, count: 2, guess: undefined }],
    isReplaced: true,
  },
};
const CUT: ReadOptions = {
  ...UNKNOWN,
  encoding: {
    faults: [{ kind: "mark" }, { kind: "bytes", at: 9, byte: 0xe2, offset: 9, count: 1, guess: "cut" }],
    isReplaced: true,
  },
};
const PIECE_SIZE = 64;

/** All that a dataset says, in a form that can be compared. */
function tell({ records, text, format, ...others }: Dataset): string {
  const placed = [...records].map(({ record, ...place }) => {
    const { value, problems, damaged, isContextual } = record;
    return { ...place, text: record.text, value, problems, damaged, isContextual };
  });
  const all = { ...others, format: format?.id, records: placed, text: text.toString() };
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
  fc.constantFrom(
    '{"a": 1, "a": 2}',
    "{'a': None}",
    " 1,",
    "[",
    "// x",
    "\u00a0",
    '{"a": [',
    '"b"]}',
    "{ }",
    "\f",
    '{"a": \ufffd}',
    '{"\ufffd": 1}',
  ),
);
const TEXT = fc
  .tuple(fc.constantFrom("", "", "", "\ufeff"), fc.array(fc.tuple(LINE, LINE_END), { maxLength: 30 }), LINE)
  .map(([mark, lines, last]) => mark + lines.map(([line, end]) => line + end).join("") + last);
const INSERTED = fc.oneof(
  fc.constantFrom(
    ...['"', "{", "}", "[", "]", ",", ":", "\\", " ", "x", "\n", "\r", "\r\n", "😀", "\u2028", "\ufeff", "\ufffd", ""],
  ),
  fc.tuple(LINE, LINE_END).map(([line, end]) => line + end),
  fc.tuple(LINE_END, LINE).map(([end, line]) => end + line),
);
const EDIT = fc.record({ at: fc.nat(), length: fc.oneof(fc.constantFrom(0, 0, 1, 2), fc.nat(40)), text: INSERTED });

describe.each([
  ["of a known format", KNOWN],
  ["of no known format", UNKNOWN],
  ["with bytes that are not UTF-8", BAD],
  ["that end within a character", CUT],
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
      runs(200),
    );
    expect(updated / asked).toBeGreaterThan(0.4);
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

describe("an edit of JSON Lines", () => {
  function update(text: string, from: number, to: number, newText: string): Dataset | undefined {
    const store = createStore(text, PIECE_SIZE);
    const changed = change(store, from, to, newText);
    const next = updateDataset(readDataset(store, KNOWN), changed, KNOWN);
    if (next !== undefined) {
      expect(tell(next)).toBe(tell(readDataset(changed.toString(), KNOWN)));
    }
    return next;
  }

  it.each(['{"a": 1},', "{'a': None}", '{"a": 1, "a": 2}', '["a"]', '{"a": 1} x', "// a", '  {"a": "\u2028"}'])(
    "is followed where every line is %s",
    (line) => {
      const text = `${line}\n`.repeat(700);
      const at = text.lastIndexOf("a", text.length / 2);
      expect(update(text, at, at, "b")).toBeDefined();
    },
  );

  it.each(['"', "{", "}", "\n", "\r\n", "\\", ",", '"}\n{"b": "'])(
    "is followed when it breaks a record with %j",
    (typed) => {
      const text = '{"a": "b c"}\n'.repeat(700);
      const at = text.lastIndexOf(" c", text.length / 2);
      const next = update(text, at, at, typed);
      expect(next?.records.length).toBeGreaterThanOrEqual(699);
      expect(update(text, at - 7, at + 4, "")).toBeDefined();
    },
  );

  it("counts searches for the end of a record anew behind a sound one", () => {
    const broken = '{"a": "1\n'.repeat(40);
    const text = `${broken}{"a": 2}\n{"a": [\n1]}\n{"a": 3}\n`;
    const { records } = readDataset(text, KNOWN);
    expect(records.at(41)?.record.value).toEqual({ a: [1] });
    expect(update(text, text.length - 3, text.length - 2, "4")?.records).toHaveLength(43);
  });

  it("takes a full read when it is a long one", () => {
    const pasted = '{"a": "b c"}\n'.repeat(200_000);
    const store = createStore('{"a": 1}\n{"a": 2}\n');
    const changed = change(store, 9, 9, pasted);
    expect(updateDataset(readDataset(store, KNOWN), changed, KNOWN)).toBeUndefined();
  });

  it("is followed in a record that is a long one", () => {
    const text = `{"a": 1}\n{"a": "${"x".repeat(3_000_000)}"}\n{"a": 2}\n`;
    const store = createStore(text);
    const next = updateDataset(readDataset(store, KNOWN), change(store, 1_000_000, 1_000_000, "b"), KNOWN);
    expect(next?.records.at(1)?.record.text).toHaveLength(3_000_010);
  });

  it("keeps what was read for a mark that only the bytes have", () => {
    const options: ReadOptions = { ...KNOWN, encoding: { faults: [{ kind: "mark" }], isReplaced: false } };
    const store = createStore('{"a": 1}\n\n{"a": 2}\n');
    const changed = change(store, 0, 0, "\n");
    const next = updateDataset(readDataset(store, options), changed, options);
    expect(next?.problems).toEqual(readDataset(changed, options).problems);
    expect(next?.problems.map(({ rule }) => rule)).toEqual(["no-bom", "no-blank-lines", "no-blank-lines"]);
  });

  it("is not followed when it was read as another format, or from other bytes", () => {
    const store = createStore('{"a": 1}\n');
    const before = readDataset(store, KNOWN);
    const changed = change(store, 2, 3, "b");
    const wide: ReadOptions = {
      ...KNOWN,
      encoding: {
        faults: [{ kind: "wide", encoding: "UTF-16 LE", hasMark: true, at: 0, byte: 0xff }],
        isReplaced: false,
      },
    };
    expect(updateDataset(before, changed, UNKNOWN)).toBeUndefined();
    expect(updateDataset(before, changed, wide)).toBeUndefined();
    expect(
      updateDataset(before, changed, { ...KNOWN, encoding: { faults: [{ kind: "mark" }], isReplaced: false } }),
    ).toBeUndefined();
  });
});

describe("reading JSON Lines in steps", () => {
  it("pauses often, and gives the same", () => {
    const text = '{"a": 1}\n'.repeat(5000);
    const reading = readingDataset(text, KNOWN);
    let pauses = 0;
    for (;;) {
      const step = reading.next();
      if (step.done) {
        expect(tell(step.value)).toBe(tell(readDataset(text, KNOWN)));
        break;
      }
      pauses++;
    }
    expect(pauses).toBeGreaterThanOrEqual(40);
  });

  it("shares records with what was read before, also those that moved", () => {
    const lines = Array.from({ length: 900 }, (_each, index) => `{"a": ${index}}`);
    const before = readDataset(createStore(lines.join("\n"), PIECE_SIZE), KNOWN);
    const moved = [...lines.slice(0, 200), ...lines.slice(500), "{", ...lines.slice(200, 500)];
    const after = readDataset(createStore(moved.join("\n"), PIECE_SIZE), KNOWN, before);
    const known = new Set([...before.records].map(({ record }) => record));
    expect([...after.records].filter(({ record }) => !known.has(record))).toHaveLength(1);
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
