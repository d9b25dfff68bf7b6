import { describe, expect, it } from "vitest";
import {
  checkWhole,
  createChecker,
  type FileCheckRequest,
  formatOf,
  RULES,
  type Rule,
  readSettings,
  type StreamedFinding,
} from "../../server/src/engine/index.ts";
import { sourceOf } from "../../server/src/node/byte-source.ts";
import { checkStored } from "../../server/src/node/check-stored.ts";
import { decode } from "../../server/src/node/encoding.ts";
import { damage } from "../harness/damage.ts";
import { Random } from "../harness/random.ts";

const SETTINGS = readSettings(undefined);

/** Everything that a finding says, on one line. */
function toLine(finding: StreamedFinding): string {
  const { start, end, rule, severity, message, help, record, path } = finding;
  const related = finding.related.map((each) => `${each.start.line}:${each.start.character} ${each.message}`);
  const fixes = finding.fixes().map(({ title, safe }) => `${title}${safe ? " (safe)" : ""}`);
  const shown = finding.line();
  const source = shown.text.slice(start.character - shown.from).slice(0, 20);
  return JSON.stringify({ start, end, rule: rule.id, severity, message, help, record, path, related, fixes, source });
}

interface Outcome {
  readonly records: number;
  readonly findings: readonly string[];
}

async function checkBySteps(bytes: Buffer, request: Omit<FileCheckRequest, "checker">, size: number): Promise<Outcome> {
  const findings: StreamedFinding[] = [];
  const checker = createChecker(RULES, SETTINGS);
  // A file that is longer than a chunk is told of in parts.
  const result = await checkStored(
    sourceOf(bytes),
    { checker, ...request },
    { found: (more) => void findings.push(...more) },
    size,
  );
  return "failure" in result
    ? expect.fail(result.failure)
    : { records: result.records, findings: findings.map(toLine).sort() };
}

/** The rules as if each record had facts of its own. */
const WITHOUT_RUNS: readonly Rule[] = RULES.map((rule) => {
  if (rule.kind !== "dataset") {
    return rule;
  }
  const { join: _, takesRuns: __, ...others } = rule;
  return others;
});

function checkAtOnce(bytes: Buffer, path: string, formatId: string | undefined): Outcome {
  const { text, encoding } = decode(bytes);
  const format = formatId === undefined ? undefined : formatOf(formatId);
  const container = path.endsWith(".jsonl") ? "jsonl" : "json";
  const checker = createChecker(WITHOUT_RUNS, SETTINGS);
  const { records, findings } = checkWhole(checker, text, { format, container, encoding, file: { path } });
  return { records, findings: findings.map(toLine).sort() };
}

const TEXTS = ["plain", "un café", "日本\u2028語", "p\ufffdn", "a 😀 b", 'with \\"quotes\\"', "\u0085"] as const;

function batch(random: Random, nth: number): string {
  const id = random.below(3) === 0 ? 1 : nth;
  const text = random.pick([...TEXTS]);
  const weight = random.pick(["", ', "weight": 0.5', ', "weight": "x"']);
  return `{"metadata": {"session_id": "s${id % 3}", "assistant_id": "a"}, "batch": {"qa_id": "q${id}", "query": "${text}", "assistant": "b", "ground_truth_assistant": "c"${weight}}}`;
}

function dataset(random: Random, nth: number): string {
  const [id, other] = [random.below(4) === 0 ? 1 : nth, nth + 1];
  const turns = [id, other].map(
    (each) =>
      `{"qa_id": "q${each}", "query": "${random.pick([...TEXTS])}", "assistant": "b", "ground_truth_assistant": "c"}`,
  );
  const language = random.pick(["english", "english", "english", "french", "english "]);
  return `{"session_id": "s${id}", "assistant_id": "a", "language": "${language}", "context": "", "conversation": [${turns.join(", ")}]}`;
}

function spread(record: string, indent: string): string {
  return JSON.stringify(JSON.parse(record), undefined, indent);
}

/** A file of JSON Lines, nearly always with something wrong. */
function linesFile(random: Random): string {
  const record = random.pick([batch, dataset]);
  const lineEnd = random.pick(["\n", "\n", "\r\n", "\r"]);
  const lines = Array.from({ length: 1 + random.below(9) }, (_, nth) => {
    const text = record(random, nth);
    switch (random.below(14)) {
      case 0:
        return spread(text, random.pick(["  ", ""])).replaceAll("\n", lineEnd);
      case 1:
        return "";
      case 2:
        return ` ${text}\t`;
      case 3:
        return random.pick([
          "// a note",
          "5",
          "{}",
          "[1, 2]",
          "Some words here",
          `${text},`,
          "\u00a0",
          `${text}${text}`,
        ]);
      default:
        return text;
    }
  });
  return lines.join(lineEnd) + random.pick(["", lineEnd, lineEnd + lineEnd]);
}

function documentFile(random: Random): string {
  const records = Array.from({ length: random.below(6) }, (_, nth) => dataset(random, nth));
  const laidOut = random.below(2) === 0 ? records : records.map((each) => spread(each, "  "));
  const separator = random.pick([", ", ",\n  ", ",\r\n"]);
  return `[${laidOut.join(separator)}]${random.pick(["", "\n"])}`;
}

