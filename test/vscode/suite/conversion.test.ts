/** The commands that convert open their result beside the file. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, openFile, waitFor } from "./editor.ts";

suite("Conversion", () => {
  teardown(closeAll);

  for (const [name, command, language] of [
    ["weights.json", "evalset.convertToJsonLines", "jsonl"],
    ["weights.jsonl", "evalset.convertToJsonArray", "json"],
  ] as const) {
    test(`${name} becomes a new ${language} document`, async () => {
      const source = await openFile(name);
      const text = source.getText();
      await vscode.commands.executeCommand(command);
      const result = await waitFor(
        () =>
          vscode.workspace.textDocuments.find(({ isUntitled, languageId }) => isUntitled && languageId === language),
        () => `a new ${language} document`,
      );
      assert.deepEqual(readRecords(result.getText()), readRecords(text));
      assert.equal(source.getText(), text);
      assert.equal(vscode.window.activeTextEditor?.document, result);
      // Otherwise closing it would ask whether to save it.
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    });
  }
});

function readRecords(text: string): unknown {
  return text.startsWith("[")
    ? JSON.parse(text)
    : text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
}
