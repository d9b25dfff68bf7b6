import * as vscode from "vscode";
import { CHECK_ON_DISK_COMMAND, describeSize, type LargeFiles } from "./large-files.ts";
import { frontUri } from "./tabs.ts";

/**
 * Shows in the status bar that the file in front is too large for live checks. The language status, which tells of all
 * other files, is not shown for a file that VS Code hands to no extension.
 */
export function createLargeFileItem(largeFiles: LargeFiles): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("evalset.largeFile", vscode.StatusBarAlignment.Right, 100);
  item.name = "Evalset: Large File";
  item.text = "$(warning) Too large for live checks";
  item.backgroundColor = new vscode.ThemeColor("statusBarItem.warningBackground");
  const show = (): void => {
    const uri = frontUri();
    const file = uri && largeFiles.of(uri);
    if (file === undefined) {
      item.hide();
      return;
    }
    const title = file.status?.formats.map((each) => each.title).join(" or ") || "Format not known";
    item.tooltip = `${title}, ${describeSize(file.size)}. Click to check the file on disk.`;
    item.command = { title: "Check File on Disk", command: CHECK_ON_DISK_COMMAND, arguments: [file.uri] };
    item.show();
  };
  show();
  return vscode.Disposable.from(
    item,
    largeFiles.onDidChange(show),
    vscode.window.tabGroups.onDidChangeTabs(show),
    vscode.window.tabGroups.onDidChangeTabGroups(show),
    vscode.window.onDidChangeActiveTextEditor(show),
  );
}
