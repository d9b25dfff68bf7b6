import pc from "picocolors";
import type { Severity, StreamedFinding } from "../../engine/index.ts";
import type { Reporter, Summary } from "./reporter.ts";

/** Widest part of a source line that is shown. */
const WIDTH = 100;

/** For people: each finding with its source line, then a summary. */
export function createPrettyReporter({ colors }: { readonly colors: boolean }): Reporter {
  const paint = pc.createColors(colors);
  const severityPaint: Readonly<Record<Severity, (text: string) => string>> = {
    error: paint.red,
    warning: paint.yellow,
    information: paint.cyan,
    hint: paint.gray,
  };
  let path = "";
  const show = (finding: StreamedFinding): string => {
    const { line, character } = finding.start;
    const color = severityPaint[finding.severity];
    const place = paint.bold(`${path}:${line + 1}:${character + 1}`);
    const related = finding.related
      .slice(0, 3)
      .map(({ start, message }) => paint.gray(`    see ${start.line + 1}:${start.character + 1}: ${message}`));
    return [
      `${place} ${color(finding.severity)}: ${finding.message} ${paint.gray(`[${finding.rule.id}]`)}`,
      ...excerpt(finding, color, paint.gray),
      `    ${finding.help}`,
      ...related,
      "",
    ].join("\n");
  };
  return {
    start(name) {
      path = name;
    },
    found: (findings) => findings.map((finding) => `${show(finding)}\n`).join(""),
    end: () => [],
    finish: (summary) => `${summarise(summary)}\n`,
  };
}

function excerpt(
  finding: StreamedFinding,
  color: (text: string) => string,
  gray: (text: string) => string,
): readonly string[] {
  const { start, end } = finding;
  const line = finding.line();
  const length = line.isToEnd ? line.from + line.text.length : Number.POSITIVE_INFINITY;
  const to = end.line === start.line ? end.character : length;
  // A record on one line can be thousands of characters long: show the part around the place.
  const from = Math.max(0, Math.min(start.character - 30, length - WIDTH));
  const shown = line.text.slice(from - line.from, from - line.from + WIDTH).replaceAll("\t", " ");
  const number = `${start.line + 1}`;
  const carets = "^".repeat(Math.max(1, Math.min(to, from + WIDTH) - start.character));
  const lead = from > 0 ? "…" : "";
  const tail = from + WIDTH < length ? "…" : "";
  return [
    `${gray(`  ${number} |`)} ${lead}${shown}${tail}`,
    `${gray(`  ${" ".repeat(number.length)} |`)} ${" ".repeat(start.character - from + lead.length)}${color(carets)}`,
  ];
}

function summarise({ files, records, unknown, counts, stopped }: Summary): string {
  const found = [
    plural(counts.error, "error"),
    plural(counts.warning, "warning"),
    plural(counts.information, "information", ""),
    plural(counts.hint, "hint"),
  ].filter((text) => !text.startsWith("0 "));
  const checked =
    stopped === undefined
      ? `Checked ${plural(files, "file")}, ${plural(records, "record")}`
      : `Stopped after ${stopped}, ${plural(records, "record")}`;
  // No finding in a file that was not understood must not look like a sound dataset.
  const others = unknown === 0 ? "" : ` ${plural(unknown, "file")} ${unknown === 1 ? "is" : "are"} of no known format.`;
  return `${checked}: ${found.length === 0 ? "no findings" : found.join(", ")}.${others}`;
}

function plural(count: number, noun: string, suffix = "s"): string {
  return `${count} ${noun}${count === 1 ? "" : suffix}`;
}
