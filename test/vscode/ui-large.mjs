/** The part of `ui.mjs` that looks at a file which VS Code hands to no extension. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "large.jsonl";
/** A little more than VS Code hands to extensions. */
const SIZE = 51 * 1024 * 1024;
/** From 0; far beyond what the editor shows when it opens. */
const FAULTY_LINE = 5000;
const MESSAGE = "is never closed";

/** What a person sees of it: the notice, its button, the findings, and the place of a finding. */
export async function runLargeFileChecks(workbench, { check, shoot }) {
  const { page } = workbench;
  const toast = (text) => page.locator(".notification-toast", { hasText: text }).first();
  const button = (text) => page.locator(".notification-toast .monaco-button", { hasText: text }).first();
  await check(`${NAME}: a notice says that it is not checked, and so does the status bar`, async () => {
    await workbench.openFile(NAME);
    await toast("too large to be checked while you type").waitFor();
    await page.locator(".statusbar-item", { hasText: "Too large for live checks" }).waitFor();
    await shoot("40-large-notice");
  });
  await check(`${NAME}: the button of the notice has it checked, and says what came of it`, async () => {
    await button("Check File on Disk").click();
    await toast(/1 error in [\d,]+ records/).waitFor();
    await shoot("41-large-checked");
  });
  await check(`${NAME}: the finding leads to its place`, async () => {
    await button("Show Problems").click();
    // Whoever asks for the panel while it opens closes it again.
    await page.locator(".markers-panel").waitFor();
    const row = await workbench.problem(MESSAGE, "evalset");
    await row.click();
    await page.locator('[id="status.editor.selection"]', { hasText: `Ln ${FAULTY_LINE + 1},` }).waitFor();
    await workbench.squiggleUnder('{"input": 1', "error");
    await shoot("42-large-problem");
    assert.equal(await toast("too large").isVisible(), false);
  });
}

/**
 * Writes the file that is looked at; before the window opens, which remembers what files there are. It has long lines,
 * so that it is written and read at once; one of them is cut.
 */
export function writeLargeFile(workspace) {
  const filler = "word ".repeat(2000);
  const lines = [];
  for (let [id, size] = [0, 0]; size < SIZE; id++) {
    const line =
      id === FAULTY_LINE
        ? '{"input": 1'
        : `{"input": "${id} ${filler}", "output": "o", "split": "test", "id": "g-${id}"}`;
    lines.push(line);
    size += line.length + 1;
  }
  writeFileSync(join(workspace, NAME), `${lines.join("\n")}\n`);
}
