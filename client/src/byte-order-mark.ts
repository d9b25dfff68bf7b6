import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Command that saves a document and takes the byte order mark off its file; code actions of the server name it. */
export const SAVE_WITHOUT_MARK_COMMAND = "evalset.saveWithoutByteOrderMark";

/** The byte order mark of UTF-8. VS Code keeps it out of a document's text, so that only the file shows it. */
const MARK = [0xef, 0xbb, 0xbf];

/** Saves the document of that address, or the one in front, and takes the byte order mark off its file. */
export async function saveWithoutMark(client: BaseLanguageClient, address: unknown): Promise<void> {
  const document = await findDocument(address);
  if (document === undefined) {
    await vscode.window.showInformationMessage("Evalset: open a JSON or JSONL file first.");
    return;
  }
  if ((document.isDirty || document.isUntitled) && !(await document.save())) {
    return;
  }
  const bytes = await vscode.workspace.fs.readFile(document.uri);
  if (!MARK.every((byte, at) => bytes[at] === byte)) {
    await vscode.window.showInformationMessage("Evalset: the file has no byte order mark.");
    return;
  }
  await vscode.workspace.fs.writeFile(document.uri, bytes.subarray(MARK.length));
  // VS Code remembers the mark from when it read the file, and would write it again.
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("workbench.action.files.revert");
  // The text is the same, so nobody else tells the server that the file was written.
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  await client.sendNotification("textDocument/didSave", { textDocument });
}

async function findDocument(address: unknown): Promise<vscode.TextDocument | undefined> {
  return typeof address === "string"
    ? vscode.workspace.openTextDocument(vscode.Uri.parse(address))
    : vscode.window.activeTextEditor?.document;
}
