/**
 * `npm run pictures`: takes the README's pictures of the samples in a real VS
 * Code, so that they can be taken again when the product changes.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../test/vscode/harness/browser.mjs";
import { createWorkbench } from "../test/vscode/harness/workbench.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { build, packageExtension } from "./lib/package.mjs";
import { ROOT, VSIX } from "./lib/paths.mjs";
import { exitOnSignal, runMain } from "./lib/run.mjs";
import { installExtension, makeTempFolder, startServer } from "./lib/vscode-server.mjs";
import { ensureVscodeServer } from "./lib/vscode-server-install.mjs";

const IMAGES = join(ROOT, "images");
const SETTINGS = {
  "editor.minimap.enabled": false,
  "editor.fontSize": 13,
  "window.commandCenter": false,
  "workbench.activityBar.location": "hidden",
  "workbench.colorTheme": "Default Light Modern",
};
/** Lines of the samples that are edited: an answer in `exam.json`, and one in `tail-numbers.json`. */
const LABEL_LINE = 30;
const PASSAGE_LINE = 31;
/** Large enough to read, small enough for a page. */
const SIZE = { width: 980, height: 560 };

await runMain(async () => {
  exitOnSignal();
  ensureInstall();
  ensureVscodeServer();
  build();
  packageExtension();
  const temp = makeTempFolder();
  const profile = join(temp, "profile");
  const samples = join(temp, "samples");
  cpSync(join(ROOT, "samples"), samples, { recursive: true });
  mkdirSync(IMAGES, { recursive: true });
  let server;
  let browser;
  try {
    installExtension(profile, VSIX);
    server = await startServer({ profile, settings: SETTINGS });
    const opened = await openBrowser();
    browser = opened.browser;
    await opened.page.setViewportSize(SIZE);
    const workbench = createWorkbench(opened.page);
    await workbench.open(server.url(samples));
    await opened.page.keyboard.press("Control+B");
    await takePictures(workbench);
  } finally {
    await browser?.close();
    await server?.stop();
  }
  return 0;
});

async function takePictures(workbench) {
  const { page } = workbench;
  const shoot = (name) => page.screenshot({ path: join(IMAGES, `${name}.png`) });
  await workbench.openFile("weights.json");
  await workbench.squiggleUnder('"conversation"', "warning");
  await workbench.problem("0.99", "weight-sum");
  await shoot("problems");
  await page.keyboard.press("Control+J");
  await workbench.clickOn('"conversation"');
  await workbench.quickFix("Scale the weights to add up to 1");
  await shoot("quick-fix");
  await workbench.closeWidgets();
  await workbench.hoverOn('"weight"');
  await shoot("hover");
  await workbench.closeWidgets();
  await workbench.openFile("missing-and-mistyped.json");
  await workbench.clickBehind('"qa_id": "');
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await workbench.completions();
  await shoot("completion");
  await workbench.closeWidgets();
  await workbench.openFile("exam.json", "alue");
  // A little below, so that the list has room under the answer.
  await workbench.goToLine(LABEL_LINE);
  await workbench.clickBehind('"output": "B');
  await page.keyboard.press("Backspace");
  await workbench.completions();
  await shoot("alue-labels");
  await workbench.closeWidgets();
  await workbench.openFile("tail-numbers.json", "alue");
  await workbench.goToLine(PASSAGE_LINE);
  await workbench.clickBehind('"text": "a fuel truck');
  for (const _ of "a fuel truck") {
    await page.keyboard.press("Backspace");
  }
  await page.keyboard.type("fuel");
  await workbench.completions();
  await shoot("alue-passage");
}
