import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createStore,
  cursorIn,
  type Dataset,
  formatOf,
  patchDataset,
  type ReadOptions,
  readDataset,
  type TextStore,
  updateDataset,
} from "../../server/src/engine/index.ts";
import { cursorAt } from "../../server/src/engine/model/cursor.ts";
import { createLocator } from "../../server/src/engine/model/locate.ts";
import { nodeAt } from "../../server/src/engine/model/node-at.ts";
import { parseText } from "../../server/src/engine/model/parse.ts";
import type { Path } from "../../server/src/engine/model/place.ts";
import { copyOf, readRecord } from "../../server/src/engine/model/record.ts";
import type { PlacedRecord } from "../../server/src/engine/model/records.ts";
import { toValue } from "../../server/src/engine/model/tree.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

/** One large object: its turns are read one by one, and give what the whole would give. */
const OPTIONS: ReadOptions = { format: formatOf("gaussia-dataset"), container: "json" };

function turns(count: number, length: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    qa_id: `q${index}`,
    query: 'so "called" [é] \\ and\nmore '.repeat(length),
    weight: index / 7,
    list: [index, { a: null }],
  }));
}

const LONG = turns(60, 50);
const VALUES: readonly unknown[] = [
  { session_id: "s", conversation: LONG, language: "en" },
  { a: { "": turns(25, 60), b: [] }, __proto__x: { c: [turns(3, 9)] }, conversation: turns(60, 30) },
  { conversation: ["x".repeat(70_000), {}, [1, [2]]], other: [] },
  JSON.parse(`{"__proto__": {"__proto__": ${JSON.stringify(LONG)}}, "x": 1}`),
];
const DOCUMENT = fc
  .tuple(fc.constantFrom(...VALUES), fc.constantFrom(0, 2), fc.boolean(), fc.constantFrom("", "\ufeff"))
  .map(
    ([value, indent, isInList, mark]) => mark + JSON.stringify(isInList ? [value, value] : value, undefined, indent),
  );
const INSERTED = fc.constantFrom(
  ...['"', "{", "}", "[", "]", ",", ":", "\\", " ", "x", "\n", "1", "", "", '""', "{}", "word ", '"a": 1, ', "null"],
);
const EDIT = fc.record({ at: fc.nat(), length: fc.constantFrom(0, 0, 1, 2, 30), text: INSERTED });

function tell({ records, text, envelope, ...others }: Dataset): unknown {
  return { ...others, text: text.toString(), records: [...records].map(tellRecord), envelope: envelope?.record.text };
}

function tellRecord({ record, ...place }: PlacedRecord): unknown {
  const { text, value, problems, damaged, lists, isContextual } = record;
  return { ...place, text, value, problems, damaged, lists, isContextual };
}

function change(store: TextStore, from: number, to: number, text: string): TextStore {
  const { lines } = store;
  return store.change([{ range: { start: lines.positionAt(from), end: lines.positionAt(to) }, text }]);
}

