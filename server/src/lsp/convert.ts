import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type TextEdit as LspTextEdit,
  type Range,
} from "vscode-languageserver";
import type { Lines, PlacedFinding, Severity, Span, StreamedFinding, TextEdit } from "../engine/index.ts";

/** The name under which editors show our diagnostics. */
export const SOURCE = "evalset";

export function toRange(span: Span, lines: Lines): Range {
  return { start: lines.positionAt(span.start), end: lines.positionAt(span.end) };
}

export function fromRange(range: Range, lines: Lines): Span {
  return { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
}

export function toTextEdit({ span, newText }: TextEdit, lines: Lines): LspTextEdit {
  return { range: toRange(span, lines), newText };
}

/** Where a finding's rule is explained; `undefined` when the client did not say where the pages are. */
export type RulePage = (ruleId: string) => string | undefined;

/** Finds the pages of rules in the folder that the client named. */
export function createRulePage(folder: string | undefined): RulePage {
  return (id) => (folder === undefined ? undefined : `${folder}${id}.md`);
}

export function toDiagnostic(
  finding: PlacedFinding,
  document: { readonly uri: string; readonly lines: Lines },
  rulePage: RulePage,
): Diagnostic {
  const { uri, lines } = document;
  const range = toRange(finding.span, lines);
  const related = finding.related.map(({ span, message }) => ({ range: toRange(span, lines), message }));
  const diagnostic = createDiagnostic(finding, { uri, range, related }, rulePage);
  return finding.unused ? { ...diagnostic, tags: [DiagnosticTag.Unnecessary] } : diagnostic;
}

/** The diagnostic of a finding in a file that is not open. */
export function toStoredDiagnostic(finding: StreamedFinding, uri: string, rulePage: RulePage): Diagnostic {
  const { start, end } = finding;
  const related = finding.related.map((each) => ({
    range: { start: each.start, end: each.start },
    message: each.message,
  }));
  return createDiagnostic(finding, { uri, range: { start, end }, related }, rulePage);
}

function createDiagnostic(
  { rule, severity, message, help }: Pick<PlacedFinding, "rule" | "severity" | "message" | "help">,
  place: {
    readonly uri: string;
    readonly range: Range;
    readonly related: readonly { readonly range: Range; readonly message: string }[];
  },
  rulePage: RulePage,
): Diagnostic {
  const { uri, range, related } = place;
  const href = rulePage(rule.id);
  return {
    range,
    severity: toSeverity(severity),
    source: SOURCE,
    code: rule.id,
    message: `${message} ${help}`,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(
            (each): DiagnosticRelatedInformation => ({
              location: { uri, range: each.range },
              message: each.message,
            }),
          ),
        }),
  };
}

/** The diagnostic that says how many findings of a file were left out, since there are more than so many. */
export function leftOut(count: number, most: number): Diagnostic {
  return {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    code: "findings-limit",
    message: `${count} more findings are not shown, since this file has more than ${most}. Run "evalset check" on the file, or raise the setting "evalset.maxFindings", to see all.`,
  };
}

function toSeverity(severity: Severity): DiagnosticSeverity {
  switch (severity) {
    case "error":
      return DiagnosticSeverity.Error;
    case "warning":
      return DiagnosticSeverity.Warning;
    case "information":
      return DiagnosticSeverity.Information;
    case "hint":
      return DiagnosticSeverity.Hint;
  }
}
