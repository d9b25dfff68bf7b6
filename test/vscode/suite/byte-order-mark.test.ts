/** A byte order mark, which VS Code keeps out of the text, is found in the file and can be saved away. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { apply, closeAll, codeActions, findingOf, noFindingOf, openFile } from "./editor.ts";

const NAME = "marked.jsonl";
const MARK = [0xef, 0xbb, 0xbf];

function fileUri(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, NAME);
}

async function startsWithMark(): Promise<boolean> {
  const bytes = await vscode.workspace.fs.readFile(fileUri());
  return MARK.every((byte, at) => bytes[at] === byte);
}

suite("Byte order mark", () => {
  setup(async () => {
    const text = new TextEncoder().encode('{"a": 1}\n{"a": 2}\n');
    await vscode.workspace.fs.writeFile(fileUri(), new Uint8Array([...MARK, ...text]));
  });
  teardown(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(fileUri());
  });

  test("is found, saved away, and does not come back with the next save", async () => {
    const document = await openFile(NAME);
    assert.ok(document.getText().startsWith("{"), "VS Code hides the mark");
    const { range } = await findingOf(document, "no-bom");
    assert.ok(range.isEmpty && range.start.isEqual(new vscode.Position(0, 0)));
    const actions = await codeActions(document, range, vscode.CodeActionKind.QuickFix);
    const save = actions.find(({ title }) => title === "Save without byte order mark");
    assert.ok(save, `only ${JSON.stringify(actions.map(({ title }) => title))} is offered`);
    await apply(save);
    await noFindingOf(document, "no-bom");
    assert.equal(await startsWithMark(), false);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(2, 0), '{"a": 3}\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(await document.save());
    assert.equal(await startsWithMark(), false);
    assert.equal(document.getText(), '{"a": 1}\n{"a": 2}\n{"a": 3}\n');
  });
});
