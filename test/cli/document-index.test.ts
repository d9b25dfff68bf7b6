import { describe, expect, it } from "vitest";
import {
  checkWhole,
  createChecker,
  type Format,
  finish,
  formatOf,
  isOneValue,
  RULES,
  readSettings,
  type StreamedFinding,
} from "../../server/src/engine/index.ts";
import { sourceOf } from "../../server/src/node/byte-source.ts";
import { checkStored } from "../../server/src/node/check-stored.ts";
import { type DocumentIndex, indexingDocument, provingIndex } from "../../server/src/node/document-index.ts";
import { damage } from "../harness/damage.ts";
import { Random } from "../harness/random.ts";

const DATASET = knownFormat("gaussia-dataset");
const QUESTIONS = knownFormat("alue-extractive-qa");

function knownFormat(id: string): Format {
  return formatOf(id) ?? expect.fail(id);
}

function indexOf(bytes: Buffer, format: Format, mayGuess: boolean): DocumentIndex | undefined {
  return finish(indexingDocument({ bytes, format, mayGuess }));
}

/** Values as people and programs lay them out: one line each, indented, or in disorder. */
function laidOut(random: Random, values: readonly unknown[], indent = ""): string {
  const step = random.pick(["  ", "    ", "\t"]);
  const isOneLine = random.below(3) === 0;
  const lines = values.map((value) => {
    const text = isOneLine || random.below(12) === 0 ? JSON.stringify(value) : JSON.stringify(value, undefined, step);
    return text.replaceAll("\n", `\n${indent}${random.below(20) === 0 ? "" : step}`);
  });
  const lineEnd = random.below(8) === 0 ? " " : `\n${indent}${random.below(8) === 0 ? "" : step}`;
  return `[${lineEnd}${lines.join(`,${lineEnd}`)}${random.below(4) === 0 ? "" : `\n${indent}`}]`;
}

function someValue(random: Random): unknown {
  const value = { a: random.pick(["{", "\n  }", '"],', "é"]), b: [{ c: random.below(9) }, []], d: {} };
  return random.pick([value, value, value, value, { d: {}, e: [[1]] }, random.pick([[1], null, 5, {}])]);
}

function someDocument(random: Random): string {
  const values = (): readonly unknown[] => Array.from({ length: random.below(7) }, () => someValue(random));
  const text =
    random.below(2) === 0
      ? laidOut(random, values())
      : `{"data": [{"paragraphs": ${laidOut(random, values(), "  ")}}, {"x": 1, "paragraphs": ${laidOut(random, values())}}]}`;
  const ended = random.below(4) === 0 ? text.replaceAll("\n", "\r\n") : text;
  return random.below(3) === 0 ? damage(ended, random).text : ended;
}

describe("a guess where records are", () => {
  it("is right where each of them turns out to be one value", () => {
    let guessed = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const random = new Random(seed);
      const bytes = Buffer.from(someDocument(random));
      const format = bytes[0] === 0x5b ? DATASET : QUESTIONS;
      const guess = indexOf(bytes, format, true);
      const exact = indexOf(bytes, format, false);
      const isProven = guess !== undefined && finish(provingIndex({ bytes, format }, guess.spans));
      const areValues = guess?.spans.every(({ start, end }) => isOneValue(bytes.toString("utf8", start, end)));
      expect(isProven, `seed ${seed}: ${bytes}`).toBe(areValues === true);
      if (isProven || guess === undefined) {
        expect(guess?.spans, `seed ${seed}: ${bytes}`).toEqual(exact?.spans);
        expect(guess?.envelope?.record, `seed ${seed}: ${bytes}`).toEqual(exact?.envelope?.record);
      }
      guessed += guess?.isGuessed === true ? 1 : 0;
    }
    expect(guessed).toBeGreaterThan(1000);
  });
});

describe("findings of a document whose records were guessed", () => {
  const WORDS = "and a question of some length".repeat(12);
  const record = (nth: number, weight: string): string =>
    `  {\n    "session_id": "s${nth}",\n    "assistant_id": "a",\n    "language": "english",\n    "context": "${WORDS}",\n    "conversation": [\n      {\n        "qa_id": "q", "query": "b", "assistant": "b", "ground_truth_assistant": "c"${weight}\n      }\n    ]\n  }`;

  function toLine({ rule, start, end, message, record: index }: StreamedFinding): string {
    return JSON.stringify([rule.id, start, end, message, index]);
  }

  async function check(text: string): Promise<readonly (readonly string[])[]> {
    const told: string[][] = [];
    const request = { checker: createChecker(RULES, readSettings(undefined)), path: "x.json" };
    await checkStored(sourceOf(Buffer.from(text)), request, { found: (more) => void told.push(more.map(toLine)) });
    return told;
  }

  function checkAtOnce(text: string): readonly string[] {
    const encoding = { faults: [], isReplaced: false };
    const options = { format: DATASET, container: "json", encoding, file: { path: "x.json" } } as const;
    return checkWhole(createChecker(RULES, readSettings(undefined)), text, options).findings.map(toLine);
  }

  it.each([
    ["few, at the end", 0.001, "", false],
    ["many, when it is sure that they hold", 0.5, "", true],
    ["many, with a fault between records behind them", 0.5, " x", false],
    ["many, with a bracket too few in a record behind them", 0.5, '{ "a": {\n  }', false],
  ])("are told once: %s", async (_, share, behind, isEarly) => {
    const random = new Random(1);
    const records = Array.from({ length: 4000 }, (_each, nth) =>
      record(nth, random.below(1000) < share * 1000 ? ', "weight": "x"' : ""),
    );
    const last = behind.startsWith("{") ? `,\n  ${behind}` : behind;
    const text = `[\n${records.join(",\n")}${last}\n]\n`;
    const told = await check(text);
    expect(told.flat().sort()).toEqual([...checkAtOnce(text)].sort());
    expect(told.filter((more) => more.length > 0).length > 2).toBe(isEarly);
  });
});
