/** Tabs stand for files too that VS Code hands to no extension: for those there is neither a document nor an editor. */
import * as vscode from "vscode";

/** The file of the tab in front. */
export function frontUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri ?? uriOf(vscode.window.tabGroups.activeTabGroup.activeTab);
}

/** The tabs of a file, or of all files. */
export function tabsOf(uri?: vscode.Uri): readonly vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return uri === undefined ? tabs : tabs.filter((tab) => uriOf(tab)?.toString() === uri.toString());
}

/** The file of a tab; `undefined` for a tab of something else. */
export function uriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input: unknown = tab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return input.uri;
  }
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}

/** Which files the command is offered for; the same pattern stands in the manifest. */
const DATA_FILE = /\.(?:json|jsonl|ndjson)$/i;

/** Whether a file may be a dataset, by its name. */
export function isDataFile({ path }: vscode.Uri): boolean {
  return DATA_FILE.test(path);
}

/** A file's name without its folder. */
export function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
