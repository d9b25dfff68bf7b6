import { describe, expect, it } from "vitest";
import { cursorIn, type Dataset, formatOf, readDataset } from "../../server/src/engine/index.ts";
import { elide } from "../../server/src/engine/model/containers/elide.ts";
import { type Cursor, cursorAt } from "../../server/src/engine/model/cursor.ts";
import { createStore } from "../../server/src/engine/text/store.ts";
import { damage } from "../harness/damage.ts";
import { runs, stride } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

const RECORDS = Array.from({ length: 6 }, (_, index) => ({
  id: `r${index}`,
  list: [index, null, {}],
  text: "a [b] {",
}));
const DOCUMENTS: readonly (readonly [string, unknown])[] = [
  ["gaussia-dataset", RECORDS],
  ["gaussia-dataset", RECORDS[0]],
  ["gaussia-payload", { other: [null, null], datasets: RECORDS, more: 1 }],
  ["alue-mcqa", { version: null, data: RECORDS, examples: RECORDS.slice(0, 2) }],
  ["alue-extractive-qa", { data: [{ paragraphs: RECORDS }, { title: "t", paragraphs: [], examples: RECORDS }] }],
];

/** The cursor as the document shows it in which nothing is left out but the other records. */
function cursorInWhole(dataset: Dataset, text: string, offset: number): Cursor {
  const last = dataset.records.indexAt(offset - 1);
  const others = [...dataset.records].filter(({ index }) => index !== last);
  const spans = others.map(({ record, start }) => ({ start, end: start + record.text.length }));
  const elided = elide(text, spans);
  let at = 0;
  while (at < elided.text.length && elided.toDocument(at) < offset) {
    at++;
  }
  const cursor = cursorAt(elided.text, at);
  const by = offset - at;
  const moved = (place: number): number => place + by;
  return {
    ...cursor,
    replace: { start: moved(cursor.replace.start), end: moved(cursor.replace.end) },
    commaBefore: cursor.commaBefore === undefined ? undefined : moved(cursor.commaBefore),
  };
}

function compare(format: string, text: string, step: number): void {
  const dataset = readDataset(createStore(text, 64), { format: formatOf(format), container: "json" });
  for (let offset = 0; offset <= text.length; offset += step) {
    const expected = cursorInWhole(dataset, text, offset);
    const cursor = cursorIn(dataset, offset);
    if (cursor !== undefined) {
      const { kind, keys, token, replace, commaBefore, commaAfter, colonFollows } = cursor;
      const found = { kind, keys, token, replace, commaBefore, commaAfter, colonFollows };
      const { path, ...others } = expected;
      expect(found, `${text.slice(0, offset)}|${text.slice(offset)}`).toEqual(others);
      expect(path.slice(path.length - cursor.path.length)).toEqual(cursor.path);
    } else if (dataset.format?.envelope !== undefined) {
      expect(expected.kind, `${text.slice(0, offset)}|${text.slice(offset)}`).toBe("outside");
    }
  }
}

describe("a cursor in a document", () => {
  it.each(DOCUMENTS)("of many records (%s) is where the whole document shows it", (format, value) => {
    for (const indent of [0, 2]) {
      compare(format, JSON.stringify(value, undefined, indent), stride(7));
    }
  });

  it("that is damaged is where the whole document shows it", () => {
    const { seed, numRuns } = runs(40);
    const random = new Random(seed);
    for (let run = 0; run < numRuns; run++) {
      const [format, value] = DOCUMENTS[random.below(DOCUMENTS.length)] ?? ["", undefined];
      compare(format, damage(JSON.stringify(value, undefined, random.below(3)), random).text, 17);
    }
  });

  it("behind a byte order mark is one further", () => {
    const options = { format: formatOf("alue-mcqa"), container: "json" } as const;
    const text = JSON.stringify({ data: RECORDS }, undefined, 1);
    const [plain, marked] = [readDataset(text, options), readDataset(`\ufeff${text}`, options)];
    for (let offset = 0; offset < text.length; offset++) {
      const [one, other] = [cursorIn(plain, offset), cursorIn(marked, offset + 1)];
      expect(other?.replace.start).toBe(one && one.replace.start + 1);
      expect(other?.path).toEqual(one?.path);
    }
  });
});

describe("a cursor in JSON Lines", () => {
  it.each(["\n", "\r\n", "\r"])("is in its line, whatever ends that (%j)", (lineEnd) => {
    const text = RECORDS.map((record) => JSON.stringify(record)).join(lineEnd);
    const dataset = readDataset(createStore(text, 32), { format: formatOf("gaussia-dataset"), container: "jsonl" });
    let start = 0;
    for (const [index, line] of text.split(lineEnd).entries()) {
      for (let offset = 0; offset <= line.length; offset++) {
        const { kind, path } = cursorAt(line, offset);
        const cursor = cursorIn(dataset, start + offset);
        expect([cursor?.kind, cursor?.path]).toEqual(kind === "outside" ? [undefined, undefined] : [kind, path]);
        expect(cursor?.record).toBe(cursor && index);
      }
      start += line.length + lineEnd.length;
    }
  });
});
