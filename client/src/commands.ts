import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { SAVE_WITHOUT_MARK_COMMAND, saveWithoutMark } from "./byte-order-mark.ts";
import type { DiskCheck } from "./check-on-disk.ts";
import { convertDocument } from "./conversion.ts";
import { type FormatStatus, SELECT_FORMAT_COMMAND } from "./format-status.ts";
import { CHECK_ON_DISK_COMMAND } from "./large-files.ts";
import { SHOW_RULE_COMMAND, showRule } from "./rule-pages.ts";
import { frontUri } from "./tabs.ts";

/** Commands that need an editor window. */
export function registerCommands(
  context: vscode.ExtensionContext,
  client: BaseLanguageClient,
  { status, diskCheck }: { readonly status: FormatStatus; readonly diskCheck: DiskCheck },
): readonly vscode.Disposable[] {
  return [
    vscode.commands.registerCommand(SELECT_FORMAT_COMMAND, (uri: unknown) => selectFormat(client, status, uri)),
    vscode.commands.registerCommand(CHECK_ON_DISK_COMMAND, (uri: unknown, selected: unknown) =>
      diskCheck.checkAll(uri, selected),
    ),
    vscode.commands.registerCommand(SHOW_RULE_COMMAND, (ruleId: unknown) => showRule(context, ruleId)),
    vscode.commands.registerCommand(SAVE_WITHOUT_MARK_COMMAND, (address: unknown) => saveWithoutMark(client, address)),
    vscode.commands.registerCommand("evalset.convertToJsonLines", () => convertDocument(client, "jsonl")),
    vscode.commands.registerCommand("evalset.convertToJsonArray", () => convertDocument(client, "json")),
    vscode.commands.registerCommand("evalset.fixAll", fixAll),
    vscode.commands.registerCommand("evalset.restartServer", () => restart(client)),
    vscode.commands.registerCommand("evalset.showOutput", () => client.outputChannel.show()),
  ];
}

interface FormatPick extends vscode.QuickPickItem {
  /** `undefined` takes the choice back. */
  readonly format?: string;
}

/** Lets the author say what a file is, else the one in front, and writes it to the setting `evalset.formats`. */
async function selectFormat(client: BaseLanguageClient, status: FormatStatus, given: unknown): Promise<void> {
  const uri = given instanceof vscode.Uri ? given : frontUri();
  if (uri === undefined) {
    await vscode.window.showInformationMessage("Evalset: open a JSON or JSONL file first.");
    return;
  }
  const { outcome, formats = [] } = status.of(uri) ?? {};
  const picks = toPicks(formatsOf(client), outcome === "candidate" ? formats : []);
  const pick = await vscode.window.showQuickPick(picks, {
    title: "Dataset format of this file",
    matchOnDescription: true,
  });
  if (pick !== undefined) {
    await writeFormat(uri, pick.format);
  }
}

/** What the file may be comes first; the choices that name no format stay in sight above the long list of formats. */
function toPicks(formats: readonly NamedFormat[], offered: readonly NamedFormat[]): readonly FormatPick[] {
  const isOffered = ({ id }: NamedFormat): boolean => offered.some((each) => each.id === id);
  return [
    ...(offered.length === 0 ? [] : [separator("what it may be"), ...offered.map(toPick)]),
    separator("no format"),
    { label: "Detect from the content", description: "takes back an earlier choice for this file" },
    { label: "No dataset", description: "Evalset leaves this file alone", format: "none" },
    separator("all formats"),
    ...formats.filter((format) => !isOffered(format)).map(toPick),
  ];
}

function separator(label: string): FormatPick {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function toPick({ id, title }: NamedFormat): FormatPick {
  return { label: title, description: id, format: id };
}

async function writeFormat(uri: vscode.Uri, format: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("evalset", uri);
  const inWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const inspected = configuration.inspect<Record<string, string>>("formats");
  const current = (inWorkspace ? inspected?.workspaceValue : inspected?.globalValue) ?? {};
  const glob = inWorkspace ? vscode.workspace.asRelativePath(uri, false) : uri.path;
  // The first glob that matches counts, so the newest choice goes in front.
  const { [glob]: _replaced, ...others } = current;
  const formats = format === undefined ? others : { [glob]: format, ...others };
  await configuration.update("formats", Object.keys(formats).length === 0 ? undefined : formats, target);
}

interface NamedFormat {
  readonly id: string;
  readonly title: string;
}

/** The formats that the server knows; it names them when it starts. */
function formatsOf(client: BaseLanguageClient): readonly NamedFormat[] {
  const experimental: unknown = client.initializeResult?.capabilities.experimental;
  const formats =
    typeof experimental === "object" && experimental !== null && "formats" in experimental ? experimental.formats : [];
  return Array.isArray(formats) ? formats : [];
}

async function restart(client: BaseLanguageClient): Promise<void> {
  await client.stop();
  await client.start();
}

async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.sourceAction", { kind: "source.fixAll.evalset", apply: "first" });
}
