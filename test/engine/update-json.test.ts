import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createStore,
  type Dataset,
  formatOf,
  patchDataset,
  type ReadOptions,
  readDataset,
  type TextStore,
  updateDataset,
} from "../../server/src/engine/index.ts";
import type { PlacedRecord } from "../../server/src/engine/model/records.ts";
import { runs } from "../harness/effort.ts";

const PIECE_SIZE = 64;

function optionsOf(format: string | null): ReadOptions {
  return { format: format === null ? undefined : formatOf(format), container: "json" };
}

/** All that a dataset says, in a form that can be compared. */
function tell({ records, text, envelope, ...others }: Dataset): unknown {
  const places = Array.from({ length: (envelope?.record.text.length ?? -1) + 1 }, (_, at) => envelope?.toDocument(at));
  const { nulls, record: { text: source, value, problems, damaged } = {} } = envelope ?? {};
  const around = { nulls, source, value, problems, damaged };
  return { ...others, text: text.toString(), records: [...records].map(tellRecord), envelope: around, places };
}

function tellRecord({ record, ...place }: PlacedRecord): unknown {
  const { text, value, problems, damaged, lists, isContextual } = record;
  return { ...place, text, value, problems, damaged, lists, isContextual };
}

function change(store: TextStore, from: number, to: number, text: string): TextStore {
  const { lines } = store;
  return store.change([{ range: { start: lines.positionAt(from), end: lines.positionAt(to) }, text }]);
}

const RECORDS = Array.from({ length: 8 }, (_, index) => ({
  id: `r${index}`,
  text: 'so "called" [é] {😀} \\ and\nmore',
  list: [index, null, {}, [true]],
}));
const DOCUMENTS: readonly (readonly [string | null, unknown])[] = [
  ["gaussia-dataset", RECORDS],
  ["gaussia-dataset", RECORDS[0]],
  ["gaussia-payload", { datasets: RECORDS, other: 1 }],
  ["alue-mcqa", { version: "1", data: RECORDS, examples: RECORDS.slice(0, 2) }],
  ["alue-mcqa", RECORDS],
  [
    "alue-extractive-qa",
    {
      data: [
        { title: "t", paragraphs: RECORDS },
        { paragraphs: [], examples: RECORDS },
      ],
    },
  ],
  [null, RECORDS],
];
const DOCUMENT = fc
  .tuple(
    fc.constantFrom(...DOCUMENTS),
    fc.constantFrom(0, 2),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "", "\ufeff"),
  )
  .map(([[format, value], indent, lineEnd, mark]) => ({
    format,
    text: mark + JSON.stringify(value, undefined, indent).replaceAll("\n", lineEnd),
  }));
const INSERTED = fc.constantFrom(
  ...['"', "{", "}", "[", "]", ",", ":", "\\", " ", "x", "\n", "\r\n", "😀", "\ufeff", "1", "", "", '""', "{}", "//"],
  ...['"a": 1', '{"a": 1},', '"data": [', '"id": "r"', "null", JSON.stringify(RECORDS[0])],
);
const EDIT = fc.record({ at: fc.nat(), length: fc.oneof(fc.constantFrom(0, 0, 1, 2), fc.nat(40)), text: INSERTED });

describe("a JSON document after an edit", () => {
  it("is what a fresh read gives", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(DOCUMENT, fc.array(EDIT, { minLength: 1, maxLength: 5 }), ({ format, text: start }, edits) => {
        const options = optionsOf(format);
        let store = createStore(start, PIECE_SIZE);
        let dataset = readDataset(store, options);
        expect(tell(dataset)).toEqual(tell(readDataset(start, options)));
        for (const { at, length, text } of edits) {
          const from = at % (store.length + 1);
          store = change(store, from, Math.min(store.length, from + length), text);
          const fresh = readDataset(store.toString(), options);
          const next = updateDataset(dataset, store, options);
          if (next !== undefined) {
            expect(tell(next)).toEqual(tell(fresh));
          }
          // What is only said for a while must not lead to anything that is said for good.
          const patched = next ?? patchDataset(dataset, store, options);
          dataset = patched ?? readDataset(store, options, dataset);
          if (patched === undefined) {
            expect(tell(dataset)).toEqual(tell(fresh));
          }
        }
      }),
      runs(200),
    );
  });

  it("is told at once when something is typed inside of a record, letter by letter", () => {
    fc.assert(
      fc.property(DOCUMENT, fc.nat(), ({ format, text: start }, pick) => {
        const options = optionsOf(format);
        let store = createStore(start, PIECE_SIZE);
        let dataset = readDataset(store, options);
        const places = [...start.matchAll(/called|more|id"/g)].map(({ index }) => index);
        const at = places[pick % places.length] ?? 0;
        for (const [index, letter] of [..."wörd, [x] 😀"].entries()) {
          store = change(store, at + index, at + index, letter);
          const next = updateDataset(dataset, store, options);
          const around = store.slice(at - 10, at + 20);
          expect(next, around).toBeDefined();
          dataset = next ?? dataset;
        }
        expect(tell(dataset)).toEqual(tell(readDataset(store.toString(), options)));
      }),
      runs(60),
    );
  });

  it("keeps every record but the one that was touched, and the envelope", () => {
    const options = optionsOf("alue-mcqa");
    const store = createStore(JSON.stringify({ data: RECORDS, examples: RECORDS }), PIECE_SIZE);
    const before = readDataset(store, options);
    const at = store.toString().indexOf("r5");
    const after = updateDataset(before, change(store, at, at, "x"), options);
    const same = [...(after?.records ?? [])].map(({ record, index }) => record === before.records.at(index)?.record);
    expect(same.map((each, index) => (each ? -1 : index)).filter((index) => index >= 0)).toEqual([5]);
    expect(after?.envelope?.record).toBe(before.envelope?.record);
  });
});

describe("a record whose quotes no longer match", () => {
  const options = optionsOf("gaussia-dataset");
  const text = JSON.stringify(RECORDS, undefined, 2);
  const at = text.indexOf("more", text.indexOf("r3"));

  it("is read by itself until the document is read again", () => {
    const store = createStore(text, PIECE_SIZE);
    const before = readDataset(store, options);
    const broken = change(store, at, at, '"');
    expect(updateDataset(before, broken, options)).toBeUndefined();
    const patched = patchDataset(before, broken, options);
    expect(patched?.records.length).toBe(RECORDS.length);
    expect(patched?.records.at(3)?.record.problems).not.toEqual([]);
    expect(patched?.records.at(4)?.record).toBe(before.records.at(4)?.record);
    expect(patched?.text).toBe(broken);
  });

  it("is a record again as soon as they match", () => {
    const store = createStore(text, PIECE_SIZE);
    const before = readDataset(store, options);
    const broken = change(store, at, at, '"');
    const patched = patchDataset(before, broken, options);
    const mended = change(broken, at, at + 1, "");
    const after = patched && updateDataset(patched, mended, options);
    expect(after && tell(after)).toEqual(tell(before));
  });
});
