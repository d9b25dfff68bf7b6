import pc from "picocolors";
import type { Lines, PlacedFinding, Severity } from "../../engine/index.ts";
import type { CheckedFile } from "../check-file.ts";
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
  const show = (file: CheckedFile, finding: PlacedFinding): string => {
    const { line, character } = file.lines.positionAt(finding.span.start);
    const color = severityPaint[finding.severity];
    const place = paint.bold(`${file.path}:${line + 1}:${character + 1}`);
    const related = finding.related.map(({ span, message }) => {
      const at = file.lines.positionAt(span.start);
      return paint.gray(`    see ${at.line + 1}:${at.character + 1}: ${message}`);
    });
    return [
      `${place} ${color(finding.severity)}: ${finding.message} ${paint.gray(`[${finding.rule.id}]`)}`,
      ...excerpt(finding, file.lines, color, paint.gray),
      `    ${finding.help}`,
      ...related.slice(0, 3),
      "",
    ].join("\n");
  };
  return {
    file: (file) => file.findings.map((finding) => `${show(file, finding)}\n`).join(""),
    end: (summary) => `${summarise(summary)}\n`,
  };
}

function excerpt(
  { span }: PlacedFinding,
  lines: Lines,
  color: (text: string) => string,
  gray: (text: string) => string,
): readonly string[] {
  const start = lines.positionAt(span.start);
  const end = lines.positionAt(span.end);
  const source = lines.textOf(start.line).replaceAll("\t", " ");
  const to = end.line === start.line ? end.character : source.length;
  // A record on one line can be thousands of characters long: show the part around the place.
  const from = Math.max(0, Math.min(start.character - 30, source.length - WIDTH));
  const shown = source.slice(from, from + WIDTH);
  const number = `${start.line + 1}`;
  const carets = "^".repeat(Math.max(1, Math.min(to, from + WIDTH) - start.character));
  const lead = from > 0 ? "…" : "";
  const tail = from + WIDTH < source.length ? "…" : "";
  return [
    `${gray(`  ${number} |`)} ${lead}${shown}${tail}`,
    `${gray(`  ${" ".repeat(number.length)} |`)} ${" ".repeat(start.character - from + lead.length)}${color(carets)}`,
  ];
}

function summarise({ files, records, unknown, counts }: Summary): string {
  const found = [
    plural(counts.error, "error"),
    plural(counts.warning, "warning"),
    plural(counts.information, "information", ""),
    plural(counts.hint, "hint"),
  ].filter((text) => !text.startsWith("0 "));
  const checked = `Checked ${plural(files, "file")}, ${plural(records, "record")}`;
  // No finding in a file that was not understood must not look like a sound dataset.
  const others = unknown === 0 ? "" : ` ${plural(unknown, "file")} ${unknown === 1 ? "is" : "are"} of no known format.`;
  return `${checked}: ${found.length === 0 ? "no findings" : found.join(", ")}.${others}`;
}

function plural(count: number, noun: string, suffix = "s"): string {
  return `${count} ${noun}${count === 1 ? "" : suffix}`;
}
