/** How the outcome of a check on the disk is put into words. */
import * as vscode from "vscode";
import type { Diagnostic } from "vscode-languageclient";
import type { Outcome } from "./outcome.ts";

/** What the server says of a check (`CheckFileReport` in `server/src/lsp/features/check-file.ts`). */
export interface CheckFileReport {
  readonly items: readonly Diagnostic[];
  readonly format?: { readonly id: string; readonly title: string };
  readonly container: "json" | "jsonl";
  readonly records: number;
  readonly counts: Readonly<Record<"error" | "warning" | "information" | "hint", number>>;
  readonly stopped?: { readonly done: number; readonly size?: number };
}

/** One or two sentences about a check. */
export function describeReport(name: string, report: CheckFileReport, seconds: number): Outcome {
  const { format, container, records, counts, stopped } = report;
  const found = describeCounts(counts);
  const hasFindings = found !== "";
  if (format === undefined && container === "json" && !hasFindings) {
    return { text: `${name} is of no known format, so there was nothing to check.`, lacksFormat: true };
  }
  const what = `${found === "" ? "no findings" : found} in ${countOf(records, "record")}`;
  const when = `${seconds.toFixed(1)} s`;
  const text =
    stopped === undefined
      ? `${name}: ${what} (${when}).`
      : `${name}: the check was cancelled ${describeStop(stopped)}. Up to there: ${what} (${when}).`;
  const isUnknown = format === undefined;
  return {
    text: isUnknown && container === "jsonl" ? `${text} It is of no known format: only the syntax was checked.` : text,
    hasFindings,
    lacksFormat: isUnknown,
    isProblem: counts.error + counts.warning > 0,
  };
}

/** Stands in the Problems view beside the findings of a check that was cancelled. */
export function incompleteNote({ stopped }: CheckFileReport): vscode.Diagnostic {
  const note = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 0),
    `The check on disk was cancelled ${stopped === undefined ? "" : describeStop(stopped)}: what stands behind was not looked at, nor what only all records together show.`,
    vscode.DiagnosticSeverity.Information,
  );
  note.source = "evalset";
  note.code = "check-incomplete";
  return note;
}

function describeStop({ done, size }: { readonly done: number; readonly size?: number }): string {
  return size === undefined
    ? `after ${Math.round(done / 1_000_000)} MB`
    : `at ${Math.floor((100 * done) / Math.max(1, size))} %`;
}

function describeCounts({ error, warning, information, hint }: CheckFileReport["counts"]): string {
  return [
    error > 0 && countOf(error, "error"),
    warning > 0 && countOf(warning, "warning"),
    information > 0 && `${information.toLocaleString("en")} information`,
    hint > 0 && countOf(hint, "hint"),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
}
