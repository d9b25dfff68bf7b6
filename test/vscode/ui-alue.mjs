/** The part of `ui.mjs` that looks at ALUE datasets. */
import assert from "node:assert/strict";

const SELECT_FORMAT = "Evalset: Select Dataset Format";

/** What a person sees of each kind of ALUE dataset: squiggle, hover, completion from the file's own data, a fix. */
export async function runAlueChecks(workbench, { check, shoot }) {
  const { keyboard } = workbench.page;
  await workbench.closePanel();
  await check("exam.json: an answer that is no bare label has a squiggle, and its hover names the choice", async () => {
    await workbench.openFile("exam.json");
    await workbench.squiggleUnder('"b)"', "warning");
    const hover = await workbench.hoverOn('"b)"');
    assert.match(hover, /must be the bare label "B"/);
    assert.match(hover, /B: red/);
    await shoot("20-exam-hover");
  });
  await check("exam.json: the quick fix writes the label", async () => {
    await workbench.closeWidgets();
    await workbench.clickOn('"b)"');
    const entry = await workbench.quickFix('Replace it by "B"');
    await shoot("21-exam-quick-fix");
    await entry.click();
    await workbench.boxOf('"output": "B"');
    await workbench.noSquiggle("warning");
  });
  await check("exam.json: completion offers the labels with their choices", async () => {
    await workbench.clickBehind('"output": "A');
    await keyboard.press("Backspace");
    await workbench.completions();
    await workbench.page.locator(".suggest-widget.visible", { hasText: "the Dunlin" }).waitFor();
    await shoot("22-exam-completion");
    await workbench.chooseCompletion("B", "the Dunlin");
    await workbench.noText('"output": ""');
    await shoot("23-exam-completed");
  });
  await check(
    "radio.json: an answer that is not in the context has a squiggle, and a fix takes the nearest words",
    async () => {
      await workbench.openFile("radio.json");
      await workbench.squiggleUnder(`"['N042XH']"`, "warning");
      await workbench.problem("does not stand in the context", "answer-in-context");
      await shoot("24-radio-problem");
      await workbench.closePanel();
      assert.match(await workbench.hoverOn("N042XH"), /the nearest words are "N042HX"/);
      await shoot("25-radio-hover");
      await workbench.closeWidgets();
      await workbench.clickOn("N042XH");
      const entry = await workbench.quickFix('Replace by "N042HX"');
      await shoot("26-radio-quick-fix");
      await entry.click();
      await workbench.boxOf(`"['N042HX']"`);
      await workbench.noSquiggle("warning");
    },
  );
  await check("radio.json: typing is completed to words of the context", async () => {
    await workbench.clickBehind('"text": "a fuel truck');
    for (const _ of "a fuel truck") {
      await keyboard.press("Backspace");
    }
    await keyboard.type("fuel t");
    await workbench.completions();
    await workbench.page.locator(".suggest-widget.visible", { hasText: "fuel truck crossed" }).waitFor();
    await shoot("27-radio-completion");
    await workbench.chooseCompletion("fuel truck crossed");
    await workbench.boxOf("fuel truck crossed'");
    await workbench.closeWidgets();
    assert.match(await workbench.hoverOn("fuel truck crossed'"), /In the context/);
    await shoot("28-radio-answer-hover");
  });
  await check("handbook.json: an id outside a list has a squiggle, and the fix wraps it", async () => {
    await workbench.openFile("handbook.json");
    await workbench.squiggleUnder('"handbook-fines-2"', "warning");
    assert.match(await workbench.hoverOn('"handbook-fines-2"'), /must be a list of texts/);
    await shoot("29-rag-hover");
    await workbench.closeWidgets();
    await workbench.clickOn('"handbook-fines-2"');
    const entry = await workbench.quickFix('Wrap "handbook-fines-2" in a list');
    await entry.click();
    await workbench.boxOf('["handbook-fines-2"]');
    await workbench.noSquiggle("warning");
  });
  await check("handbook.json: completion offers the ids that the file uses", async () => {
    await workbench.clickBehind('["handbook-fines-2"');
    await keyboard.type(', "');
    await workbench.completionsWhileTyping();
    await workbench.page.locator(".suggest-widget.visible", { hasText: "handbook-desk-1" }).waitFor();
    await shoot("30-rag-completion");
    await workbench.chooseCompletion("handbook-desk-1");
    await workbench.boxOf('["handbook-fines-2", "handbook-desk-1"]');
  });
  await check("shifts.jsonl: a misspelt split has a squiggle, a hover and a fix", async () => {
    await workbench.openFile("shifts.jsonl");
    await workbench.squiggleUnder('"Test"', "warning");
    assert.match(await workbench.hoverOn('"Test"'), /so the loader drops this line/);
    await shoot("31-summaries-hover");
    await workbench.closeWidgets();
    await workbench.clickOn('"Test"');
    const entry = await workbench.quickFix('Replace it by "test"');
    await shoot("32-summaries-quick-fix");
    await entry.click();
    await workbench.noText('"Test"');
    await workbench.noSquiggle("warning");
  });
  await check("shifts.jsonl: completion offers the two splits, and a new line the snippets", async () => {
    await workbench.clickBehind('"split": "example');
    for (const _ of "example") {
      await keyboard.press("Backspace");
    }
    await workbench.completions();
    await workbench.page.locator(".suggest-widget.visible", { hasText: "example" }).waitFor();
    await shoot("33-summaries-completion");
    await workbench.chooseCompletion("example");
    await workbench.boxOf('"split": "example"');
    await keyboard.press("Control+End");
    await keyboard.type("alue-sum");
    await workbench.completions();
    await workbench.chooseCompletion("alue-sum-test");
    await workbench.boxOf("During boarding");
    await workbench.noSquiggle("error");
    await shoot("34-summaries-snippet");
  });
  await check(
    "sentiment.json: a list of texts and labels is offered its format, and checked once it is chosen",
    async () => {
      await workbench.openFile("sentiment.json");
      const status = await workbench.languageStatus();
      assert.match(status, /ALUE text and label\?/);
      await shoot("35-candidate-status");
      await workbench.noSquiggle("info");
      await workbench.startCommand(SELECT_FORMAT);
      await workbench.page
        .locator(".quick-input-list .monaco-list-row", { hasText: "Detect from the content" })
        .waitFor();
      await shoot("36-candidate-picker");
      await workbench.answerCommand("ALUE text and label");
      await workbench.squiggleUnder('"Positive"', "info");
      await shoot("37-candidate-chosen");
    },
  );
}
