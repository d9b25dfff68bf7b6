import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver";
import { createRulePage, leftOut, SOURCE, toDiagnostic } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { CheckedReading } from "../live-document.ts";
import { visibleRules } from "../visible.ts";
import type { Workspace } from "../workspace.ts";

const CANCELLED = new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
const CHANGED = new ResponseError(
  LSPErrorCodes.ServerCancelled,
  "The document or the settings changed during the check.",
  {
    retriggerRequest: true,
  },
);

/** Findings as diagnostics: pulled by clients that can, pushed to the others (see `server.ts`). */
export const diagnostics: Feature = {
  capabilities: {
    diagnosticProvider: { identifier: SOURCE, interFileDependencies: false, workspaceDiagnostics: false },
  },
  register(connection: Connection, workspace: Workspace) {
    /** Documents of which a part was answered. */
    const partial = new Set<string>();
    const checkOrLook = async (uri: string, token: CancellationToken): Promise<CheckedReading | undefined> => {
      const check = workspace.check(uri, token);
      const canAskAgain = workspace.client.workspace?.diagnostics?.refreshSupport === true;
      const look = canAskAgain ? await workspace.lookBefore(check, uri) : undefined;
      if (look === undefined) {
        return check;
      }
      if (!partial.has(uri)) {
        partial.add(uri);
        workspace.settleAfter(
          check.finally(() => partial.delete(uri)),
          uri,
        );
      }
      return token.isCancellationRequested ? undefined : look;
    };
    connection.languages.diagnostics.on(async ({ textDocument }, token): Promise<DocumentDiagnosticReport> => {
      const checked = await checkOrLook(textDocument.uri, token);
      if (checked === undefined && workspace.has(textDocument.uri)) {
        // An empty list would say that all is well.
        throw token.isCancellationRequested ? CANCELLED : CHANGED;
      }
      return {
        kind: DocumentDiagnosticReportKind.Full,
        items: checked === undefined ? [] : toDiagnostics(checked, workspace),
      };
    });
  },
};

/** VS Code keeps no more diagnostics of a file, and drops the last ones of the mildest kind. */
const MOST_IN_VS_CODE = 1000;

/** The diagnostics of a checked document, at most as many as the settings allow and one that says how many were left out. */
export function toDiagnostics(checked: CheckedReading, workspace: Workspace): Diagnostic[] {
  const { document, findings, isPart } = checked;
  if (findings === undefined) {
    return [];
  }
  const rulePage = createRulePage(workspace.options.rulePages);
  const isVisible = visibleRules(document, workspace.options);
  const most = workspace.settings.maxFindings;
  const place = { uri: document.uri, lines: document.store.lines };
  const shown = findings.first(most + 1, isVisible);
  if (shown.length <= most || isPart) {
    return shown.slice(0, most).map((each) => toDiagnostic(each, place, rulePage));
  }
  // The last word must be among those that are kept.
  const kept = most === MOST_IN_VS_CODE ? most - 1 : most;
  const left = findings.countOf(isVisible) - kept;
  return [...shown.slice(0, kept).map((each) => toDiagnostic(each, place, rulePage)), leftOut(left, kept)];
}
