/**
 * Uses the packaged extension as a person does: installs the .vsix into a
 * clean profile of VS Code, opens datasets in Chromium, and looks at what is
 * on the screen. `npm test -- ui` packages the .vsix first.
 *
 *   node test/vscode/ui.mjs [file.vsix]
 */
import assert from "node:assert/strict";
import { cpSync, existsSync } from "node:fs";
import { join, relative } from "node:path";
import { globSync } from "tinyglobby";
import { ROOT, VSIX } from "../../scripts/lib/paths.mjs";
import { exitOnSignal, runMain, UserError } from "../../scripts/lib/run.mjs";
import { installExtension, makeTempFolder, startServer } from "../../scripts/lib/vscode-server.mjs";
import { openBrowser } from "./harness/browser.mjs";
import { createChecks } from "./harness/checks.mjs";
import { reportCounts } from "./harness/results.mjs";
import { createWorkbench } from "./harness/workbench.mjs";
import { runAlueChecks } from "./ui-alue.mjs";
import { runLargeFileChecks, writeLargeFile } from "./ui-large.mjs";

const FOLDER = join(ROOT, "test", "vscode");
const SETTINGS = {
  "editor.minimap.enabled": false,
  "workbench.colorTheme": "Default Light Modern",
  // Else the editor asks before it opens a file above 10 MB of a remote machine.
  "workbench.editorLargeFileConfirmation": 1024,
};
const MESSAGE = "The weights of this session add up to 0.9, not 1";
const SELECT_FORMAT = "Evalset: Select Dataset Format";
const SCALE = "Scale the weights to add up to 1";

await runMain(async () => {
  exitOnSignal();
  const vsix = process.argv[2] ?? VSIX;
  if (!existsSync(vsix)) {
    throw new UserError(`${relative(ROOT, vsix)} does not exist yet. Run \`npm test -- ui\`, which makes it.`);
  }
  const temp = makeTempFolder();
  const profile = join(temp, "profile");
  const workspace = join(temp, "workspace");
  // The checks change files, so they get a copy.
  cpSync(join(FOLDER, "workspace"), workspace, { recursive: true });
  writeLargeFile(workspace);
  let server;
  let browser;
  try {
    installExtension(profile, vsix);
    server = await startServer({ profile, settings: SETTINGS });
    const opened = await openBrowser();
    browser = opened.browser;
    const workbench = createWorkbench(opened.page);
    await workbench.open(server.url(workspace));
    const checks = createChecks(opened.page, join(FOLDER, "shots"));
    await checks.check("the package holds what runs and what is read, and nothing else", () => checkFiles(profile));
    await runChecks(workbench, checks);
    await runAlueChecks(workbench, checks);
    await runLargeFileChecks(workbench, checks);
    return reportCounts(checks.counts);
  } finally {
    await browser?.close();
    await server?.stop();
  }
});

/** Looks at the extension as it was installed. */
function checkFiles(profile) {
  const installed = globSync("extensions/evalset.evalset-*/**", { cwd: profile, dot: true }).map((path) =>
    path.split("/").slice(2).join("/"),
  );
  const wanted =
    /^(dist\/.*\.[cm]js|(docs\/rules|schemas|snippets|images)\/.*|package\.json|(readme|changelog)\.md|license(\.txt)?|\.vsixmanifest)$/i;
  assert.ok(installed.includes("dist/client.cjs"), `only ${installed.join(", ")}`);
  assert.deepEqual(
    installed.filter((path) => !wanted.test(path)),
    [],
  );
}

