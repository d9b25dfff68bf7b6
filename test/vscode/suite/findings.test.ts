/** The extension starts, and its findings reach the editor. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, findingOf, openFile, ownDiagnostics, rangeOf, waitFor } from "./editor.ts";

const EXTENSION = "evalset.evalset";

suite("Findings", () => {
  teardown(closeAll);

  test("the extension is active once a .json file is open", async () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension, `${EXTENSION} is not installed`);
    await openFile("weights.json");
    await waitFor(
      () => (extension.isActive ? true : undefined),
      () => "the extension to be active",
    );
  });

  test("the extension starts for .jsonl as well", () => {
    const events: unknown = vscode.extensions.getExtension(EXTENSION)?.packageJSON.activationEvents;
    assert.ok(Array.isArray(events) && events.includes("onLanguage:jsonl"), JSON.stringify(events));
  });

  for (const [name, language] of [
    ["weights.json", "json"],
    ["weights.jsonl", "jsonl"],
  ] as const) {
    test(`weights that do not add up to 1 are found in ${name}`, async () => {
      const document = await openFile(name);
      assert.equal(document.languageId, language);
      const finding = await findingOf(document, "weight-sum");
      assert.equal(finding.source, "evalset");
      assert.equal(finding.severity, vscode.DiagnosticSeverity.Warning);
      assert.deepEqual(finding.range, rangeOf(document, '"conversation"'));
      assert.match(finding.message, /The weights of this session add up to 0\.9, not 1/);
    });
  }

  test("the second, sound record of weights.jsonl has no finding", async () => {
    const document = await openFile("weights.jsonl");
    await findingOf(document, "weight-sum");
    assert.deepEqual(
      ownDiagnostics(document).filter(({ range }) => range.start.line > 0),
      [],
    );
  });

  test("a JSON file that is no dataset has no finding", async () => {
    const other = await openFile("manifest.json");
    // The server answers in order: once the dataset has its finding, the file before it was looked at.
    await findingOf(await openFile("weights.json"), "weight-sum");
    assert.deepEqual(ownDiagnostics(other), []);
  });
});
