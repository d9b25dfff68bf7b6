import type { Lines, PlacedFinding } from "../../engine/index.ts";
import type { CheckedFile } from "../check-file.ts";
import type { Reporter } from "./reporter.ts";

/** Version of the output below; it changes when a reader of it would have to. */
const CONTRACT_VERSION = 1;

/** One JSON document for programs: lines and columns from 1, columns in UTF-16 units, ends exclusive. */
export function createJsonReporter(): Reporter {
  const files: unknown[] = [];
  return {
    file(file) {
      files.push(toFile(file));
      return "";
    },
    end({ files: count, records, counts }) {
      const summary = {
        files: count,
        records,
        errors: counts.error,
        warnings: counts.warning,
        infos: counts.information,
        hints: counts.hint,
      };
      return `${JSON.stringify({ version: CONTRACT_VERSION, files, summary }, undefined, 2)}\n`;
    },
  };
}

function toFile({ path, format, container, records, findings, lines }: CheckedFile): unknown {
  return {
    path,
    format: format?.id ?? null,
    container,
    records,
    findings: findings.map((finding) => toFinding(finding, lines)),
  };
}

function toFinding(finding: PlacedFinding, lines: Lines): unknown {
  const start = lines.positionAt(finding.span.start);
  const end = lines.positionAt(finding.span.end);
  return {
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
}