async function runChecks(workbench, { check, shoot }) {
  await check("weights.json: a squiggle under the session's turns", async () => {
    await workbench.openFile("weights.json");
    await workbench.squiggleUnder('"conversation"', "warning");
  });
  await check("weights.json: an entry in the Problems panel", async () => {
    await workbench.problem(MESSAGE, "evalset", "weight-sum");
    await shoot("1-problems-json");
  });
  await check("weights.json: the hover on the squiggle says what is wrong", async () => {
    assert.match(await workbench.hoverOn('"conversation"'), /add up to 0\.9, not 1/);
    await shoot("2-hover-finding");
  });
  await check('weights.json: the hover on "weight" says what it is for', async () => {
    await workbench.closeWidgets();
    assert.match(await workbench.hoverOn('"weight"'), /weight|share/i);
    await shoot("3-hover-key");
  });
  await check("weights.json: the quick-fix menu offers the fix, and the fix cures", async () => {
    await workbench.closeWidgets();
    await workbench.clickOn('"conversation"');
    const entry = await workbench.quickFix(SCALE);
    await shoot("4-quick-fix");
    await entry.click();
    await workbench.boxOf("0.55");
    await workbench.noSquiggle("warning");
    await shoot("5-fixed");
  });
  await check("empty-turn.json: an empty turn is offered its keys", async () => {
    await workbench.openFile("empty-turn.json");
    await workbench.clickBehind("      {");
    await workbench.page.keyboard.press("ArrowDown");
    const labels = await workbench.completions();
    assert.ok(
      labels.some((label) => label.replaceAll('"', "") === "qa_id"),
      `only ${labels.join(", ")}`,
    );
    await shoot("6-completion");
    await workbench.chooseCompletion("qa_id");
    await workbench.boxOf('"qa_id"');
  });
  await check("new.json: a snippet writes a whole dataset", async () => {
    await workbench.openFile("new.json");
    await workbench.page.keyboard.type("ff-datasets");
    await workbench.completions();
    await shoot("7-snippet-offered");
    await workbench.chooseCompletion("ff-datasets");
    await workbench.boxOf('"session_id"');
    await workbench.boxOf('"conversation"');
    await shoot("8-snippet-written");
  });
  await check("weights.jsonl: a squiggle and an entry in the Problems panel", async () => {
    await workbench.openFile("weights.jsonl");
    await workbench.squiggleUnder('"conversation"', "warning");
    await workbench.problem(MESSAGE, "evalset", "weight-sum");
    await shoot("9-problems-jsonl");
  });
  await check("weights.jsonl: the hover says what is wrong", async () => {
    assert.match(await workbench.hoverOn('"conversation"'), /add up to 0\.9, not 1/);
  });
  await check("typing.jsonl: a typed quote is enough to be offered keys", async () => {
    await workbench.openFile("typing.jsonl");
    await workbench.clickBehind('"qa_id": "q1"');
    await workbench.page.keyboard.type(', "');
    const labels = await workbench.completionsWhileTyping();
    assert.ok(labels.includes("query"), `only ${labels.join(", ")}`);
    await shoot("10-completion-jsonl");
    await workbench.chooseCompletion("query");
    await workbench.boxOf('"qa_id": "q1", "query": "');
  });
  await check("rounding.jsonl: Fix All cures", async () => {
    await workbench.openFile("rounding.jsonl");
    await workbench.squiggleUnder('"conversation"', "warning");
    await workbench.runCommand("Fix All");
    await workbench.noSquiggle("warning");
    await workbench.boxOf("0.505");
    await shoot("11-fix-all");
  });
  await check("weights.jsonl: the status item says what it is, and the picker takes it away and back", async () => {
    await workbench.openFile("weights.jsonl");
    await workbench.squiggleUnder('"conversation"', "warning");
    assert.match(await workbench.languageStatus(), /Conversations \(Fair Forge \/ Gaussia\).*2 records in JSON Lines/s);
    await shoot("12-status");
    await workbench.runCommand(SELECT_FORMAT, "No dataset");
    await workbench.noSquiggle("warning");
    await workbench.runCommand(SELECT_FORMAT, "Detect from the content");
    await workbench.squiggleUnder('"conversation"', "warning");
  });
  await check("weights.jsonl: the rule's name opens its page", async () => {
    const row = await workbench.problem(MESSAGE, "weight-sum");
    await row.locator("a", { hasText: "weight-sum" }).click();
    await workbench.page.locator('.tabs-container .tab.active[aria-label*="weight-sum"]').waitFor();
    await shoot("13-rule-page");
  });
  await check("manifest.json: a file that is no dataset has no squiggle", async () => {
    await workbench.openFile("manifest.json");
    await workbench.boxOf('"harbour-museum"');
    await workbench.noSquiggle("warning");
    await workbench.noSquiggle("error");
  });
}
