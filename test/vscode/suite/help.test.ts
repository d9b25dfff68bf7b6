/** Hover and completion reach the editor. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, openFile, rangeOf, waitFor } from "./editor.ts";

suite("Help", () => {
  teardown(closeAll);

  for (const name of ["weights.json", "weights.jsonl"]) {
    test(`hover on "weight" says what it is for in ${name}`, async () => {
      const document = await openFile(name);
      const position = rangeOf(document, "weight").start;
      const text = await waitFor(
        async () => (await hoverText(document, position)) || undefined,
        () => `a hover on "weight" in ${name}`,
      );
      assert.match(text, /weight|share/i);
    });
  }

  test('an empty turn is offered "qa_id"', async () => {
    const document = await openFile("empty-turn.json");
    const inside = rangeOf(document, '"conversation": [').end.translate(2).with({ character: 0 });
    const labels = await waitFor(
      async () => {
        const offered = await completionLabels(document, inside);
        return offered.includes("qa_id") ? offered : undefined;
      },
      () => "a completion for qa_id",
    );
    assert.ok(labels.includes("qa_id"));
  });
});

async function hoverText(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === "string" ? content : content.value))
    .join("\n")
    .trim();
}

/** Without the words of open files, which VS Code offers where nobody else does. */
async function completionLabels(document: vscode.TextDocument, position: vscode.Position): Promise<readonly string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    position,
  );
  const own = list.items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text);
  return own.map(({ label }) => (typeof label === "string" ? label : label.label).replaceAll('"', ""));
}
