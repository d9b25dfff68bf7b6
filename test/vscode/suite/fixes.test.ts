/** Quick fixes and fix all change the file, and the finding is gone. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { apply, closeAll, codeActions, findingOf, noFindingOf, openFile, wholeRange } from "./editor.ts";

const SCALE = "Scale the weights to add up to 1";
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append("evalset");

suite("Fixes", () => {
  teardown(closeAll);

  for (const name of ["weights.json", "weights.jsonl"]) {
    test(`"${SCALE}" cures ${name}`, async () => {
      const document = await openFile(name);
      const lines = document.lineCount;
      const { range } = await findingOf(document, "weight-sum");
      const actions = await codeActions(document, range, vscode.CodeActionKind.QuickFix);
      const scale = actions.find(({ title }) => title === SCALE);
      assert.ok(scale, `only ${JSON.stringify(actions.map(({ title }) => title))} is offered`);
      await apply(scale);
      await noFindingOf(document, "weight-sum");
      assert.equal(document.lineCount, lines, "the fix keeps the layout");
      assert.match(document.getText(), /"weight": ?0\.55/);
    });
  }

  // Scaling is safe only where the sum misses 1 by a slip of rounding, as it does in these.
  for (const name of ["rounding.json", "rounding.jsonl"]) {
    test(`${FIX_ALL.value} cures ${name}`, async () => {
      const document = await openFile(name);
      await findingOf(document, "weight-sum");
      const [action] = await codeActions(document, wholeRange(document), FIX_ALL);
      assert.ok(action, `no code action of the kind ${FIX_ALL.value} is offered`);
      await apply(action);
      await noFindingOf(document, "weight-sum");
    });
  }
});
