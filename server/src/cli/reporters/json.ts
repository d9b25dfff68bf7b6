import { append, type CheckedFile, type StreamedFinding } from "../../engine/index.ts";
import type { Reporter, Summary } from "./reporter.ts";

/** Version of the output below; it changes when a reader of it would have to. */
const CONTRACT_VERSION = 1;

/**
 * One JSON document for programs: lines and columns from 1, columns in UTF-16 units, ends exclusive. It is written file
 * by file, and holds the findings of one file at a time.
 */
export function createJsonReporter(): Reporter {
  let path = "";
  let rows: FindingRow[] = [];
  let isFirst = true;
  return {
    start(name) {
      path = name;
      rows = [];
    },
    found(findings) {
      append(rows, findings.map(toRow));
      return "";
    },
    *end(file) {
      if (file === undefined) {
        return;
      }
      yield isFirst ? START : ",";
      isFirst = false;
      yield* writeFile(path, file, rows.sort(compareRows));
      rows = [];
    },
    finish: (summary) => `${isFirst ? `${START}]` : "\n  ]"},\n${writeSummary(summary)}\n}\n`,
  };
}

const START = `{\n  "version": ${CONTRACT_VERSION},\n  "files": [`;

function writeSummary({ files, records, counts, stopped }: Summary): string {
  const summary = {
    files,
    records,
    errors: counts.error,
    warnings: counts.warning,
    infos: counts.information,
    hints: counts.hint,
    ...(stopped === undefined ? {} : { stopped: true }),
  };
  return `  "summary": ${indented(summary, 1)}`;
}

/** A finding as it is written, and where it belongs. */
interface FindingRow {
  /** Line and column of its start and its end. */
  readonly at: readonly [number, number, number, number];
  readonly text: string;
}

function toRow(finding: StreamedFinding): FindingRow {
  const { start, end } = finding;
  const row = {
    rule: finding.rule.id,
    severity: finding.severity,
    message: finding.message,
    help: finding.help,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    record: finding.record ?? null,
    path: finding.path,
    fixes: finding.fixes().map(({ title, safe }) => ({ title, safe })),
  };
  return { at: [start.line, start.character, end.line, end.character], text: indented(row, 4) };
}

function compareRows({ at: a }: FindingRow, { at: b }: FindingRow): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/** How many findings are written at a time. */
const PART_LENGTH = 500;

function* writeFile(
  path: string,
  { format, container, records, stopped }: CheckedFile,
  rows: readonly FindingRow[],
): Generator<string> {
  const isPart = stopped === undefined ? {} : { stopped: true };
  const head = indented({ path, format: format?.id ?? null, container, records, ...isPart }, 2);
  // What is left open are the bracket of the list and the brace of the file.
  yield `\n    ${head.slice(0, -"\n    }".length)},\n      "findings": [`;
  for (let from = 0; from < rows.length; from += PART_LENGTH) {
    const part = rows.slice(from, from + PART_LENGTH).map(({ text }) => `\n        ${text}`);
    yield (from > 0 ? "," : "") + part.join(",");
  }
  yield `${rows.length > 0 ? "\n      " : ""}]\n    }`;
}

/** A value as JSON over several lines, of which all but the first stand so many levels deep. */
function indented(value: unknown, levels: number): string {
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${"  ".repeat(levels)}`);
}
