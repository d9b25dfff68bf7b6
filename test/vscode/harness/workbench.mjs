/**
 * VS Code's workbench in a page, handled the way a person does: with keys, the
 * mouse, and a look at what is on the screen. Waits on what appears, never for
 * a fixed time.
 */

/** Generous, since a test machine may be busy with other things. */
const LIMIT_MS = 30_000;
/** What was missed, such as a hover, is asked for again after this time. */
const RETRY_MS = 4_000;
const EDITOR = ".editor-group-container.active .editor-instance .monaco-editor";

/** @param {import("playwright-core").Page} page */
export function createWorkbench(page) {
  page.setDefaultTimeout(LIMIT_MS);

  /** Waits until `condition` answers with something true, and answers with that. */
  async function until(condition, awaited) {
    const end = Date.now() + LIMIT_MS;
    for (;;) {
      const answer = await condition();
      if (answer) {
        return answer;
      }
      if (Date.now() > end) {
        throw new Error(`Waited in vain for ${awaited}.`);
      }
      await page.waitForTimeout(50);
    }
  }

  const workbench = {
    page,
    until,

    /** Opens the address and waits for the workbench. */
    async open(url) {
      await page.goto(url);
      await page.waitForSelector(".monaco-workbench .part.editor");
      await page.waitForSelector(".monaco-workbench .part.statusbar .statusbar-item");
    },

    /** Opens a file of the workspace by its name; the folder tells it from one of the same name. */
    async openFile(name, folder = "") {
      await workbench.closeWidgets();
      await page.keyboard.press("Control+P");
      const input = page.locator(".quick-input-widget:visible input");
      await input.fill(folder === "" ? name : `${folder}/${name}`);
      const row = `.quick-input-list .monaco-list-row[aria-label^="${name}"]`;
      // Only the row of that name: Enter on a list that is still being filled opens something else.
      await page
        .locator(folder === "" ? row : `${row}[aria-label*="${folder}"]`)
        .first()
        .click();
      // Away from the tabs, whose tips would cover the editor.
      await page.mouse.move(2, 2);
      await page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
      await page.locator(`${EDITOR}.focused`).waitFor();
    },

    /** Goes to a line, which an editor draws only once it is near. */
    async goToLine(line) {
      await workbench.closeWidgets();
      await page.keyboard.press("Control+G");
      await page.locator(".quick-input-widget:visible input").fill(`:${line}`);
      await page.keyboard.press("Enter");
      await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    },

    /** Runs a command by its title; one that asks something is answered with the entry of that label. */
    async runCommand(title, answer) {
      await workbench.startCommand(title);
      if (answer !== undefined) {
        await workbench.answerCommand(answer);
      }
      await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    },

    /** Runs a command that asks something, and leaves the question open. */
    async startCommand(title) {
      await workbench.closeWidgets();
      await page.keyboard.press("F1");
      await page.locator(".quick-input-widget:visible input").fill(`>${title}`);
      await workbench.answerCommand(title);
    },

    /** Chooses the entry of that label in the list that is open. */
    async answerCommand(label) {
      await page.locator(`.quick-input-list .monaco-list-row[aria-label^="${label}"]`).first().click();
    },

    /** What the language status item of the file in front says when it is pointed at. */
    async languageStatus() {
      await workbench.closeWidgets();
      const item = page.locator('[id="status.languageStatus"]');
      const hover = page.locator(".hover-language-status:visible");
      await until(async () => {
        await page.mouse.move(2, 2);
        await item.hover();
        return hover
          .first()
          .waitFor({ timeout: RETRY_MS })
          .then(() => true)
          .catch(() => false);
      }, "the language status");
      return (await hover.allInnerTexts()).join("\n");
    },

    /** What the editor shows: lines joined with line ends, plain blanks. */
    text() {
      return page.locator(`${EDITOR} .view-lines`).evaluate((lines) =>
        [...lines.querySelectorAll(".view-line")]
          .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll("\u00a0", " "))
          .join("\n"),
      );
    },

    /** Where a text is on the screen. Waits until it is there. */
    async boxOf(text) {
      const find = () => page.locator(`${EDITOR} .view-lines`).evaluate(findBox, text);
      return until(find, `the text ${text} in the editor`);
    },

    /** Waits until a text has gone from the editor. */
    async noText(text) {
      await until(async () => !(await workbench.text()).includes(text), `the editor without ${text}`);
    },

    /** Where a text is once it has been scrolled into sight, away from the lines that stay on top. */
    async reveal(text) {
      return until(async () => {
        const box = await workbench.boxOf(text);
        const { y, height } = await page.locator(EDITOR).first().boundingBox();
        if (box.y > y + height / 5 && box.y < y + (height * 4) / 5) {
          return box;
        }
        await page.mouse.move(box.x, y + height / 2);
        await page.mouse.wheel(0, box.y - y - height / 2);
        await page.waitForTimeout(100);
        const moved = await workbench.boxOf(text);
        // The first and the last lines of a file cannot be moved to the middle.
        return Math.abs(moved.y - box.y) < 1 && moved.y > y && moved.y < y + height - box.height ? moved : undefined;
      }, `the text ${text} in sight`);
    },

    /** Puts the cursor into a text. */
    async clickOn(text) {
      const box = await workbench.reveal(text);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },

    /** Puts the cursor right behind a text. */
    async clickBehind(text) {
      const box = await workbench.reveal(text);
      await page.mouse.click(box.x + box.width, box.y + box.height / 2);
    },

    /** Points at a text until a hover comes up, and answers with what it says. */
    async hoverOn(text) {
      const hover = page.locator(".monaco-hover:not(.hidden) .hover-row:visible");
      await until(async () => {
        const box = await workbench.boxOf(text);
        await page.mouse.move(box.x + 200, box.y + 200);
        // Several steps: a jump is not seen as a movement over the text.
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
        return hover
          .first()
          .waitFor({ timeout: RETRY_MS })
          .then(() => true)
          .catch(() => false);
      }, `a hover on ${text}`);
      return (await hover.allInnerTexts()).join("\n");
    },

    /** Waits for a squiggle under a text. */
    async squiggleUnder(text, severity) {
      await until(async () => {
        const box = await workbench.boxOf(text);
        const boxes = await workbench.squiggles(severity);
        return boxes.some((other) => Math.abs(other.x - box.x) < 3 && Math.abs(other.y - box.y) < box.height);
      }, `a squiggle (${severity}) under ${text}`);
    },

    /** Waits until the editor has no squiggle of this severity. */
    async noSquiggle(severity) {
      await until(async () => (await workbench.squiggles(severity)).length === 0, `no squiggle (${severity})`);
    },

    squiggles(severity) {
      return page
        .locator(`${EDITOR} .squiggly-${severity}`)
        .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
    },

    /** Opens the Problems panel and waits for a row with these texts. */
    async problem(...texts) {
      const panel = page.locator(".markers-panel");
      if (!(await panel.isVisible())) {
        await page.keyboard.press("Control+Shift+M");
      }
      let row = panel.locator(".monaco-list-row");
      for (const text of texts) {
        row = row.filter({ hasText: text });
      }
      await row.first().waitFor();
      return row.first();
    },

    /** Closes the panel below the editor, so that the editor shows more lines. */
    async closePanel() {
      const panel = page.locator(".part.panel");
      if (await panel.isVisible()) {
        await page.keyboard.press("Control+J");
        await panel.waitFor({ state: "hidden" });
      }
    },

    /** Opens the list of completions and answers with its labels. */
    async completions() {
      await until(async () => {
        await page.keyboard.press("Control+Space");
        return workbench.completionsWhileTyping().catch(() => undefined);
      }, "a list of completions");
      return workbench.completionsWhileTyping();
    },

    /** Waits for the list of completions that comes by itself, and answers with its labels. */
    async completionsWhileTyping() {
      const rows = page.locator(".suggest-widget.visible .monaco-list-row");
      await rows.first().waitFor({ timeout: RETRY_MS });
      return rows.locator(".label-name").allInnerTexts();
    },

    /** Chooses a completion of the open list; `beside` tells it from one of the same label. */
    async chooseCompletion(label, beside = "") {
      await page
        .locator(".suggest-widget.visible .monaco-list-row", { hasText: beside })
        .filter({ has: page.locator(".label-name", { hasText: label }) })
        .first()
        .click();
      await page.locator(".suggest-widget.visible").waitFor({ state: "hidden" });
    },

    /** Opens the quick-fix menu at the cursor and waits for this entry in it. */
    async quickFix(title) {
      const entry = page.locator(".action-widget .monaco-list-row", { hasText: title });
      await until(async () => {
        await page.keyboard.press("Control+.");
        return entry
          .first()
          .waitFor({ timeout: RETRY_MS })
          .then(() => true)
          .catch(async () => {
            await page.keyboard.press("Escape");
            return false;
          });
      }, `the quick fix "${title}"`);
      return entry.first();
    },

    /** Closes menus, lists and hovers. */
    async closeWidgets() {
      await page.keyboard.press("Escape");
      await page.mouse.move(2, 2);
    },
  };
  return workbench;
}

/** Runs in the page: the box of a text in the rendered lines, whose colours cut it into several elements. */
function findBox(lines, text) {
  for (const line of lines.querySelectorAll(".view-line")) {
    const start = (line.textContent ?? "").replaceAll("\u00a0", " ").indexOf(text);
    if (start < 0) {
      continue;
    }
    const range = document.createRange();
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let offset = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const length = node.textContent.length;
      if (start >= offset && start < offset + length) {
        range.setStart(node, start - offset);
      }
      if (start + text.length <= offset + length) {
        range.setEnd(node, start + text.length - offset);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      }
      offset += length;
    }
  }
  return undefined;
}
