import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  type Container,
  changedSpan,
  checkAll,
  createChecker,
  createStore,
  type Dataset,
  DEFAULT_SETTINGS,
  type Findings,
  finish,
  formatOf,
  type LinePosition,
  type ReadOptions,
  RULES,
  readDataset,
  type TextStore,
  updateDataset,
} from "../../server/src/engine/index.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

/**
 * A document that is edited gives the findings of a fresh check of its text after every edit, although only what an
 * edit touched is read and checked again.
 */
const { seed, numRuns } = runs(15);
/** So small that a short text has many pieces. */
const PIECE_SIZE = 64;

interface Source {
  readonly title: string;
  readonly text: string;
  readonly options: ReadOptions;
}

const FOLDER = fileURLToPath(new URL("../formats/", import.meta.url));

const SOURCES: readonly Source[] = readdirSync(FOLDER)
  .filter((id) => formatOf(id) !== undefined)
  .flatMap((id) =>
    readdirSync(`${FOLDER}${id}/`)
      .filter((file) => /\.jsonl?$/.test(file))
      .map((file) => toSource(id, file)),
  );

function toSource(id: string, file: string): Source {
  const container: Container = file.endsWith("l") ? "jsonl" : "json";
  return {
    title: `${id}/${file}`,
    text: readFileSync(`${FOLDER}${id}/${file}`, "utf8"),
    options: { format: formatOf(id), container, file: { path: file } },
  };
}

const TYPED = ['"', "{", "}", "[", "]", ",", ":", "\\", "x", "7", " ", "\n", "\r\n", "é", "🙂", "null", '"id": "1", '];

describe("findings of an edited document", () => {
  it.each(SOURCES)("are those of its text: $title", ({ text, options }) => {
    const random = new Random(seed);
    const checker = createChecker(RULES, DEFAULT_SETTINGS);
    const live = checker.follow();
    let store = createStore(text, PIECE_SIZE);
    let dataset = readDataset(store, options);
    let known = finish(live.check(dataset));
    for (let run = 0; run < numRuns; run++) {
      // Every other edit is taken back, else nothing would be left of the file soon.
      const [edited, undone] = edit(store, random);
      for (const next of random.below(3) === 0 ? [edited] : [edited, undone]) {
        dataset = updateDataset(dataset, next, options) ?? readDataset(next, options, dataset);
        const findings = finish(live.check(dataset));
        expect(describeFindings(findings)).toEqual(describeFindings(checkAll(checker, readFresh(next, options))));
        expectPart(findings, dataset, random);
        known = findings;
        store = next;
      }
    }
    expect(known.count).toBe(known.all().length);
  });
});

function readFresh(store: TextStore, options: ReadOptions): Dataset {
  return readDataset(store.toString(), options);
}

/** An edit like those of an author, and its opposite. */
function edit(store: TextStore, random: Random): readonly [TextStore, TextStore] {
  const positions = (): LinePosition => store.lines.positionAt(random.below(store.length + 1));
  const [one, other] = [positions(), positions()];
  const line = random.below(store.lines.count);
  const copied = `${store.lines.textOf(line)}\n`;
  const short = { line: one.line, character: one.character + 1 + random.below(3) };
  const next = random.pick([
    () => store.change([{ range: { start: one, end: one }, text: random.pick(["x", ...TYPED]) }]),
    () => store.change([{ range: { start: one, end: short }, text: "" }]),
    () => store.change([{ range: { start: one, end: short }, text: random.pick(["x", ...TYPED]) }]),
    () => store.change([{ range: { start: { line, character: 0 }, end: { line, character: 0 } }, text: copied }]),
    () => store.change([{ range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, text: "" }]),
    () =>
      store.change([
        { range: { start: one, end: one }, text: "x" },
        { range: { start: other, end: other }, text: random.pick(["y", ...TYPED]) },
      ]),
  ])();
  const changed = changedSpan(store, next);
  const back = changed && {
    range: { start: next.lines.positionAt(changed.start), end: next.lines.positionAt(changed.afterEnd) },
    text: store.slice(changed.start, changed.beforeEnd),
  };
  return [next, back === undefined ? next : next.change([back])];
}

function describeFindings(findings: Findings): readonly string[] {
  return findings
    .all()
    .map(({ rule, severity, message, help, span, related, fixSpans, record, path, unused }) =>
      JSON.stringify({ rule: rule.id, severity, message, help, span, related, fixSpans, record, path, unused }),
    )
    .sort();
}

/** What is found in a part of the document is what is found there among all. */
function expectPart(findings: Findings, { text }: Dataset, random: Random): void {
  const start = random.below(text.length + 1);
  const span = { start, end: Math.min(text.length, start + random.below(20)) };
  const touches = (other: { start: number; end: number }): boolean =>
    other.start <= span.end && span.start <= other.end;
  expect(findings.touching(span)).toEqual(findings.all().filter((each) => [each.span, ...each.fixSpans].some(touches)));
  expect(findings.first(3)).toEqual(findings.all().slice(0, 3));
}
