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

const HEAD = { assistant_id: "a", language: "english", context: "" };

/** More records than make a run, and a record that is read in parts. */
const LONG_SOURCES: readonly Source[] = [
  {
    title: "many turns of sessions",
    text: Array.from({ length: 700 }, (_, at) =>
      JSON.stringify({
        metadata: { session_id: `s${at % 40}`, assistant_id: "a", language: "english", context: "" },
        batch: { ...turnOf(at), ...(at % 7 === 0 ? { weight: 0.1 } : {}) },
      }),
    ).join("\n"),
    options: { format: formatOf("gaussia-streamed-batch"), container: "jsonl", file: { path: "many.jsonl" } },
  },
  {
    title: "many conversations",
    text: JSON.stringify(
      Array.from({ length: 600 }, (_, at) => ({ ...HEAD, session_id: `c${at}`, conversation: [turnOf(1), turnOf(2)] })),
      undefined,
      1,
    ),
    options: { format: formatOf("gaussia-dataset"), container: "json", file: { path: "many.json" } },
  },
  {
    title: "one long conversation",
    text: JSON.stringify(
      { ...HEAD, session_id: "c", conversation: Array.from({ length: 700 }, (_, at) => turnOf(at)) },
      undefined,
      1,
    ),
    options: { format: formatOf("gaussia-dataset"), container: "json", file: { path: "long.json" } },
  },
  {
    title: "one long conversation with turns that do not fit",
    text: JSON.stringify(
      { ...HEAD, session_id: "c", conversation: Array.from({ length: 700 }, (_, at) => faultyTurnOf(at)) },
      undefined,
      1,
    ),
    options: { format: formatOf("gaussia-dataset"), container: "json", file: { path: "faulty.json" } },
  },
];

/** One turn in twenty has something that a rule speaks of, one in three a reference or a weight. */
function faultyTurnOf(at: number): object {
  const turn = turnOf(at);
  const tool = { tool_name: "look", parameters: {}, step: 2 };
  switch (at % 20) {
    case 3:
      return { ...turn, query: undefined, qurey: "Which way?" };
    case 5:
      return { ...turn, weight: at % 3 === 0 ? -0.5 : "1", assistant: at % 3 === 0 ? "[ERROR] none" : 7 };
    case 8:
      return { ...turn, agentic: { tools_used: [tool, { ...tool, step: 1 }, 7] }, ground_truth_agentic: { a: 1 } };
    case 11:
      return { ...turn, qa_id: at % 3 === 0 ? "" : null, ground_truth_assistant: "", logprobs: { a: [0.5] } };
    case 14:
      return { ...turn, extra: 1, query: "{name}", agentic: { turn_number: 900, builds_on: "q1" } };
    default:
      return at % 3 === 0 ? { ...turn, weight: at % 9 === 0 ? null : 0.001 } : turn;
  }
}

function turnOf(at: number): object {
  return { qa_id: `q${at}`, query: "Which way?", assistant: "Left. ".repeat(9), ground_truth_assistant: "Left." };
}

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
  it.each(SOURCES)("are those of its text: $title", (source) => {
    expectSame(source, edit, numRuns);
  });

  it.each(LONG_SOURCES)("are those of its text: $title", (source) => {
    expectSame(source, editValue, runs(12).numRuns);
  });
});

/** Edits a text, and compares each time with a fresh check. */
function expectSame({ text, options }: Source, editOnce: typeof edit, count: number): void {
  const random = new Random(seed);
  const checker = createChecker(RULES, DEFAULT_SETTINGS);
  const live = checker.follow();
  let store = createStore(text, PIECE_SIZE);
  let dataset = readDataset(store, options);
  let known = finish(live.check(dataset));
  for (let run = 0; run < count; run++) {
    // Every other edit is taken back, else nothing would be left of the file soon.
    const [edited, undone] = editOnce(store, random);
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
}

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
  return withOpposite(store, next);
}

const VALUES = /"(?:[scq]\d+|a|english|Left\.)"|0\.1|weight|qa_id|context/g;
const OTHER_VALUES = [
  '"s3"',
  '"q5"',
  '"Q5"',
  '" q5 "',
  '"c7"',
  "0.25",
  "null",
  "7",
  '"x"',
  "true",
  "[]",
  "weight",
  '"',
];

/** Another value in place of one near a random place: what rules over the whole file look at. */
function editValue(store: TextStore, random: Random): readonly [TextStore, TextStore] {
  const at = random.below(store.length);
  const found = [...store.slice(at, at + 400).matchAll(VALUES)];
  const value = found[random.below(Math.max(1, found.length))];
  if (value === undefined) {
    return edit(store, random);
  }
  const start = at + value.index;
  const range = { start: store.lines.positionAt(start), end: store.lines.positionAt(start + value[0].length) };
  return withOpposite(store, store.change([{ range, text: random.pick(["null", ...OTHER_VALUES]) }]));
}

/** A text, and the edit that takes it back to an earlier one. */
function withOpposite(store: TextStore, next: TextStore): readonly [TextStore, TextStore] {
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
