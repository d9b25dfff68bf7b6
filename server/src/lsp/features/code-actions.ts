import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type Diagnostic,
} from "vscode-languageserver";
import {
  createWeightReader,
  fillWeights,
  fixAll,
  fixEach,
  type PlacedFinding,
  type PlacedFix,
  placeAt,
  type Repair,
  repairFile,
  repairRecord,
  spansTouch,
  type TextEdit,
  type TurnWeights,
} from "../../engine/index.ts";
import { fromRange, SOURCE, toTextEdit } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { CheckedReading, Workspace } from "../workspace.ts";

/** The kind of the action that applies every safe fix of a file, as `editor.codeActionsOnSave` names it. */
const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

/** Fixes: one by one at the cursor, all of one rule, and all safe ones of the file; and a rewrite of weights that are fine. */
export const codeActions: Feature = {
  capabilities: {
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
      resolveProvider: true,
    },
  },
  register(connection: Connection, workspace: Workspace) {
    const weightsOf = createWeightReader();
    connection.onCodeAction(async (params, token) => {
      const checked = await workspace.check(params.textDocument.uri, token);
      if (checked === undefined) {
        return [];
      }
      const weights = checked.dataset && weightsOf(checked.dataset);
      return [...toCodeActions(checked, params, workspace.client), ...rewriteWeights(checked, params, weights)];
    });
    connection.onCodeActionResolve(async (action, token) => {
      const request = readKindRequest(action.data);
      const checked = request && (await workspace.check(request.uri, token));
      // Edits of one text must not be applied to another.
      return checked === undefined || checked.document.version !== request?.version
        ? action
        : { ...action, ...fixKind(checked, request.rule) };
    });
  },
};

function toCodeActions(
  checked: CheckedReading,
  { range, context }: CodeActionParams,
  client: ClientCapabilities,
): CodeAction[] {
  const span = fromRange(range, checked.document.store.lines);
  const wants = (kind: string): boolean => isWanted(kind, context);
  const here = checked.findings.filter((finding) =>
    [finding.span, ...finding.fixSpans].some((each) => spansTouch(each, span)),
  );
  return [
    ...(wants(CodeActionKind.QuickFix) ? quickFixes(checked, here, context.diagnostics) : []),
    ...(wants(CodeActionKind.QuickFix) ? fixKinds(checked, here, client) : []),
    ...(wants(CodeActionKind.QuickFix) ? repairs(checked, here) : []),
    // Source actions come only to those who ask for them: the light bulb is for the place at hand.
    ...(context.only !== undefined && wants(FIX_ALL_KIND) ? fixWholeFile(checked) : []),
  ];
}

function isWanted(kind: string, { only }: CodeActionParams["context"]): boolean {
  return only === undefined || only.some((each) => isWithin(kind, each));
}

/** Kinds are nested by dots: `source` asks for `source.fixAll.evalset` too. */
function isWithin(kind: string, asked: string): boolean {
  return kind === asked || kind.startsWith(`${asked}.`);
}

function quickFixes(
  checked: CheckedReading,
  here: readonly PlacedFinding[],
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  return here.flatMap((finding) => {
    const diagnostic = diagnostics.find((each) => isOf(each, finding, checked));
    return finding.fixes().map((fix, nth) => toQuickFix(checked, fix, diagnostic, nth === 0));
  });
}

/** Whether an editor's diagnostic was made of a finding. Messages alone may be alike. */
function isOf({ source, code, range, message }: Diagnostic, finding: PlacedFinding, checked: CheckedReading): boolean {
  const text = typeof message === "string" ? message : message.value;
  const span = fromRange(range, checked.document.store.lines);
  return (
    source === SOURCE &&
    code === finding.rule.id &&
    text.startsWith(finding.message) &&
    span.start === finding.span.start &&
    span.end === finding.span.end
  );
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
    ...toWorkspaceEdit(checked, fix.edits()),
  };
}

/** Asks for the edits of an action that mends all findings of a rule. */
interface KindRequest {
  readonly uri: string;
  readonly version: number;
  readonly rule: string;
}

/**
 * One action for each rule that fires here and elsewhere in the file, and whose findings can be mended together.
 * Their edits may touch the whole file, so they are made only when the action is chosen, where the client allows it.
 */