/** A document of few records, of which some are long. */
function longDocument(random: Random): string {
  const records = Array.from({ length: 1 + random.below(3) }, (_, nth) => {
    const turns = Array.from({ length: random.pick([3, 700]) }, (_, turn) => {
      const id = random.below(200) === 0 ? 1 : turn;
      const weight = random.below(100) === 0 ? ', "weight": "x"' : "";
      return `{"qa_id": "q${id}", "query": "${random.pick([...TEXTS])}, and a question of some length", "assistant": "b", "ground_truth_assistant": "c"${weight}}`;
    });
    return `{"session_id": "s${nth}", "assistant_id": "a", "language": "english", "context": "", "conversation": [${turns.join(",\n")}]}`;
  });
  return records.length === 1 && random.below(2) === 0 ? (records[0] ?? "") : `[${records.join(",\n")}]`;
}

/** Turns of sessions that mostly follow upon each other, so that what neighbours tell is kept together. */
function sessionsFile(random: Random): string {
  const lines: string[] = [];
  for (let session = 0; session < 1 + random.below(4); session++) {
    const count = 1 + random.below(14);
    const isWeighted = random.below(2) === 0;
    for (let turn = 1; turn <= count; turn++) {
      const isOdd = random.below(12) === 0;
      const id = isOdd ? random.pick([`"q${turn - 1}"`, `"Q${turn}"`, `" q${turn}"`, `${turn}`, '""']) : `"q${turn}"`;
      const weight = random.pick(isOdd ? ["0", '"x"', "0.3", "null"] : [String(1 / count), "0.1"]);
      const number = isOdd ? random.pick([turn + 20, -1, 0.5]) : turn;
      const note = random.pick([
        "",
        `, "agentic": {"turn_number": ${number}}`,
        `, "agentic": {"builds_on": "q${number - 1}"}`,
      ]);
      const owner = random.below(15) === 0 ? random.below(4) : session;
      lines.push(
        `{"metadata": {"session_id": "s${owner}", "assistant_id": "${random.below(20) === 0 ? "b" : "a"}"}, "batch": {"qa_id": ${id}, "query": "q", "assistant": "b", "ground_truth_assistant": "c"${isWeighted && random.below(20) > 0 ? `, "weight": ${weight}` : ""}${note}}}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Records whose ids must differ in the whole file. */
function summariesFile(random: Random): string {
  const lines = Array.from({ length: random.below(30) }, (_, nth) => {
    const id = random.below(10) === 0 ? random.pick(['"S1"', '"s1"', '" s2"', "3", '""']) : `"s${nth}"`;
    return `{"id": ${id}, "input": "a text", "output": "short", "split": "${random.pick(["test", "test", "train"])}"}`;
  });
  return `${lines.join("\n")}\n`;
}

/** Questions with the keys of either release, mostly those of one. */
function choicesFile(random: Random): string {
  const usual = random.below(2);
  const lines = Array.from({ length: random.below(14) }, (_, nth) => {
    const [question, answer] = (random.below(8) === 0) === (usual === 0) ? ["question", "answer"] : ["input", "output"];
    const label = random.pick(["A", "B", "b", "D"]);
    return `{"id": ${nth}, "${question}": "What is it?\\nA) this\\nB) that", "${answer}": "${label}"}`;
  });
  return `${lines.join("\n")}\n`;
}

function damaged(text: string, random: Random): string {
  let result = text;
  for (let times = random.below(4); times > 0; times--) {
    result = damage(result, random).text;
  }
  return result;
}

function toBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(random.below(8) === 0 ? `\ufeff${text}` : text);
  switch (random.below(10)) {
    case 0:
      return Buffer.from(text, "latin1");
    case 1:
      return bytes.subarray(0, random.below(bytes.length));
    default:
      return bytes;
  }
}

describe("a check by steps finds what a look at the whole finds", () => {
  it.each([
    ["x.jsonl", "gaussia-streamed-batch", 300, linesFile],
    ["x.jsonl", "gaussia-dataset", 300, linesFile],
    ["x.jsonl", "none", 300, linesFile],
    ["x.jsonl", "gaussia-streamed-batch", 150, sessionsFile],
    ["x.jsonl", "alue-summarization", 150, summariesFile],
    ["x.jsonl", "alue-mcqa", 150, choicesFile],
    ["x.json", "gaussia-dataset", 120, documentFile],
    ["long.json", "gaussia-dataset", 12, longDocument],
  ] as const)("%s as %s, %i times", async (path, formatId, times, make) => {
    for (let seed = 0; seed < times; seed++) {
      const random = new Random(seed);
      const bytes = toBytes(random.below(3) === 0 ? make(random) : damaged(make(random), random), random);
      const size = 8 + random.below(300);
      const bySteps = await checkBySteps(bytes, { path, formatId }, size);
      expect(bySteps, `seed ${seed}: ${bytes}`).toEqual(checkAtOnce(bytes, path, formatId));
    }
  });
});
