/** A file that VS Code hands to no extension is checked as it is stored. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, ownFindings, waitFor } from "./editor.ts";

const COMMAND = "evalset.checkFileOnDisk";
/** A little more than VS Code hands to extensions. */
const SIZE = 51 * 1024 * 1024;
const CAP = 1000;
const FILLER = "word ".repeat(2000);

function record(id: number, more = ""): string {
  return `{"input": "${id} ${FILLER}", "output": "o", "split": "${id % 10 === 0 ? "example" : "test"}", "id": "g-${id}"${more}}\r\n`;
}

/** Lines of which some have a fault behind a character of two code units. */
function writeLarge(faults: number): Uint8Array {
  const lines: string[] = [];
  for (let [id, size] = [0, 0]; size < SIZE; id++) {
    const line = record(id, id < faults ? ', "note": "😀", "id": "g"' : "");
    lines.push(line);
    size += line.length;
  }
  return new TextEncoder().encode(lines.join(""));
}

function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, name);
}

function isGone(uri: vscode.Uri): Promise<true> {
  return waitFor(
    () => (ownFindings(uri).length === 0 ? true : undefined),
    () => `no finding in ${uri.path}`,
  );
}

suite("Files that are too large for the editor", () => {
  const uri = uriOf("large.jsonl");

  suiteSetup(() => vscode.workspace.fs.writeFile(uri, writeLarge(CAP + 5)));
  teardown(closeAll);
  suiteTeardown(() => vscode.workspace.fs.delete(uri));

  test("reach no extension, and are checked on the disk up to the cap until they are closed", async () => {
    await vscode.commands.executeCommand("vscode.open", uri, { selection: new vscode.Range(900, 1, 900, 8) });
    assert.equal(vscode.window.activeTextEditor, undefined);
    await vscode.commands.executeCommand(COMMAND);
    const findings = ownFindings(uri);
    assert.equal(findings.length, CAP + 1);
    assert.equal(findings.filter(({ message }) => /^\d+ more findings are not shown/.test(message)).length, 1);
    assertFirst(findings.find(({ range }) => !range.isEmpty));
    await closeAll();
    await isGone(uri);
  });

  function assertFirst(first: vscode.Diagnostic | undefined): void {
    assert.ok(first);
    const start = record(0, ', "note": "😀", ').length - "}\r\n".length;
    assert.deepEqual(first.range, new vscode.Range(0, start, 0, start + '"id"'.length));
    assert.equal(first.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(first.relatedInformation?.[0]?.location.uri.toString(), uri.toString());
    const { code } = first;
    assert.ok(typeof code === "object" && code.value === "no-duplicate-keys", JSON.stringify(code));
    assert.equal(code.target.scheme, "command");
  }
});

suite("A file of any size", () => {
  const uri = uriOf("stored.jsonl");
  const write = (text: string): Thenable<void> => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const codes = (): readonly string[] =>
    ownFindings(uri).map(({ code }) => String(typeof code === "object" ? code.value : code));

  setup(() => write(record(0) + record(1) + record(2, ', "id": "g"')));
  teardown(closeAll);
  suiteTeardown(() => vscode.workspace.fs.delete(uri));

  test("is checked without being opened, until it changes", async () => {
    await vscode.commands.executeCommand(COMMAND, uri);
    assert.deepEqual(codes(), ["no-duplicate-keys"]);
    await write(record(0) + record(1));
    await isGone(uri);
    await vscode.commands.executeCommand(COMMAND, uri);
    assert.deepEqual(codes(), []);
  });

  test("has no findings twice when it is open", async () => {
    await vscode.commands.executeCommand(COMMAND, uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const once = (): true | undefined => (codes().join() === "no-duplicate-keys" ? true : undefined);
    await waitFor(once, () => `one finding; there are ${codes()}`);
    await vscode.commands.executeCommand(COMMAND, uri);
    assert.deepEqual(codes(), ["no-duplicate-keys"]);
  });
});
