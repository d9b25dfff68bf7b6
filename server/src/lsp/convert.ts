import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type TextEdit as LspTextEdit,
  type Range,
} from "vscode-languageserver";
import type { Lines, PlacedFinding, Severity, Span, TextEdit } from "../engine/index.ts";

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

export function toDiagnostic(
  finding: PlacedFinding,
  document: { readonly uri: string; readonly lines: Lines },
  rulePage: RulePage,
): Diagnostic {
  const { rule, severity, message, help, span, related, unused } = finding;
  const { uri, lines } = document;
  const href = rulePage(rule.id);
  return {
    range: toRange(span, lines),
    severity: toSeverity(severity),
    source: SOURCE,
    code: rule.id,
    message: `${message} ${help}`,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(unused ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(
            (each): DiagnosticRelatedInformation => ({
              location: { uri, range: toRange(each.span, lines) },
              message: each.message,
            }),
          ),
        }),
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
