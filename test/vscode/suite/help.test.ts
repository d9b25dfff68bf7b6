/** Hover and completion reach the editor. */
import assert from "node:assert/strict";
import { closeAll, completions, hoverText, openFile, rangeOf, waitFor } from "./editor.ts";

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
        const offered = (await completions(document, inside)).map(({ label }) => label);
        return offered.includes("qa_id") ? offered : undefined;
      },
      () => "a completion for qa_id",
    );
    assert.ok(labels.includes("qa_id"));
  });
});