function fixKinds(checked: CheckedReading, here: readonly PlacedFinding[], client: ClientCapabilities): CodeAction[] {
  const waits = client.textDocument?.codeAction?.resolveSupport?.properties.includes("edit") ?? false;
  const { uri, version } = checked.document;
  return [...new Set(here.map(({ rule }) => rule))].flatMap((rule) => {
    const count = rule.fixAll === undefined ? 0 : mendable(checked, rule.id).length;
    const data: KindRequest = { uri, version, rule: rule.id };
    return count < 2
      ? []
      : [
          {
            title: `${rule.fixAll} (${count})`,
            kind: CodeActionKind.QuickFix,
            ...(waits ? { data } : fixKind(checked, rule.id)),
          },
        ];
  });
}

function mendable({ findings }: CheckedReading, ruleId: string): readonly PlacedFinding[] {
  return findings.filter((finding) => finding.rule.id === ruleId && finding.fixes().length > 0);
}

function fixKind(checked: CheckedReading, ruleId: string): Pick<CodeAction, "edit"> {
  return toWorkspaceEdit(checked, fixEach(mendable(checked, ruleId)));
}

/** Actions come back from the client with the data that we gave them. */
function readKindRequest(data: unknown): KindRequest | undefined {
  if (typeof data !== "object" || data === null || !("uri" in data && "version" in data && "rule" in data)) {
    return undefined;
  }
  const { uri, version, rule } = data;
  return typeof uri === "string" && typeof version === "number" && typeof rule === "string"
    ? { uri, version, rule }
    : undefined;
}

/** Where a text cannot be read: mends all of its record, and all of the file, if there is more than the fault here. */
function repairs(checked: CheckedReading, here: readonly PlacedFinding[]): CodeAction[] {
  const { dataset } = checked;
  const broken = here.filter(({ isFault }) => isFault === true);
  if (dataset === undefined || broken.length === 0) {
    return [];
  }
  const indexes = new Set(broken.flatMap(({ record }) => record ?? []));
  const ofRecords = [...indexes].flatMap((index) => repairRecord(dataset, index) ?? []);
  const ofFile = repairFile(dataset);
  const hasMore = (than: number): boolean => ofFile !== undefined && ofFile.faults > than;
  return [
    ...ofRecords.filter(({ faults }) => faults > 1).map((repair) => toRepair(checked, "Repair this record", repair)),
    ...(ofFile !== undefined && hasMore(ofRecords[0]?.faults ?? 1)
      ? [toRepair(checked, "Repair the whole file", ofFile)]
      : []),
  ];
}

function toRepair(checked: CheckedReading, title: string, { faults, edits }: Repair): CodeAction {
  return {
    title: `${title} (${faults} faults)`,
    kind: CodeActionKind.QuickFix,
    ...toWorkspaceEdit(checked, edits),
  };
}

function fixWholeFile(checked: CheckedReading): CodeAction[] {
  const edits = fixAll(checked.findings);
  return edits.length === 0
    ? []
    : [{ title: "Apply all safe fixes of Evalset", kind: FIX_ALL_KIND, ...toWorkspaceEdit(checked, edits) }];
}

/** Writes out the weights that a session leaves to the library, where the cursor is in one of its turns. */
function rewriteWeights(
  checked: CheckedReading,
  { range, context }: CodeActionParams,
  weights: TurnWeights | undefined,
): CodeAction[] {
  const { dataset, document } = checked;
  if (dataset === undefined || weights === undefined || !isWanted(CodeActionKind.RefactorRewrite, context)) {
    return [];
  }
  const place = placeAt(dataset, document.store.lines.offsetAt(range.start));
  const { record } = place ?? {};
  if (place === undefined || record === undefined) {
    return [];
  }
  const turn = place.path.map((_, at) => weights.at(record, place.path.slice(0, at + 1))).find(Boolean);
  const fix = turn?.resolved.kind === "shared" ? fillWeights(dataset, turn.session) : undefined;
  return fix === undefined
    ? []
    : [{ title: fix.title, kind: CodeActionKind.RefactorRewrite, ...toWorkspaceEdit(checked, fix.edits()) }];
}

function toWorkspaceEdit({ document }: CheckedReading, edits: readonly TextEdit[]): Pick<CodeAction, "edit"> {
  return { edit: { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document.store.lines)) } } };
}
