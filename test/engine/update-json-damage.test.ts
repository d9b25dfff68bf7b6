import { describe, expect, it } from "vitest";
import type { RecordLayout } from "../../server/src/engine/formats/format.ts";
import { parsingDocument } from "../../server/src/engine/model/containers/broken-json.ts";
import { readingDamaged } from "../../server/src/engine/model/containers/damaged-json.ts";
import { scanningRecords } from "../../server/src/engine/model/containers/scan-records.ts";
import type { Parts } from "../../server/src/engine/model/dataset.ts";
import { finish } from "../../server/src/engine/text/steps.ts";
import { createStore } from "../../server/src/engine/text/store.ts";
import { damage } from "../harness/damage.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

/** Documents of many records in which a few are not well formed: a parse around them says what one of the whole says. */
const { seed, numRuns } = runs(60);

const TEXT = 'so "called" [é] {😀} \\ and\nmore of it, as texts are: long. '.repeat(3);

function many(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    text: TEXT,
    list: [index, null, {}, [true]],
    more: [{ a: "" }, { b: "]" }],
  }));
}

const SOURCES: readonly (readonly [unknown, readonly RecordLayout[]])[] = [
  [many(120), [[["*"]], [[]]]],
  [{ datasets: many(120), other: [1] }, [[["datasets", "*"]]]],
  [
    { version: "1", data: many(70), examples: many(50) },
    [
      [
        ["data", "*"],
        ["examples", "*"],
      ],
      [["*"]],
    ],
  ],
  [
    { data: [{ title: "t", paragraphs: many(60) }, { paragraphs: many(2) }, { paragraphs: many(60) }] },
    [[["data", "*", "paragraphs", "*"]]],
  ],
];
const LINE_ENDS = ["\n", "\n", "\r\n"] as const;

interface Source {
  readonly text: string;
  readonly recordsAt: readonly RecordLayout[];
}

const DOCUMENTS = SOURCES.flatMap(([value, recordsAt]) => [
  ...[1, 2, "\t"].map((indent, index) => ({
    text: JSON.stringify(value, undefined, indent).replaceAll("\n", LINE_ENDS[index] ?? "\n"),
    recordsAt,
  })),
]);
/** One record a line, as many programs write them. */
const LINES: Source = { text: `[\n${many(120).map(toLine).join(",\n")}\n]\n`, recordsAt: [[["*"]]] };

function toLine(value: unknown): string {
  return `  ${JSON.stringify(value)}`;
}

function tell({ records, envelope, ...others }: Parts): unknown {
  const places = Array.from({ length: (envelope?.record.text.length ?? -1) + 1 }, (_, at) => envelope?.toDocument(at));
  const { toDocument: _, ...around } = envelope ?? {};
  const told = records.map(({ record: { text, value, problems, damaged }, ...place }) => ({
    ...place,
    text,
    value,
    problems,
    damaged,
  }));
  return { ...others, records: told, envelope: around, places };
}

/** Mostly slips in a record in the middle, and not always a single one. */
function damaged(text: string, random: Random): string {
  const at = Math.floor(text.length * 0.4);
  const [before, middle, behind] = [text.slice(0, at), text.slice(at, at + 5000), text.slice(at + 5000)];
  const once = before + damage(middle, random).text + behind;
  return random.below(4) === 0 ? damage(once, random).text : once;
}

describe("a document with a damaged record", () => {
  it("reads as if all of it were parsed", { timeout: 60_000 + 200 * numRuns }, () => {
    const random = new Random(seed);
    let local = 0;
    let mended = 0;
    for (let run = 0; run < numRuns; run++) {
      const { text: sound, recordsAt } = random.pick([LINES, ...DOCUMENTS]);
      const text = damaged(sound, random);
      const store = createStore(text, 1000);
      const scanned = finish(scanningRecords(store, recordsAt));
      if (scanned !== undefined && scanned.damages.length > 0) {
        const parts = finish(readingDamaged(store, recordsAt, scanned, () => undefined));
        mended++;
        if (parts !== undefined) {
          local++;
          expect(tell(parts), text).toEqual(tell(finish(parsingDocument(text, recordsAt, () => undefined)).parts));
        }
      }
    }
    console.info(`Of ${mended} damaged documents, ${local} were parsed around the damage only.`);
    expect(local / mended).toBeGreaterThan(0.5);
  });

  it("is parsed around a quote that was typed into a text", () => {
    for (const { text, recordsAt } of DOCUMENTS) {
      const at = text.indexOf("called", text.length / 2);
      const store = createStore(`${text.slice(0, at + 2)}"${text.slice(at + 2)}`);
      const scanned = finish(scanningRecords(store, recordsAt));
      const parts = scanned && finish(readingDamaged(store, recordsAt, scanned, () => undefined));
      expect(parts?.records.filter(({ record }) => record.problems.length > 0)).toHaveLength(1);
    }
  });
});
