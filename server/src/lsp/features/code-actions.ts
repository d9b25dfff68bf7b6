import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type Diagnostic,
} from "vscode-languageserver";
import { fixAll, fixEach, type PlacedFinding, type PlacedFix, type Span, type TextEdit } from "../../engine/index.ts";
import { fromRange, SOURCE, toTextEdit } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { CheckedReading, Workspace } from "../workspace.ts";

/** The kind of the action that applies every safe fix of a file, as `editor.codeActionsOnSave` names it. */
const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

/** Fixes: one by one at the cursor, all of one rule, and all safe ones of the file. */
export const codeActions: Feature = {
  capabilities: {
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL_KIND] },
  },
  register(connection: Connection, workspace: Workspace) {
    connection.onCodeAction(async (params, token) => {
      const checked = await workspace.check(params.textDocument.uri, token);
      return checked === undefined ? [] : toCodeActions(checked, params);
    });
  },
};

function toCodeActions(checked: CheckedReading, { range, context }: CodeActionParams): CodeAction[] {
  const span = fromRange(range, checked.document.store.lines);
  const wants = (kind: string): boolean =>
    context.only === undefined || context.only.some((only) => isWithin(kind, only));
  return [
    ...(wants(CodeActionKind.QuickFix) ? quickFixes(checked, span, context.diagnostics) : []),
    // Source actions come only to those who ask for them: the light bulb is for the place at hand.
    ...(context.only !== undefined && wants(FIX_ALL_KIND) ? fixWholeFile(checked) : []),
  ];
}

/** Kinds are nested by dots: `source` asks for `source.fixAll.evalset` too. */
function isWithin(kind: string, asked: string): boolean {
  return kind === asked || kind.startsWith(`${asked}.`);
}

function quickFixes(checked: CheckedReading, span: Span, diagnostics: readonly Diagnostic[]): CodeAction[] {
  const here = checked.findings.filter((finding) =>
    [finding.span, ...finding.fixSpans].some((each) => touches(each, span)),
  );
  const single = here.flatMap((finding) => {
    const diagnostic = diagnostics.find(
      (each) => each.source === SOURCE && each.code === finding.rule.id && textOf(each).startsWith(finding.message),
    );
    return finding.fixes().map((fix, nth) => toQuickFix(checked, fix, diagnostic, nth === 0));
  });
  return [...single, ...fixKinds(checked, here)];
}

function textOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}

function touches(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function toQuickFix(
  checked: CheckedReading,
  fix: PlacedFix,
  diagnostic: Diagnostic | undefined,
  isFirst: boolean,
): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    ...(diagnostic === undefined ? {} : { diagnostics: [diagnostic] }),
    ...(isFirst && fix.safe ? { isPreferred: true } : {}),
    ...toWorkspaceEdit(checked, fix.edits),
  };
}

/** One action for each rule that fires here and elsewhere in the file, and whose findings can be mended together. */
function fixKinds(checked: CheckedReading, here: readonly PlacedFinding[]): CodeAction[] {
  return [...new Set(here.map(({ rule }) => rule))].flatMap((rule) => {
    const alike = checked.findings.filter((finding) => finding.rule === rule && finding.fixes().length > 0);
    if (rule.fixAll === undefined || alike.length < 2) {
      return [];
    }
    return [
      {
        title: `${rule.fixAll} (${alike.length})`,
        kind: CodeActionKind.QuickFix,
        ...toWorkspaceEdit(checked, fixEach(alike)),
      },
    ];
  });
}

function fixWholeFile(checked: CheckedReading): CodeAction[] {
  const edits = fixAll(checked.findings);
  return edits.length === 0
    ? []
    : [{ title: "Apply all safe fixes of Evalset", kind: FIX_ALL_KIND, ...toWorkspaceEdit(checked, edits) }];
}

function toWorkspaceEdit({ document }: CheckedReading, edits: readonly TextEdit[]): Pick<CodeAction, "edit"> {
  return { edit: { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document.store.lines)) } } };
}
