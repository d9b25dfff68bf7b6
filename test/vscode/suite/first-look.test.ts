/** Of a large document, the findings of what is seen may come first; all of them come in the end. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, ownFindings, waitFor } from "./editor.ts";

const COUNT = 3000;
const SEEN = 1500;
const FILLER = "word ".repeat(400);

function record(id: number): string {
  const more = id === SEEN ? ', "id": "g"' : "";
  const shared = id === COUNT - 1 ? 7 : id;
  return `{"input": "${id} ${FILLER}", "output": "o", "split": "${id % 10 === 0 ? "example" : "test"}", "id": "g-${shared}"${more}}\n`;
}

suite("A large document", () => {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  const uri = vscode.Uri.joinPath(folder.uri, "long.jsonl");
  const text = Array.from({ length: COUNT }, (_, id) => record(id)).join("");

  suiteSetup(() => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text)));
  teardown(closeAll);
  suiteTeardown(() => vscode.workspace.fs.delete(uri));

  test("has all findings in the end, wherever it was opened", async () => {
    await vscode.commands.executeCommand("vscode.open", uri, { selection: new vscode.Range(SEEN, 0, SEEN, 0) });
    const codes = (): string =>
      ownFindings(uri)
        .map(({ code, range }) => `${typeof code === "object" ? code.value : code} ${range.start.line}`)
        .sort()
        .join();
    const expected = `no-duplicate-ids ${COUNT - 1},no-duplicate-keys ${SEEN}`;
    await waitFor(
      () => (codes() === expected ? true : undefined),
      () => `${expected}; there is ${codes()}`,
    );
  });
});