/** Paths to all that a value holds, and some that lead nowhere. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const keys = Array.isArray(value) ? [...value.keys()] : typeof value === "object" && value ? Object.keys(value) : [];
  const below = keys.flatMap((key) => pathsIn(Object.getOwnPropertyDescriptor(value, key)?.value, [...path, key]));
  return [path, [...path, "none"], [...path, 9999], ...below];
}

describe("a place in a long record", () => {
  const random = new Random(runs(1).seed);

  it("is found in its element as in the whole", () => {
    for (const value of VALUES) {
      const { lists: _, ...whole } = copyOf(readRecord(JSON.stringify(value, undefined, 1)));
      const [inParts, inWhole] = [createLocator(readRecord(whole.text)), createLocator(whole)];
      for (const path of pathsIn(value)) {
        for (const part of ["key", "value", "open"] as const) {
          expect(inParts({ path, part }), path.join()).toEqual(inWhole({ path, part }));
        }
        expect(inParts({ path, within: { start: 3, end: 9 } })).toEqual(
          inWhole({ path, within: { start: 3, end: 9 } }),
        );
      }
    }
  });

  it("is told for an offset as in the whole", () => {
    for (const value of VALUES) {
      const { lists: _, ...whole } = copyOf(readRecord(JSON.stringify(value, undefined, random.below(2))));
      const record = readRecord(whole.text);
      const edges = (record.lists ?? []).flatMap(({ starts, ends }) => [...starts.slice(0, 3), ...ends.slice(-3)]);
      const offsets = [...edges.flatMap((at) => [at - 2, at - 1, at, at + 1, at + 2]), 0, 1, 2, whole.text.length];
      for (const offset of [...offsets, ...Array.from({ length: 20 }, () => random.below(whole.text.length))]) {
        expect(nodeAt(record, offset), String(offset)).toEqual(nodeAt(whole, offset));
      }
    }
  });

  it("is completed as in the whole", () => {
    for (const [index, value] of VALUES.entries()) {
      const isLine = index % 2 === 1;
      const text = isLine ? `{}\n${JSON.stringify(value)}\n{}` : JSON.stringify(value, undefined, 1);
      const dataset = readDataset(createStore(text), { ...OPTIONS, container: isLine ? "jsonl" : "json" });
      const start = dataset.records.at(isLine ? 1 : 0)?.start ?? 0;
      const [first] = dataset.records.at(isLine ? 1 : 0)?.record.lists ?? [];
      const edges = [...(first?.starts.slice(0, 2) ?? []), ...(first?.ends.slice(-2) ?? [])].map((at) => at + start);
      const offsets = edges.flatMap((at) => [at - 2, at - 1, at, at + 1, at + 2]);
      for (const offset of [...offsets, ...Array.from({ length: 20 }, () => start + random.below(text.length - 9))]) {
        const source = isLine ? (text.split("\n")[1] ?? "") : text;
        const { kind, path, keys, replace, commaBefore, commaAfter } = cursorAt(source, offset - (isLine ? 3 : 0));
        const cursor = cursorIn(dataset, offset);
        const by = isLine ? 3 : 0;
        expect(cursor?.kind ?? "outside").toBe(kind);
        if (cursor !== undefined) {
          expect([cursor.path, cursor.keys, cursor.commaAfter]).toEqual([path, keys, commaAfter]);
          expect(cursor.replace).toEqual({ start: replace.start + by, end: replace.end + by });
          expect(cursor.commaBefore).toBe(commaBefore === undefined ? undefined : commaBefore + by);
        }
      }
    }
  });
});

describe("a long record", () => {
  it("is what the tolerant parser makes of it, with the places of its elements", () => {
    for (const value of VALUES) {
      const text = JSON.stringify(value, undefined, 1);
      const record = readRecord(text);
      expect(record.value).toEqual(value);
      const { root } = parseText(text);
      expect(root && toValue(root)).toEqual(record.value);
      expect(record.lists?.length).toBeGreaterThan(0);
      for (const { path, starts, ends } of record.lists ?? []) {
        const list = path.reduce<unknown>((each, step) => Object.getOwnPropertyDescriptor(each, step)?.value, value);
        const elements = starts.map((start, index) => JSON.parse(text.slice(start, ends[index])));
        expect(elements).toEqual(list);
      }
    }
  });

  it("after an edit is what a fresh read gives", { timeout: 120_000 }, () => {
    let updated = 0;
    let asked = 0;
    fc.assert(
      fc.property(DOCUMENT, fc.array(EDIT, { minLength: 1, maxLength: 4 }), (start, edits) => {
        let store = createStore(start, 4096);
        let dataset = readDataset(store, OPTIONS);
        for (const { at, length, text } of edits) {
          const from = at % (store.length + 1);
          store = change(store, from, Math.min(store.length, from + length), text);
          const next = updateDataset(dataset, store, OPTIONS);
          asked++;
          if (next !== undefined) {
            updated++;
            expect(tell(next)).toEqual(tell(readDataset(store.toString(), OPTIONS)));
          }
          dataset = next ?? patchDataset(dataset, store, OPTIONS) ?? readDataset(store, OPTIONS, dataset);
        }
      }),
      runs(40),
    );
    expect(updated / asked).toBeGreaterThan(0.3);
  });

  it("in JSON Lines is what a fresh read gives after an edit", { timeout: 120_000 }, () => {
    const options: ReadOptions = { ...OPTIONS, container: "jsonl" };
    const lines = VALUES.map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.array(EDIT, { minLength: 1, maxLength: 4 }), (edits) => {
        let store = createStore(lines.join("\n"), 4096);
        let dataset = readDataset(store, options);
        for (const { at, length, text } of edits) {
          const from = at % (store.length + 1);
          store = change(store, from, Math.min(store.length, from + length), text);
          const next = updateDataset(dataset, store, options);
          const fresh = readDataset(store.toString(), options);
          expect(next === undefined || tell(next)).toEqual(next === undefined || tell(fresh));
          dataset = next ?? fresh;
        }
      }),
      runs(20),
    );
    const before = readDataset(createStore(lines.join("\n")), options);
    const at = before.text.toString().indexOf("called", 20_000);
    const after = updateDataset(before, change(createStore(lines.join("\n")), at, at, "x"), options);
    const turnsOf = (dataset: Dataset | undefined): unknown =>
      Object(dataset?.records.at(0)?.record.value).conversation;
    const [old, now] = [turnsOf(before), turnsOf(after)];
    expect(Array.isArray(old) && Array.isArray(now) && now.filter((each, index) => each !== old[index])).toHaveLength(
      1,
    );
  });

  it("keeps all elements but the one that was touched", () => {
    const store = createStore(JSON.stringify(VALUES[0], undefined, 2));
    const at = store.toString().indexOf("called", store.length / 2);
    const before = readDataset(store, OPTIONS);
    const after = updateDataset(before, change(store, at, at, "x"), OPTIONS);
    const elementsOf = (dataset: Dataset | undefined): readonly unknown[] => {
      const value: unknown = dataset?.records.at(0)?.record.value;
      return Object(value).conversation;
    };
    const [old, now] = [elementsOf(before), elementsOf(after)];
    expect(now).toHaveLength(60);
    expect(now.filter((each, index) => each !== old[index])).toHaveLength(1);
  });

  it("with an element whose quotes do not match keeps what is said of the others", () => {
    const text = JSON.stringify(VALUES[0], undefined, 2);
    const store = createStore(text);
    const at = text.indexOf("weight", text.length / 2) + 2;
    const before = readDataset(store, OPTIONS);
    const broken = change(store, at, at, '"');
    expect(updateDataset(before, broken, OPTIONS)).toBeUndefined();
    const patched = patchDataset(before, broken, OPTIONS);
    const problems = patched?.records.at(0)?.record.problems ?? [];
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every(({ path }) => path[0] === "conversation")).toBe(true);
    expect(problems.every(({ span }) => Math.abs(span.start - at) < 5000)).toBe(true);
    const mended = patched && updateDataset(patched, change(broken, at, at + 1, ""), OPTIONS);
    expect(mended && tell(mended)).toEqual(tell(before));
  });
});
